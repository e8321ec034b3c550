import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderDocument } from '../orders/document.ts';
import {
  getCustomerOrderState,
  customerOrderSteps,
  toConsistentPieceCounts,
} from './customer-order-state.ts';

test('an order has a state among the customer’s steps exactly when its status is agreed', () => {
  for (const status of orderDocument.statuses) {
    const isInSteps = customerOrderSteps.some(
      (step) => step === getCustomerOrderState(status, false),
    );
    expect([status, isInSteps]).toEqual([status, orderDocument.is('agreed', status)]);
  }
});

test('a quotation past its expiration date shows as expired; an accepted or rejected one keeps its status', () => {
  expect(getCustomerOrderState('quotation', true)).toBe('expired');
  expect(getCustomerOrderState('accepted', true)).toBe('accepted');
  expect(getCustomerOrderState('rejected', true)).toBe('rejected');
});

test('piece counts never exceed the order, and each step has at least as many pieces as the next', () => {
  const pieces = fc.integer({ min: -5, max: 500 });
  fc.assert(
    fc.property(fc.nat(400), pieces, pieces, pieces, (ordered, made, shipped, delivered) => {
      const reported = toConsistentPieceCounts({ ordered, made, shipped, delivered });
      expect(reported.delivered).toBeGreaterThanOrEqual(0);
      expect(reported.shipped).toBeGreaterThanOrEqual(reported.delivered);
      expect(reported.made).toBeGreaterThanOrEqual(reported.shipped);
      expect(reported.made).toBeLessThanOrEqual(ordered);
    }),
  );
  expect(toConsistentPieceCounts({ ordered: 100, made: 40, shipped: 30, delivered: 10 })).toEqual({
    ordered: 100,
    made: 40,
    shipped: 30,
    delivered: 10,
  });
});
