import { expect, test } from 'vitest';
import { transferDocument, type TransferStatus } from './document.ts';

const statuses = [
  'pending',
  'accepted',
  'deny',
  'expired',
] as const satisfies readonly TransferStatus[];
const list = (answerable: boolean) =>
  statuses.map((status) => transferDocument.offered({ status, answerable }, new Date(0)));

test('a request of another division is answered once, by a user of the division that is asked', () => {
  expect(list(true)).toEqual([['accept', 'deny'], [], [], []]);
  expect(list(false)).toEqual([[], [], [], []]);
});

test('a request ends when it is accepted, denied or no longer answered', () => {
  const pending = { status: 'pending', answerable: true } as const;
  expect(
    (['accept', 'deny', 'expire'] as const).map((event) => transferDocument.moved(pending, event)),
  ).toEqual(['accepted', 'deny', 'expired']);
  expect(statuses.filter((status) => transferDocument.is('open', status))).toEqual(['pending']);
  expect(statuses.filter((status) => transferDocument.is('closed', status))).toEqual([
    'accepted',
    'deny',
    'expired',
  ]);
});
