import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A machine that is busy with something else may starve one test; whatever fails twice is broken.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        test: {
          name: 'domain',
          root: 'packages/domain',
          include: ['**/*.test.ts'],
          isolate: false, // nothing in it keeps a state
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['**/*.test.ts'],
          exclude: ['embedded/**', '**/node_modules/**'],
          globalSetup: './testing/cluster.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // these start and kill databases of their own
        test: {
          name: 'embedded',
          root: 'apps/server/embedded',
          include: ['**/*.test.ts'],
          testTimeout: 180_000, // a busy machine makes a database in 10 s instead of 1
        },
      },
      {
        test: {
          name: 'durability',
          root: 'tests/durability',
          include: ['**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: { name: 'web', root: 'apps/web' },
      },
      {
        test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] },
      },
    ],
  },
});
