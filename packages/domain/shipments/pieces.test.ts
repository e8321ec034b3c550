import { describe, expect, test } from 'vitest';
import { CodedError } from '../kit/errors.ts';
import {
  countAcceptedPieces,
  countLostPieces,
  deliverShipmentBody,
  officeDeliverShipmentBody,
  parseMovedItems,
  parseReceivedPieces,
  parseShortItems,
  resolveHalfMadePieces,
  splitShipmentBody,
  type DeliveredLine,
} from './pieces.ts';

const items = [
  { id: 1, quantity: 60, countable: true },
  { id: 2, quantity: 4.5, countable: false },
];

/** Returns the errors of a rule: each field with its rule. */
function catchIssues(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.details.map(({ path, rule, params }) => [
      path,
      rule,
      ...Object.values(params ?? {}),
    ]);
  }
}

describe('lost pieces of a transfer', () => {
  const findShort = (...lines: DeliveredLine[]) =>
    catchIssues(() =>
      parseShortItems(items, lines).map((each) => [
        each.item.id,
        each.refused,
        each.missing,
        each.damaged,
        countAcceptedPieces(each),
        countLostPieces(each),
        each.reason,
      ]),
    );

  test.each<[string, DeliveredLine[], unknown]>([
    ['none where zero are reported', [{ item: 1, missing: 0, damaged: 0 }], []],
    [
      'missing and damaged ones, the others accepted',
      [{ item: 1, missing: 2, damaged: 1, reason: 'Camino' }],
      [[1, 0, 2, 1, 57, 3, 'Camino']],
    ],
    [
      'fractions of a measure',
      [{ item: 2, damaged: 0.7, reason: 'Camino' }],
      [[2, 0, 0, 0.7, 3.8, 0.7, 'Camino']],
    ],
    [
      'all pieces',
      [{ item: 1, missing: 59, damaged: 1, reason: 'Camino' }],
      [[1, 0, 59, 1, 0, 60, 'Camino']],
    ],
    [
      'less than what was not accepted, the rest refused',
      [{ item: 1, accepted: 50, missing: 4, damaged: 1, reason: 'Camino' }],
      [[1, 5, 4, 1, 50, 5, 'Camino']],
    ],
    [
      'beside refused ones',
      [{ item: 1, refused: 3, missing: 4, reason: 'Camino' }],
      [[1, 3, 4, 0, 53, 4, 'Camino']],
    ],
  ])('are counted as %s', (_, lines, expected) => {
    expect(findShort(...lines)).toEqual(expected);
  });

  test.each<[string, DeliveredLine, unknown[]]>([
    ['more than were shipped', { item: 1, missing: 61 }, ['missing', 'lessOrEqual', 60]],
    [
      'more than the missing ones leave',
      { item: 1, missing: 40, damaged: 30 },
      ['damaged', 'lessOrEqual', 20],
    ],
    [
      'more than the refused ones leave',
      { item: 1, refused: 50, missing: 11, reason: 'x' },
      ['missing', 'lessOrEqual', 10],
    ],
    [
      'more than the accepted ones leave',
      { item: 1, accepted: 58, damaged: 3, reason: 'x' },
      ['damaged', 'lessOrEqual', 2],
    ],
    ['half a piece', { item: 1, damaged: 0.5, reason: 'x' }, ['damaged', 'integer']],
    ['no reason', { item: 1, damaged: 1 }, ['reason', 'required']],
    [
      'a sum that is not what was shipped',
      { item: 1, accepted: 50, refused: 5, missing: 4, reason: 'x' },
      ['refused', 'sumsTo', 60],
    ],
  ])('are refused with an error for %s', (_, line, [path, ...rule]) => {
    expect(findShort(line)).toEqual([[`lines.0.${String(path)}`, ...rule]]);
  });
});

