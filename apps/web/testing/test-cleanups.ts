const cleanups: (() => void)[] = [];

/** Something to be undone when the test that is running has ended. */
export const addTestCleanup = (cleanup: () => void): void => void cleanups.push(cleanup);

export function runTestCleanups(): void {
  for (const end of cleanups.splice(0)) end();
}
