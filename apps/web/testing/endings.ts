const endings: (() => void)[] = [];

/** Something to be undone when the test that is running has ended. */
export const atEndOfTest = (ending: () => void): void => void endings.push(ending);

export function endTest(): void {
  for (const end of endings.splice(0)) end();
}
