import './scripts/test/begin.mjs';
import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { listUndatedTests } from './scripts/test/undated-tests.mjs';
import { WaitingLater } from './scripts/test/waiting-later.mjs';

/** Time limit of a test in milliseconds, for tests that hang: tests set no limit on duration, and a machine may be busy. */
const forEver = 20 * 60_000;
/** Time limit of a poll in milliseconds: its condition holds within seconds, on a machine with eight times its work within a minute; a condition that never holds fails soon. */
const soon = 60_000;
const patience = {
  testTimeout: forEver,
  hookTimeout: forEver,
  expect: { poll: { timeout: soon } },
  // A machine that is busy with something else may starve one test; a test that fails twice is broken.
  retry: process.env['CI'] === undefined ? 0 : 1,
};

/** Whether each worker may let its heap grow by a gigabyte before it looks for what is garbage in all of it. */
const isMemoryAmple = os.totalmem() >= 12_000_000_000;

/**
 * Sizes of the heap in megabytes. Young generation: objects of a test die with it; in Node's small default most of them would be copied and
 * marked first: a tenth of the processor's time of screens, a sixth of the server's. Old generation: marking it again and again while the
 * modules of a whole product are loaded took another twentieth.
 */
const heapSizes = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  ...(isMemoryAmple ? ['--initial-old-space-size=1000'] : []),
];

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingLater },
    maxWorkers: '100%', // the runner itself does little once they work
    projects: [
      {
        test: {
          name: 'domain',
          root: 'packages/domain',
          include: ['**/*.test.ts'],
          isolate: false, // nothing in it keeps a state
          setupFiles: ['../../scripts/test/seed-properties.mjs'],
          provide: { soak: process.env['SOAK'] !== undefined },
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['**/*.test.ts'],
          exclude: ['embedded/**', '**/node_modules/**', ...listUndatedTests()],
          execArgv: heapSizes,
          isolate: false, // a worker loads the server once, and starts one for all files that need nothing of their own
          globalSetup: './testing/cluster.ts',
          setupFiles: [
            './testing/cache-plans.ts',
            './testing/tell-answers.ts',
            './testing/hold-claims.ts',
            '../../scripts/test/seed-properties.mjs',
          ],
          ...patience,
        },
      },
      {
        // Tests that start and kill databases of their own.
        test: {
          name: 'embedded',
          root: 'apps/server/embedded',
          include: ['**/*.test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'durability',
          root: 'tests/durability',
          include: ['**/*.test.ts'],
          ...patience,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // Extends the configuration of the web application, not this one.
        test: {
          name: 'web',
          root: 'apps/web',
          maxWorkers: '100%',
          execArgv: heapSizes,
          ...patience,
        },
      },
      {
        test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], ...patience },
      },
    ],
  },
});
