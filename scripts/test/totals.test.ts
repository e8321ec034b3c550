import { describe, expect, test } from 'vitest';
import { addUp, playwrightTotals, sentence, vitestTotals } from './totals.mjs';

describe('vitestTotals', () => {
  const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

  test('returns the numbers of the report', () => {
    expect(vitestTotals({ report: clean, exitCode: 0 })).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
    });
  });

  test('counts a file that does not load as failed', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    const report = { ...clean, numFailedTests: 1, testResults };
    expect(vitestTotals({ report, exitCode: 1 }).failed).toBe(2);
  });

  test('counts a runner that failed without a failed test or without a report', () => {
    expect(vitestTotals({ report: clean, exitCode: 1 }).failed).toBe(1);
    expect(vitestTotals({ report: undefined, exitCode: 143 })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('playwrightTotals', () => {
  test('counts a journey that passed at its second try as passed, and one that failed twice as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightTotals({ report: { stats, errors: [] }, exitCode: 1 })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 2,
    });
  });

  test('counts errors outside of any journey', () => {
    const report = { stats: { expected: 0 }, errors: [{ message: 'the server did not start' }] };
    expect(playwrightTotals({ report, exitCode: 1 }).failed).toBe(1);
  });
});

test('the sentence names skipped tests only when there are some', () => {
  const one = { passed: 2, failed: 0, skipped: 0 };
  expect(sentence(addUp([one, one]))).toBe('4 passed, 0 failed');
  expect(sentence(addUp([one, { passed: 0, failed: 1, skipped: 3 }]))).toBe(
    '2 passed, 1 failed, 3 skipped',
  );
});
