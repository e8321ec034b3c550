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
  [
    'a new rate from the first open day is accepted',
    undefined,
    terms({ validFrom: first }),
    undefined,
  ],
  [
    'a new rate from the day before the first open day is refused',
    undefined,
    old,
    'validFrom closedWeeks',
  ],
  ['a change of an open rate is accepted', terms(), terms({ rate: 1, workplaceId: 3 }), undefined],
  ['a move of an open rate into closed weeks is refused', terms(), old, 'validFrom closedWeeks'],
  ['a deletion of an open rate is accepted', terms({ validFrom: first }), undefined, undefined],
  ['a deletion of a rate that has paid is refused', old, undefined, 'validFrom rateHasPaid'],
  ['a rate that has paid may stay unchanged', old, old, undefined],
  [
    'a rate that has paid cannot change its amount',
    old,
    { ...old, rate: 0.36 },
    'rate rateHasPaid',
  ],
  ['a rate that has paid cannot change its range', old, { ...old, above: 1 }, 'above rateHasPaid'],
  [
    'a rate that has paid cannot change its product',
    old,
    { ...old, productId: 1 },
    'product rateHasPaid',
  ],
  [
    'a rate that has paid cannot change its product family',
    old,
    { ...old, productFamilyId: 1 },
    'productFamily rateHasPaid',
  ],
  [
    'a rate that has paid cannot change its workplace',
    old,
    { ...old, workplaceId: 1 },
    'workplace rateHasPaid',
  ],
  [
    'a rate that has paid cannot begin later',
    old,
    { ...old, validFrom: first },
    'validFrom rateHasPaid',
  ],
  ['a rate that has paid may end on an open day', old, endTerms('2026-11-22'), undefined],
  ['a rate that has paid may end with the closed weeks', old, endTerms('2026-11-08'), undefined],
  ['a rate that ended with the closed weeks may continue', endTerms('2026-11-08'), old, undefined],
])('%s', (_, before, after, wrong) => {
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
