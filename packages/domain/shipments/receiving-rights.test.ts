import { expect, test } from 'vitest';
import { ownDivisionProfileId } from '../profiles/profiles.ts';
import { isReceiverOnly, mayReportLosses } from './receiving-rights.ts';

const transfer = { divisionFrom: { id: 1 }, divisionTo: { id: 2 } };
const buildRestrictedUser = (division?: number) => ({
  profile: { id: ownDivisionProfileId },
  mainPosition: division === undefined ? null : { division: { id: division } },
});
const free = { profile: { id: 3 }, mainPosition: { division: { id: 1 } } };

test.each([
  ['of any division', free, true, false],
  ['restricted to the division that sends', buildRestrictedUser(1), false, false],
  ['restricted to the division that receives', buildRestrictedUser(2), true, true],
  ['restricted to another division', buildRestrictedUser(3), false, true],
  ['restricted without a division', buildRestrictedUser(), false, true],
])('a user %s has the rights of a receiver', (_, user, reports, only) => {
  expect(mayReportLosses(user, transfer)).toBe(reports);
  expect(isReceiverOnly(user, transfer)).toBe(only);
});

test('a transfer within a division is sent and received by its users', () => {
  const within = { divisionFrom: { id: 2 }, divisionTo: { id: 2 } };
  expect([
    mayReportLosses(buildRestrictedUser(2), within),
    isReceiverOnly(buildRestrictedUser(2), within),
  ]).toEqual([true, false]);
});
