import { expect, test } from 'vitest';
import { findNextStatus } from '../kit/transitions.ts';
import { purchaseTransitions, type PurchaseEvent, type PurchaseStatus } from './status.ts';

const events: readonly PurchaseEvent[] = [
  'edit',
  'send',
  'mail',
  'reopen',
  'receive',
  'receiveRest',
  'undoReceipt',
  'undoOnlyReceipt',
  'undoExcessReceipt',
  'close',
  'cancel',
];
/** Each event that a status allows, and the status that it leads to. */
const listMoves = (status: PurchaseStatus, lines: number) =>
  events.flatMap((event) => {
    const next = findNextStatus(purchaseTransitions, status, event, { status, lines });
    return next === undefined ? [] : [`${event}: ${next}`];
  });

test.each<[PurchaseStatus, number, string[]]>([
  ['draft', 0, ['edit: draft', 'cancel: canceled']],
  ['draft', 1, ['edit: draft', 'send: sent', 'mail: sent', 'cancel: canceled']],
  [
    'sent',
    1,
    ['mail: sent', 'reopen: draft', 'receive: partly', 'receiveRest: received', 'cancel: canceled'],
  ],
  // The rest of a purchase of which some came is given up, not canceled.
  [
    'partly',
    1,
    [
      'mail: partly',
      'receive: partly',
      'receiveRest: received',
      'undoReceipt: partly',
      'undoOnlyReceipt: sent',
      'undoExcessReceipt: partly',
      'close: received',
    ],
  ],
  // Goods of an undone receipt are expected again, unless more than what was bought had come.
  ['received', 1, ['undoReceipt: partly', 'undoOnlyReceipt: sent', 'undoExcessReceipt: received']],
  ['canceled', 1, []],
])('a purchase that is %s with %i lines has the transitions %j', (status, lines, moves) => {
  expect(listMoves(status, lines)).toEqual(moves);
});
