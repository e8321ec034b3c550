const endings: (() => void)[] = [];

/** Something to be undone when the test that is running has ended. */
export const addTestCleanup = (cleanup: () => void): void => void endings.push(cleanup);

export function runTestCleanups(): void {
  for (const end of endings.splice(0)) end();
}