describe('refused pieces of a shipment', () => {
  const findRefused = (...lines: DeliveredLine[]) =>
    catchIssues(() =>
      parseShortItems(items, lines).map(({ item, refused, reason, again }) => [
        item.id,
        refused,
        reason,
        again,
      ]),
    );

  test.each<[string, DeliveredLine[], unknown]>([
    ['none without a report', [], []],
    ['none of an item accepted in full', [{ item: 1, accepted: 60 }], []],
    [
      'the shipped pieces that were not accepted',
      [{ item: 1, accepted: 57, reason: 'Rotas' }],
      [[1, 3, 'Rotas', true]],
    ],
    [
      'the reported pieces, refused for good',
      [{ item: 2, refused: 0.5, reason: 'Húmeda', again: false }],
      [[2, 0.5, 'Húmeda', false]],
    ],
    ['all pieces', [{ item: 1, refused: 60, reason: 'No pidió' }], [[1, 60, 'No pidió', true]]],
  ])('are counted as %s', (_, lines, expected) => {
    expect(findRefused(...lines)).toEqual(expected);
  });

  test.each<[string, DeliveredLine[], unknown]>([
    [
      'more accepted than was shipped',
      [{ item: 1, accepted: 61 }],
      [['lines.0.accepted', 'lessOrEqual', 60]],
    ],
    [
      'more refused than was shipped',
      [{ item: 1, refused: 61, reason: 'x' }],
      [['lines.0.refused', 'lessOrEqual', 60]],
    ],
    [
      'accepted and refused pieces that do not add up',
      [{ item: 1, accepted: 50, refused: 9, reason: 'x' }],
      [['lines.0.refused', 'sumsTo', 60]],
    ],
    ['half a piece', [{ item: 1, accepted: 59.5, reason: 'x' }], [['lines.0.accepted', 'integer']]],
    ['a refusal without its reason', [{ item: 1, refused: 3 }], [['lines.0.reason', 'required']]],
    [
      'an item that is not in the shipment',
      [{ item: 9, refused: 3, reason: 'x' }],
      [['lines.0.item', 'unknown']],
    ],
    [
      'an item reported twice',
      [
        { item: 1, refused: 3, reason: 'x' },
        { item: 1, refused: 3, reason: 'x' },
      ],
      [['lines.1.item', 'repeated']],
    ],
    [
      'every fault at once',
      [
        { item: 1, refused: 61 },
        { item: 2, refused: 1 },
      ],
      [
        ['lines.0.refused', 'lessOrEqual', 60],
        ['lines.1.reason', 'required'],
      ],
    ],
  ])('are refused with an error for %s', (_, lines, expected) => {
    expect(findRefused(...lines)).toEqual(expected);
  });
});

test('pieces moved to another shipment are whole, and not more than the shipment has', () => {
  const findMoved = (item: number, quantity: number) =>
    catchIssues(() =>
      parseMovedItems(items, [{ item, quantity }]).map((each) => [each.item.id, each.quantity]),
    );
  expect(findMoved(1, 40)).toEqual([[1, 40]]);
  expect(findMoved(2, 4.5)).toEqual([[2, 4.5]]);
  expect(findMoved(1, 61)).toEqual([['lines.0.quantity', 'lessOrEqual', 60]]);
  expect(findMoved(1, 0.5)).toEqual([['lines.0.quantity', 'integer']]);
  expect(findMoved(3, 1)).toEqual([['lines.0.item', 'unknown']]);
  // A line of no pieces moves nothing, and no item of no pieces is written.
  expect(findMoved(1, 0)).toEqual([]);
});

test('request bodies refuse unknown fields, negative pieces and empty lists', () => {
  expect(deliverShipmentBody.safeParse({}).success).toBe(true);
  expect(deliverShipmentBody.safeParse({ lines: [{ item: 1, refused: -1 }] }).success).toBe(false);
  expect(deliverShipmentBody.safeParse({ lines: [{ item: 1, rejected: 1 }] }).success).toBe(false);
  expect(splitShipmentBody.safeParse({ lines: [] }).success).toBe(false);
  expect(splitShipmentBody.safeParse({ lines: [{ item: 1, quantity: 0 }] }).success).toBe(false);
});

