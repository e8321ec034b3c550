import '../../scripts/test/begin.mjs';
import { defineConfig } from 'vitest/config';

/** Time limit of a run in milliseconds, for runs that hang. */
const longestRun = 20 * 60_000;

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Each run needs the processors for its servers.
    maxWorkers: 1,
    testTimeout: longestRun,
    hookTimeout: longestRun,
    expect: { poll: { timeout: 60_000 } },
  },
});
