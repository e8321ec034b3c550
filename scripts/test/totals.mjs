/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults?: TestFile[] }} VitestReport
 * @typedef {{ stats: { expected?: number, unexpected?: number, flaky?: number, skipped?: number }, errors: unknown[] }} PlaywrightReport
 */

/**
 * @param {{ report: VitestReport | undefined, exitCode: number }} outcome the JSON report, if it was written, and how the runner ended
 * @returns {Totals}
 */
export function vitestTotals({ report, exitCode }) {
  const files = report?.testResults ?? [];
  // a file that does not load has no tests, and would otherwise pass unseen
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return trusted(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/**
 * @param {{ report: PlaywrightReport | undefined, exitCode: number }} outcome
 * @returns {Totals}
 */
export function playwrightTotals({ report, exitCode }) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return trusted(exitCode, {
    passed: expected + flaky, // the second try is CI's alone, and the runner names who needed it
    failed: unexpected + (report?.errors?.length ?? 0),
    skipped,
  });
}

/**
 * A runner that ended badly without naming a failure (crashed, killed, an error outside of any test) counts as one.
 * @param {number} exitCode
 * @param {Totals} totals
 * @returns {Totals}
 */
function trusted(exitCode, totals) {
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** Totals of the browser's tests if the browser could not be installed: they did not run, which counts as one failure. */
export const withoutBrowser = { passed: 0, failed: 1, skipped: 0 };

/** @param {Totals[]} all */
export function addUp(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** @param {Totals} totals */
export function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
