import { expect, test } from 'vitest';
import { KeyedDigest } from '../kit/keyed-digest.ts';
import { computeReplanSignature } from './replan-signature.ts';

const event = { id: 7, orderId: 3, detailId: 5, workplaceId: 2, userId: 4, start: 0, end: 60 };
const inserted = {
  startDate: '2026-11-23T15:00:00.000Z',
  endDate: '2026-11-23T16:00:00.000Z',
  user: { id: 4 },
  workplace: { id: 2 },
  detail: { id: 9 },
  metadata: {},
  pieces: 60,
};
const part = { start: 100, end: 160, userId: 4 };
const order = { orderId: 3, before: 60, after: 160, lateBefore: 0, lateAfter: 0 };
const change = {
  at: 50,
  moves: [{ event, to: [part], wasFixed: false }],
  orders: [order],
  inserted: [inserted],
};

const digest = new KeyedDigest(Buffer.from('a secret of the server'));
const sign = (changes: Partial<typeof change>, accountId = 1, by = digest) =>
  computeReplanSignature(by, accountId, { ...change, ...changes });

test('the same replan always has the same signature; another company, time or secret changes it', () => {
  expect(sign({})).toBe(sign({}));
  expect(sign({})).toMatch(/^[0-9a-f]{64}$/);
  for (const other of [
    sign({}, 2),
    sign({ at: 51 }),
    sign({}, 1, new KeyedDigest(Buffer.from('another secret'))),
  ])
    expect(other).not.toBe(sign({}));
});

const move = (to: readonly (typeof part)[], id = event.id) => ({
  moves: [{ event: { ...event, id }, to: [...to], wasFixed: false }],
});
const insert = (changes: Partial<typeof inserted>) => ({ inserted: [{ ...inserted, ...changes }] });

test.each([
  ['another start of moved work', move([{ ...part, start: 101 }])],
  ['another end of moved work', move([{ ...part, end: 161 }])],
  ['another worker', move([{ ...part, userId: 6 }])],
  ['a split', move([part, { ...part, start: 200, end: 260 }])],
  ['other moved work', move([part], 8)],
  ['no moved work', { moves: [] }],
  ['another end of an order', { orders: [{ ...order, after: 161 }] }],
  ['another earlier end of an order', { orders: [{ ...order, before: 61 }] }],
  ['another order', { orders: [{ ...order, orderId: 4 }] }],
  ['another start of inserted work', insert({ startDate: '2026-11-23T14:00:00.000Z' })],
  ['another end of inserted work', insert({ endDate: '2026-11-23T17:00:00.000Z' })],
  ['another worker of inserted work', insert({ user: { id: 6 } })],
  ['another workplace of inserted work', insert({ workplace: { id: 6 } })],
  ['another line of inserted work', insert({ detail: { id: 6 } })],
  ['other pieces of inserted work', insert({ pieces: 61 })],
])('%s changes the signature', (_, changes) => {
  expect(sign(changes)).not.toBe(sign({}));
});
