import { expect, test } from 'vitest';
import { compareRevisions, isSameOffer, type ComparedOrderLine } from './compare-revisions.ts';

const line = (id: number, more: Partial<ComparedOrderLine> = {}): ComparedOrderLine => ({
  id,
  product: { id: id * 10, name: `Tarima ${id}` },
  quantity: 10,
  price: '100.00',
  discount: '0.00',
  discountType: 0,
  subtotal: '1000.00',
  ...more,
});
const offer = (details: readonly ComparedOrderLine[], more: object = {}) => ({
  requestedDate: null,
  paymentTerms: null,
  deliveryPlace: null,
  notes: null,
  total: '1000.00',
  tax: null,
  ...more,
  details,
});

test('lists changed, added and removed lines, changed terms, and the difference of the totals', () => {
  const before = offer([line(1), line(2), line(3)], { paymentTerms: 'Contado' });
  const after = offer([line(1), line(3, { quantity: 12 }), line(4)], {
    paymentTerms: '30 días',
    requestedDate: '2027-01-15',
    total: '3200.00',
  });
  const { lines, terms, total } = compareRevisions(before, after);
  expect(lines.map(({ before: was, after: is }) => [was?.id ?? null, is?.id ?? null])).toEqual([
    [3, 3],
    [null, 4],
    [2, null],
  ]);
  expect(terms).toEqual([
    { field: 'requestedDate', before: null, after: '2027-01-15' },
    { field: 'paymentTerms', before: 'Contado', after: '30 días' },
  ]);
  expect(total).toEqual({ before: '1000.00', after: '3200.00', difference: '2200.00' });
});

test('compares amounts by value, and offers including their tax', () => {
  const tax = { rate: 16, amount: '160.00', total: '1160.00' };
  const before = offer([line(1)], { tax });
  expect(isSameOffer(before, offer([line(1, { price: '100', discount: '0' })], { tax }))).toBe(
    true,
  );
  expect(isSameOffer(before, offer([line(1)], { tax: null }))).toBe(false);
  for (const other of [
    { price: '100.01' },
    { discount: '1' },
    { discountType: 1 },
    { quantity: 10.001 },
    { product: { id: 99, name: 'Otra' } },
  ])
    expect(isSameOffer(before, offer([line(1, other)], { tax }))).toBe(false);
});

test('lists changed lines without prices for a user who cannot see prices', () => {
  const bare = {
    price: undefined,
    discount: undefined,
    discountType: undefined,
    subtotal: undefined,
  };
  const { lines, total } = compareRevisions(
    offer([line(1, bare)], { total: undefined, tax: undefined }),
    offer([line(1, { ...bare, quantity: 11 })], { total: undefined, tax: undefined }),
  );
  expect([lines.length, total]).toEqual([1, null]);
});

test('an offer with other terms is another one, and so is one whose prices are hidden on one side alone', () => {
  const before = offer([line(1)]);
  for (const terms of [
    { notes: 'Con cuidado' },
    { requestedDate: '2027-01-15' },
    { deliveryPlace: 'Patio 4' },
    { paymentTerms: 'Contado' },
  ])
    expect(isSameOffer(before, offer([line(1)], terms))).toBe(false);
  expect(isSameOffer(before, offer([line(1), line(2)]))).toBe(false);
  for (const hidden of [{ price: undefined }, { discount: undefined }]) {
    expect(isSameOffer(before, offer([line(1, hidden)]))).toBe(false);
    expect(isSameOffer(offer([line(1, hidden)]), before)).toBe(false);
    expect(isSameOffer(offer([line(1, hidden)]), offer([line(1, hidden)]))).toBe(true);
  }
  // A hidden total on one side shows no difference.
  expect(compareRevisions(before, offer([line(1)], { total: undefined })).total).toBeNull();
  expect(compareRevisions(offer([line(1)], { total: undefined }), before).total).toBeNull();
});
