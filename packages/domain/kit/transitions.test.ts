import { describe, expect, test } from 'vitest';
import { CodedError } from './errors.ts';
import {
  defineTransitions,
  listPossibleEvents,
  canTransition,
  getNextStatus,
} from './transitions.ts';

const orders = defineTransitions([
  { from: [null], event: 'create', to: 'quotation' },
  { from: ['quotation', 'rejected'], event: 'edit', to: 'quotation' },
  { from: ['quotation'], event: 'accept', to: 'accepted' },
  { from: ['quotation'], event: 'reject', to: 'rejected' },
  { from: ['quotation', 'rejected'], event: 'cancel', to: 'canceled' },
  { from: ['quotation'], event: 'expire', to: 'expired' },
  { from: ['quotation'], event: 'delete', to: null },
  { from: ['accepted'], event: 'assignFirstOrigin', to: 'origins_pending' },
  { from: ['origins_pending'], event: 'settleToProduce', to: 'active' },
  { from: ['origins_pending'], event: 'settleFromStock', to: 'finished' },
  { from: ['active'], event: 'savePlan', to: 'production' },
  { from: ['production'], event: 'finishProduction', to: 'finished' },
  { from: ['accepted', 'origins_pending', 'active'], event: 'cancel', to: 'canceled' },
  { from: ['finished'], event: 'send', to: 'send' },
  { from: ['send'], event: 'deliver', to: 'delivered' },
  { from: ['finished'], event: 'collect', to: 'collected' },
]);

/** Events by status, written out a second time. */
const expected = [
  [null, { create: 'quotation' }],
  [
    'quotation',
    {
      edit: 'quotation',
      accept: 'accepted',
      reject: 'rejected',
      cancel: 'canceled',
      expire: 'expired',
      delete: null,
    },
  ],
  ['rejected', { edit: 'quotation', cancel: 'canceled' }],
  ['accepted', { assignFirstOrigin: 'origins_pending', cancel: 'canceled' }],
  [
    'origins_pending',
    { settleToProduce: 'active', settleFromStock: 'finished', cancel: 'canceled' },
  ],
  ['active', { savePlan: 'production', cancel: 'canceled' }],
  ['production', { finishProduction: 'finished' }],
  ['finished', { send: 'send', collect: 'collected' }],
  ['send', { deliver: 'delivered' }],
  ['delivered', {}],
  ['collected', {}],
  ['expired', {}],
  ['canceled', {}],
] as const;

const events = [
  'create',
  'edit',
  'accept',
  'reject',
  'cancel',
  'expire',
  'delete',
  'assignFirstOrigin',
  'settleToProduce',
  'settleFromStock',
  'savePlan',
  'finishProduction',
  'send',
  'deliver',
  'collect',
] as const;

const catchError = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe.each(expected)('an order that is %s', (status, leadsTo) => {
  test.each(events)('changes on the event %s only as the table allows', (event) => {
    const target = new Map<string, string | null>(Object.entries(leadsTo)).get(event);
    expect(canTransition(orders, status, event)).toBe(target !== undefined);
    if (target !== undefined) expect(getNextStatus(orders, status, event, undefined)).toBe(target);
    else {
      const caught = catchError(() => getNextStatus(orders, status, event, undefined));
      expect(caught).toBeInstanceOf(CodedError);
      expect(caught).toMatchObject({
        code: 'WRONG_VALUES',
        status: 409,
        details: [{ path: 'status', rule: 'transition' }],
      });
    }
  });

  test('lists its possible events in the order of the table', () => {
    expect(listPossibleEvents(orders, status)).toEqual(Object.keys(leadsTo));
  });
});

describe('an unknown status or event', () => {
  const open = defineTransitions<string, string>([
    { from: ['open'], event: 'close', to: 'closed' },
  ]);
  test.each([
    ['lost', 'close'],
    ['open', 'constructor'],
    ['__proto__', 'toString'],
  ])('%s, %s is refused', (status, event) => {
    expect(canTransition(open, status, event)).toBe(false);
    expect(listPossibleEvents(open, 'lost')).toEqual([]);
    expect(() => getNextStatus(open, status, event, undefined)).toThrow(CodedError);
  });
});

test('a table in which an event of one status has two results is refused at its definition', () => {
  expect(() =>
    defineTransitions([
      { from: ['open', 'paused'], event: 'close', to: 'closed' },
      { from: ['paused'], event: 'close', to: 'lost' },
    ]),
  ).toThrow('paused has the event close twice');
});
