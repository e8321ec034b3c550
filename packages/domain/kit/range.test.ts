import { expect, test } from 'vitest';
import { z } from 'zod';
import { requireDateRange, requireStartBeforeEnd } from './range.ts';
import { sayValidationRule, toErrorDetails } from './rules.ts';

const shape = z.strictObject({ startDate: z.string().optional(), endDate: z.string().optional() });
const toMidnight = (day: string): string => `${day}T00:00:00Z`;

/** Returns the broken rules of a range between two midnights in UTC. */
function listBrokenRules(schema: typeof shape, start?: string, end?: string) {
  const { error } = schema.safeParse({
    ...(start && { startDate: toMidnight(start) }),
    ...(end && { endDate: toMidnight(end) }),
  });
  return error ? toErrorDetails(error) : [];
}

test('a range ends after its start, and lasts 400 days at most', () => {
  const range = requireDateRange(shape);
  const before = [{ path: 'startDate', rule: 'before' }];
  const long = [{ path: 'endDate', rule: 'longRange', params: { max: 400 } }];
  expect(listBrokenRules(range, '2026-01-02', '2026-01-03')).toEqual([]);
  expect(listBrokenRules(range, '2026-01-02', '2026-01-02')).toEqual(before);
  expect(listBrokenRules(range, '2028-01-02', '2026-01-02')).toEqual(before);
  expect(listBrokenRules(range, '2026-01-01', '2027-02-05')).toEqual([]);
  expect(listBrokenRules(range, '2026-01-01', '2027-02-06')).toEqual(long);
  expect(long.map((detail) => sayValidationRule(detail, 'es'))).toEqual([
    'El periodo puede durar a lo más 400 días',
  ]);
});

test('a range without one of its ends is not judged', () => {
  const range = requireDateRange(shape);
  expect(listBrokenRules(range, '2026-01-02')).toEqual([]);
  expect(listBrokenRules(range, undefined, '2026-01-02')).toEqual([]);
});

test('a shorter maximum is named, and work of an event has none', () => {
  const week = requireDateRange(shape, { maxDays: 7 });
  expect(listBrokenRules(week, '2026-01-01', '2026-01-08')).toEqual([]);
  expect(listBrokenRules(week, '2026-01-01', '2026-01-09')).toEqual([
    { path: 'endDate', rule: 'longRange', params: { max: 7 } },
  ]);
  const event = requireStartBeforeEnd(shape);
  expect(listBrokenRules(event, '2026-01-01', '2029-01-01')).toEqual([]);
  expect(listBrokenRules(event, '2026-01-01', '2026-01-01')).toEqual([
    { path: 'startDate', rule: 'before' },
  ]);
});