test('pieces are moved to another shipment where one line at least has some', () => {
  const none = { item: 1, quantity: 0 };
  expect(splitShipmentBody.safeParse({ lines: [none, { item: 2, quantity: 1 }] }).success).toBe(
    true,
  );
  expect(splitShipmentBody.safeParse({ lines: [none, { ...none, item: 2 }] }).success).toBe(false);
});

test('half-made pieces leave all together unless fewer are named', () => {
  const send = (requested: number | undefined, countable = true) =>
    catchIssues(() => resolveHalfMadePieces(requested, 10, countable));
  expect([send(undefined), send(4), send(10), send(0.5, false)]).toEqual([10, 4, 10, 0.5]);
  expect(send(11)).toEqual([['pieces', 'lessOrEqual', 10]]);
  expect(send(0.5)).toEqual([['pieces', 'integer']]);
});

test.each([
  ['a person', deliverShipmentBody],
  ['the office', officeDeliverShipmentBody],
])(
  'lost half-made pieces have a reason, and a reason has lost pieces, where %s receives',
  (_, body) => {
    const findIssues = (received: object) =>
      body.safeParse(received).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    expect([findIssues({}), findIssues({ pieces: 0, lost: 4, reason: 'Cayeron' })]).toEqual([
      [],
      [],
    ]);
    expect(findIssues({ lost: 4, reason: ' ' })).toEqual([['reason', 'required']]);
    expect(findIssues({ reason: 'Cayeron' })).toEqual([['lost', 'required']]);
    expect(findIssues({ pieces: 0 })).toEqual([['pieces', 'positive']]);
  },
);

test('the reason for pieces that were not accepted is written out, in 500 characters at most', () => {
  const findRule = (reason: string) =>
    deliverShipmentBody.safeParse({ lines: [{ item: 1, refused: 1, reason }] }).error?.issues[0]
      ?.message;
  expect([findRule('Rotas al bajar'), findRule('x'.repeat(500))]).toEqual([undefined, undefined]);
  expect(findRule('x'.repeat(501))).toBe('max');
});

describe('received half-made pieces', () => {
  const receive = (received: { pieces?: number; lost?: number }, countable = true) =>
    catchIssues(() => parseReceivedPieces(received, 10, countable));

  test.each([
    ['all of them', {}, { arrived: 10, lost: 0, rest: 0 }],
    ['some, and the rest is on its way', { pieces: 6 }, { arrived: 6, lost: 0, rest: 4 }],
    ['the pieces that were not lost', { lost: 3 }, { arrived: 7, lost: 3, rest: 0 }],
    ['some of each', { pieces: 6, lost: 3 }, { arrived: 6, lost: 3, rest: 1 }],
    ['none, as all were lost', { lost: 10 }, { arrived: 0, lost: 10, rest: 0 }],
  ])('are %s', (_, received, expected) => {
    expect(receive(received)).toEqual(expected);
  });

  test.each([
    ['more than were sent', { pieces: 11 }, [['pieces', 'lessOrEqual', 10]]],
    ['more lost than were sent', { lost: 11 }, [['lost', 'lessOrEqual', 10]]],
    ['more lost than did not arrive', { pieces: 6, lost: 5 }, [['lost', 'lessOrEqual', 4]]],
    ['half a piece', { pieces: 6.5 }, [['pieces', 'integer']]],
    ['half a piece lost', { lost: 0.5 }, [['lost', 'integer']]],
  ])('cannot be %s', (_, received, expected) => {
    expect(receive(received)).toEqual(expected);
  });

  test('may be fractions if the product is not countable', () => {
    expect(receive({ pieces: 6.5, lost: 0.25 }, false)).toEqual({
      arrived: 6.5,
      lost: 0.25,
      rest: 3.25,
    });
  });
});
