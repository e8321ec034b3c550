import { expect, test } from 'vitest';
import { dayMillis } from '../../kit/time-zone.ts';
import { earlierWorkCall, replanCall } from './replan-contract.ts';

const startDate = '2026-08-03T06:00:00.000Z';
const parseFreed = (milliseconds: number) => {
  const freed = {
    startDate,
    endDate: new Date(Date.parse(startDate) + milliseconds).toISOString(),
  };
  return [earlierWorkCall, replanCall].map(({ body }) => {
    const { success, error } = body.safeParse({ freed });
    return success || error.issues.map(({ path, message }) => [path.join('.'), message]);
  });
};

test('time that became free has at most 31 days, and ends after its start', () => {
  expect(parseFreed(1)).toEqual([true, true]);
  expect(parseFreed(31 * dayMillis)).toEqual([true, true]);
  const refused = [['freed.endDate', 'longRange']];
  expect(parseFreed(31 * dayMillis + 1)).toEqual([refused, refused]);
  for (const milliseconds of [0, -1]) {
    const [first, second] = parseFreed(milliseconds);
    expect(first).toEqual([[expect.stringMatching(/^freed/), expect.any(String)]]);
    expect(second).toEqual(first);
  }
});
