import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFinalReceipt,
  computeOutstandingQuantity,
  splitOutstandingQuantity,
  findReceiptIssues,
  getUndoReceiptEvent,
  type PurchasedLine,
} from './receipt.ts';

const boards: PurchasedLine = { id: 1, quantity: 100, received: 40 };
const nails: PurchasedLine = { id: 2, quantity: 0.3, received: 0.1 };
const came = (line: number, quantity: number) => ({ line: { id: line }, quantity });

describe('the outstanding quantity of a purchase line', () => {
  test.each([
    [boards, 60],
    [nails, 0.2],
    [{ id: 3, quantity: 5, received: 7 }, 0],
  ])('is computed for %j: %d', (line, outstanding) => {
    expect(computeOutstandingQuantity(line)).toBe(outstanding);
  });
});

describe('the outstanding quantity of a purchase', () => {
  test.each(['draft', 'sent', 'partly'])('is to come while it is %s', (status) => {
    expect(splitOutstandingQuantity(status, boards)).toEqual({ toCome: 60, notDelivered: 0 });
  });
  test.each(['received', 'canceled'])('is not delivered once it is %s', (status) => {
    expect(splitOutstandingQuantity(status, boards)).toEqual({ toCome: 0, notDelivered: 60 });
  });
});

describe('a receipt', () => {
  const findIssues = (lines: ReturnType<typeof came>[], moreCame?: string) =>
    findReceiptIssues([boards, nails], lines, moreCame);
  test('is valid for the outstanding quantity, in one lot or several', () => {
    expect(findIssues([came(1, 60), came(2, 0.2)])).toEqual([]);
    expect(findIssues([came(1, 20), came(2, 0), came(1, 40)])).toEqual([]);
  });
  test('without any quantity is refused', () => {
    expect(findIssues([came(1, 0), came(2, 0)])).toEqual([
      { path: 'lines.0.quantity', rule: 'positive' },
    ]);
  });
  test('is refused with a line that the purchase does not have', () => {
    expect(findIssues([came(1, 1), came(9, 1)])).toEqual([
      { path: 'lines.1.line', rule: 'unknown' },
    ]);
  });
  test('beyond the outstanding quantity is refused with the remaining quantity, unless a reason is given', () => {
    const lots = [came(1, 50), came(1, 10.001), came(2, 0.201)];
    expect(findIssues(lots)).toEqual([
      { path: 'lines.1.quantity', rule: 'moreThanLeft', params: { max: 10 } },
      { path: 'lines.2.quantity', rule: 'moreThanLeft', params: { max: 0.2 } },
    ]);
    expect(findIssues(lots, 'vino un paquete de más')).toEqual([]);
  });
  test('is final when no line has an outstanding quantity', () => {
    expect(isFinalReceipt([boards, nails], [came(1, 60)])).toBe(false);
    expect(isFinalReceipt([boards, nails], [came(1, 60), came(2, 0.2)])).toBe(true);
    expect(isFinalReceipt([boards, nails], [came(1, 30), came(2, 0.3), came(1, 30)])).toBe(true);
  });
});

test('partial receipts without a reason never exceed the purchased quantity, and the last one is final', () => {
  const thousandths = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(thousandths, fc.array(thousandths, { maxLength: 12 }), (bought, parts) => {
      let line: PurchasedLine = { id: 1, quantity: bought / 1000, received: 0 };
      for (const part of parts) {
        const now = [came(1, part / 1000)];
        if (findReceiptIssues([line], now, undefined).length > 0) continue;
        const rest = isFinalReceipt([line], now);
        line = { ...line, received: (Math.round(line.received * 1000) + part) / 1000 };
        expect(rest).toBe(computeOutstandingQuantity(line) === 0);
        if (rest) break;
      }
      expect(Math.round(line.received * 1000)).toBeLessThanOrEqual(bought);
    }),
  );
});

test.each([
  ['all of the only receipt', [100, 10], [100, 10], 'undoOnlyReceipt'],
  ['a part', [100, 10], [40], 'undoReceipt'],
  ['a whole line while another remains', [100, 10], [100], 'undoReceipt'],
  ['the excess', [140, 10], [40], 'undoExcessReceipt'],
  ['a thousandth more than the excess', [140, 10], [40.001], 'undoReceipt'],
  ['the excess of a line while another was given up', [140, 4], [40], 'undoExcessReceipt'],
  ['the excess of a line and goods of one that was given up', [140, 4], [40, 1], 'undoReceipt'],
  ['the excess of a line and all of another', [140, 10], [40, 10], 'undoReceipt'],
] as const)('undoing %s is the event of the purchase that fits', (_, received, undone, event) => {
  expect(
    getUndoReceiptEvent(
      [
        { id: 1, quantity: 100, received: received[0] },
        { id: 2, quantity: 10, received: received[1] },
      ],
      undone.map((quantity, at) => ({ lineId: at + 1, quantity })),
    ),
  ).toBe(event);
});
