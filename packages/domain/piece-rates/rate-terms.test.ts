import { expect, test } from 'vitest';
import {
  findClosedWeekIssue,
  getFirstAdjustableRateDay,
  findPieceRateTermsIssue,
  type PieceRateTerms,
} from './rate-terms.ts';

const terms = (more: Partial<PieceRateTerms> = {}): PieceRateTerms => ({
  productId: null,
  productFamilyId: null,
  workplaceId: null,
  above: 0,
  rate: 0.35,
  validFrom: '2026-11-23',
  validUntil: null,
  ...more,
});
/** A Tuesday: the weeks since Monday, 9 November are open. */
const today = '2026-11-24';
const first = '2026-11-09';

test.each([
  ['2026-11-23', '2026-11-09'],
  ['2026-11-29', '2026-11-09'],
  ['2026-11-30', '2026-11-16'],
  ['2027-01-01', '2026-12-14'],
  ['2028-03-01', '2028-02-14'],
])('on %s rates can be changed from %s on', (day, since) => {
  expect(getFirstAdjustableRateDay(day)).toBe(since);
});

test.each([
  [{}, undefined],
  [{ productId: 1 }, undefined],
  [{ productFamilyId: 1, workplaceId: 2 }, undefined],
  [{ productId: 1, productFamilyId: 1 }, 'productFamily productOrFamily'],
  [{ validUntil: '2026-11-23' }, undefined],
  [{ validUntil: '2026-11-22' }, 'validUntil endsBeforeStart'],
])('rate terms with %j are checked: %s', (more, wrong) => {
  const issue = findPieceRateTermsIssue(terms(more));
  expect(issue && `${issue.path} ${issue.rule}`).toBe(wrong);
});

const old = terms({ validFrom: '2026-11-08' });
const endTerms = (validUntil: string | null) => ({ ...old, validUntil });
test.each<[string, PieceRateTerms | undefined, PieceRateTerms | undefined, string | undefined]>([
  ['a new one from the first open day', undefined, terms({ validFrom: first }), undefined],
  ['a new one from the day before', undefined, old, 'validFrom closedWeeks'],
  ['an open one is changed', terms(), terms({ rate: 1, workplaceId: 3 }), undefined],
  ['an open one is moved back', terms(), old, 'validFrom closedWeeks'],
  ['an open one is deleted', terms({ validFrom: first }), undefined, undefined],
  ['one that has paid is deleted', old, undefined, 'validFrom rateHasPaid'],
  ['one that has paid stays', old, old, undefined],
  ['its rate changes', old, { ...old, rate: 0.36 }, 'rate rateHasPaid'],
  ['its range changes', old, { ...old, above: 1 }, 'above rateHasPaid'],
  ['its product changes', old, { ...old, productId: 1 }, 'product rateHasPaid'],
  ['its family changes', old, { ...old, productFamilyId: 1 }, 'productFamily rateHasPaid'],
  ['its workplace changes', old, { ...old, workplaceId: 1 }, 'workplace rateHasPaid'],
  ['it is moved ahead', old, { ...old, validFrom: first }, 'validFrom rateHasPaid'],
  ['it ends on an open day', old, endTerms('2026-11-22'), undefined],
  ['it ends with the closed weeks', old, endTerms('2026-11-08'), undefined],
  ['it goes on after it ended with the closed weeks', endTerms('2026-11-08'), old, undefined],
])('a change of rates is checked against closed weeks: %s', (_, before, after, wrong) => {
  const issue = findClosedWeekIssue(before, after, today);
  expect(issue && `${issue.path} ${issue.rule}`).toBe(wrong);
  if (issue) expect(issue.params).toEqual({ first });
});

test('an end date within closed weeks cannot be set, removed or moved', () => {
  const older = { ...old, validFrom: '2026-10-01' };
  const [within, other] = ['2026-11-07', '2026-11-06'].map((validUntil) => ({
    ...older,
    validUntil,
  }));
  for (const [before, after] of [
    [older, within],
    [within, older],
    [within, other],
  ])
    expect(findClosedWeekIssue(before, after, today)).toEqual({
      path: 'validUntil',
      rule: 'closedWeeks',
      params: { first },
    });
  expect(findClosedWeekIssue(within, within, today)).toBeUndefined();
});
