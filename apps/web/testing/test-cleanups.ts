const cleanups: (() => void)[] = [];

/** Adds a function that runs when the current test has ended. */
export const addTestCleanup = (cleanup: () => void): void => void cleanups.push(cleanup);

export function runTestCleanups(): void {
  for (const end of cleanups.splice(0)) end();
}
