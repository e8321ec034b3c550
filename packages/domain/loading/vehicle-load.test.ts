import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeStacksOnFloor, type LoadPattern, type PlacedStack } from './floor-plan.ts';
import {
  computeVehicleLoad,
  isReasonRequiredForLoad,
  type VehicleLoadLine,
} from './vehicle-load.ts';
import { computePieceSize, type PieceSize } from './piece-size.ts';
import { getStopColor } from './stop-colors.ts';
import {
  countPiecesInStack,
  buildStacks,
  type VehicleInsideSize,
  type PieceStack,
} from './stacks.ts';
import { getCaseCount } from '../kit/testing/case-count.ts';

const inch = 25.4;
/** A 53-foot van: 52 feet 6 inches between its walls, 98.5 to 101 inches wide, 108 to 110 high. */
const van = (width: number): VehicleInsideSize => ({
  length: 630 * inch,
  width: width * inch,
  height: 108 * inch,
});
const gma: PieceSize = { length: 48 * inch, width: 40 * inch, height: 5 * inch, stackPieces: 20 };

const stacks = (count: number, size = gma, stop = 1): PieceStack[] =>
  Array.from({ length: count }, () => ({
    stop,
    productId: 1,
    pieces: 20,
    long: Math.max(size.length, size.width),
    short: Math.min(size.length, size.width),
  }));

// Published by carriers and by the pallet association of the United States.
test.each<[LoadPattern, number]>([
  ['straight', 26],
  ['pinwheel', 28],
  ['turned', 30],
])('a 53-foot van holds GMA stacks in the pattern %s: %i', (pattern, count) => {
  for (const width of [98.5, 101]) {
    const plan = arrangeStacksOnFloor(stacks(40), van(width), pattern);
    expect(plan.placed).toHaveLength(count);
    expect(plan.remaining).toHaveLength(40 - count);
  }
});

test('a Mexican van of 16.0 × 2.5 m holds as many GMA stacks as a 53-foot van', () => {
  const room = { length: 16_000, width: 2_500, height: 2_700 };
  const counts = (['straight', 'pinwheel', 'turned'] as const).map(
    (pattern) => arrangeStacksOnFloor(stacks(40), room, pattern).placed.length,
  );
  expect(counts).toEqual([26, 28, 30]);
});

test('a narrow body holds only one row of turned stacks, and uses the pinwheel pattern by default', () => {
  const room = { length: 7_000, width: 2_300, height: 2_400 };
  expect(arrangeStacksOnFloor(stacks(40), room, 'turned').placed).toHaveLength(6);
  expect(arrangeStacksOnFloor(stacks(12), room).pattern).toBe('pinwheel');
});

test('stacks that fill a body to the millimetre fit, and one millimetre less leaves them out', () => {
  const stack = stacks(2, { ...gma, length: 1200, width: 1000 });
  const count = (length: number, width: number, pattern: LoadPattern) =>
    arrangeStacksOnFloor(stack, { length, width, height: 2_400 }, pattern).placed.length;
  expect(count(1200, 2000, 'straight')).toBe(2);
  expect(count(1000, 2400, 'turned')).toBe(2);
  expect(count(1200, 2200, 'pinwheel')).toBe(2);
  expect(count(1199, 2000, 'straight')).toBe(0);
  expect(count(1200, 1999, 'straight')).toBe(1);
  expect(count(1200, 2199, 'pinwheel')).toBe(1);
  // The turned stack alone has room.
  expect(count(1199, 2200, 'pinwheel')).toBe(1);
  expect(count(999, 2200, 'pinwheel')).toBe(0);
});

test('the pinwheel pattern places each stack in the lane where it stands nearer the cab, the first stack in the first lane', () => {
  const { placed } = arrangeStacksOnFloor(
    stacks(4, { ...gma, length: 1200, width: 1000 }),
    { length: 4_000, width: 2_200, height: 2_400 },
    'pinwheel',
  );
  const everyStack = (pattern: LoadPattern) =>
    new Set(arrangeStacksOnFloor(stacks(4), van(99), pattern).placed.map(({ turned }) => turned));
  expect(everyStack('straight')).toEqual(new Set([false]));
  expect(everyStack('turned')).toEqual(new Set([true]));
  expect(placed.map(({ x, y, turned }) => [x, y, turned])).toEqual([
    [0, 0, false],
    [0, 1000, true],
    [1000, 1200, false],
    [1200, 0, true],
  ]);
});

describe('without a requested pattern', () => {
  test.each<[number, LoadPattern]>([
    [26, 'straight'],
    [27, 'pinwheel'],
    [28, 'pinwheel'],
    [29, 'turned'],
    [31, 'turned'],
  ])('%i stacks are placed in the pattern %s', (count, pattern) => {
    expect(arrangeStacksOnFloor(stacks(count), van(99)).pattern).toBe(pattern);
  });
});

test('stops beyond the last colour begin with the first one again', () => {
  const colors = Array.from({ length: 10 }, (_, at) => getStopColor(at + 1));
  expect(new Set(colors).size).toBe(8);
  expect(colors.slice(8)).toEqual(colors.slice(0, 2));
});

test('stacks of the last stop are placed first, nearest the cab', () => {
  const load = [1, 2, 3].map((stop) => ({ stop, productId: stop, pieces: 40, size: gma }));
  const { placed } = arrangeStacksOnFloor(buildStacks(load, van(99)), van(99));
  expect(placed.map(({ stop }) => stop)).toEqual([3, 3, 2, 2, 1, 1]);
  expect(placed.map(({ x }) => Math.round(x / inch))).toEqual([0, 0, 48, 48, 96, 96]);
});

describe('stacks', () => {
  test('have at most the product’s pieces per stack, and the last one has the rest', () => {
    const made = buildStacks([{ stop: 1, productId: 1, pieces: 50, size: gma }], van(99));
    expect(made.map(({ pieces }) => pieces)).toEqual([20, 20, 10]);
  });
  test('are not higher than the cargo space', () => {
    expect(countPiecesInStack({ ...gma, stackPieces: undefined }, van(99))).toBe(21);
    expect(countPiecesInStack({ ...gma, stackPieces: 30 }, { ...van(99), height: 60 * inch })).toBe(
      12,
    );
  });
  test('hold, in a low cargo space, fewer pieces than the product’s maximum', () => {
    const load = [{ stop: 1, productId: 1, pieces: 30, size: gma }];
    const made = buildStacks(load, { ...van(99), height: 60 * inch });
    expect(made.map(({ pieces }) => pieces)).toEqual([12, 12, 6]);
  });
  test('hold pieces of only one stop and one product', () => {
    const load = [
      { stop: 1, productId: 1, pieces: 5, size: gma },
      { stop: 1, productId: 2, pieces: 5, size: gma },
      { stop: 2, productId: 1, pieces: 5, size: gma },
    ];
    expect(buildStacks(load, van(99)).map(({ stop, productId }) => [stop, productId])).toEqual([
      [2, 1],
      [1, 1],
      [1, 2],
    ]);
  });
  test('hold a fraction of a piece as a whole piece', () => {
    const [only] = buildStacks([{ stop: 1, productId: 1, pieces: 0.25, size: gma }], van(99));
    expect(only?.pieces).toBe(1);
  });
});

const overlap = (one: PlacedStack, other: PlacedStack): boolean =>
  one.x < other.x + other.along &&
  other.x < one.x + one.along &&
  one.y < other.y + other.across &&
  other.y < one.y + one.across;

/** Rooms and stacks in millimetres, of any size that a truck and a pallet have. */
const rooms = fc.record({
  length: fc.integer({ min: 3_000, max: 15_999 }),
  width: fc.integer({ min: 1_800, max: 2_699 }),
  height: fc.constant(2_500),
});
const anyStacks = fc.array(
  fc.record({
    stop: fc.integer({ min: 1, max: 4 }),
    sides: fc.tuple(fc.integer({ min: 600, max: 1_499 }), fc.integer({ min: 600, max: 1_499 })),
  }),
  { minLength: 1, maxLength: 60 },
);

test('stacks never overlap each other or a wall, and each stack is placed or remaining', () => {
  fc.assert(
    fc.property(
      rooms,
      anyStacks,
      fc.constantFrom('straight' as const, 'pinwheel' as const, 'turned' as const),
      (room, drawn, pattern) => {
        const all = drawn.map(({ stop, sides }, at): PieceStack => ({
          stop,
          productId: at,
          pieces: 1,
          long: Math.max(...sides),
          short: Math.min(...sides),
        }));
        const { placed, remaining } = arrangeStacksOnFloor(all, room, pattern);
        expect([...placed, ...remaining].map(({ productId }) => productId)).toEqual(
          all.map(({ productId }) => productId),
        );
        for (const [at, one] of placed.entries()) {
          expect([one.along, one.across].toSorted((a, b) => a - b)).toEqual([one.short, one.long]);
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.y).toBeGreaterThanOrEqual(0);
          expect(one.x + one.along).toBeLessThanOrEqual(room.length);
          expect(one.y + one.across).toBeLessThanOrEqual(room.width);
          expect(placed.slice(at + 1).some((other) => overlap(one, other))).toBe(false);
        }
      },
    ),
    { numRuns: getCaseCount(600) },
  );
});

const line = (
  pieces: number,
  kg: string,
  more: Partial<VehicleLoadLine> = {},
): VehicleLoadLine => ({
  stop: 1,
  productId: 1,
  pieces,
  size: gma,
  weight: { kg, whole: true },
  ...more,
});

describe('load warnings', () => {
  const room = van(99);
  test('are absent for a load that fits', () => {
    const load = computeVehicleLoad([line(520, '18')], room, 20_000);
    expect(load.warnings).toEqual([]);
    expect(load.weight.kg).toBe('9360');
    expect(load.ofPayload).toBeCloseTo(0.468);
    expect(load.ofLength).toBeCloseTo((13 * 48) / 630);
    expect(isReasonRequiredForLoad(load)).toBe(false);
  });
  test('report a stack that does not fit, and require a reason', () => {
    const load = computeVehicleLoad([line(620, '18')], room, 20_000);
    expect(load.plan.remaining).toHaveLength(1);
    expect(load.warnings).toEqual(['overRoom']);
    expect(isReasonRequiredForLoad(load)).toBe(true);
  });
  test('report a weight over the payload but not one equal to it, and require a reason', () => {
    expect(computeVehicleLoad([line(100, '10')], room, 1_000).warnings).toEqual([]);
    const over = computeVehicleLoad([line(100, '10.001')], room, 1_000);
    expect(over.warnings).toEqual(['overPayload']);
    expect(isReasonRequiredForLoad(over)).toBe(true);
  });
  test('report a piece higher than the cargo space, and require a reason', () => {
    const load = computeVehicleLoad(
      [line(20, '18'), line(1, '18', { size: { ...gma, height: 3_000 } })],
      room,
      1_000,
    );
    expect(load.warnings).toContain('tooHigh');
    expect(isReasonRequiredForLoad(load)).toBe(true);
    const exact = line(1, '18', { size: { ...gma, height: room.height } });
    expect(computeVehicleLoad([exact], room, 1_000).warnings).toEqual([]);
  });
  test('report products without size or weight, and require no reason', () => {
    const load = computeVehicleLoad(
      [
        line(1, '18', { productId: 7, size: undefined }),
        line(1, '0', { productId: 8, weight: { kg: '0', whole: false } }),
      ],
      room,
      1_000,
    );
    expect(load.warnings).toEqual(['sizeUnknown', 'weightUnknown']);
    expect([load.unmeasured, load.unweighed]).toEqual([[7], [8]]);
    expect(isReasonRequiredForLoad(load)).toBe(false);
  });
  test('report a product of which a part has no weight', () => {
    const known = line(1, '5', { productId: 9, weight: { kg: '5', whole: false } });
    const load = computeVehicleLoad([line(1, '18'), known], room, 1_000);
    expect([load.warnings, load.unweighed]).toEqual([['weightUnknown'], [9]]);
  });
});

test('neighbouring stops have different colours, and the ninth has that of the first', () => {
  const colors = Array.from({ length: 9 }, (_, at) => getStopColor(at + 1));
  expect(new Set(colors.slice(0, 8)).size).toBe(8);
  expect([colors[0], colors[8]]).toEqual(['#4571c7', '#4571c7']);
});

describe('the size of a piece', () => {
  const fields = {
    dimensionUnit: 'in',
    outsideLength: 48,
    outsideWidth: 40,
    outsideHeight: 5,
    stackPieces: null,
  };
  test('is given in millimetres for any unit', () => {
    expect(computePieceSize(fields)).toEqual({
      length: 1219.2,
      width: 1016,
      height: 127,
      stackPieces: undefined,
    });
    expect(computePieceSize({ ...fields, dimensionUnit: null, outsideLength: 1200 })?.length).toBe(
      1200,
    );
  });
  test('is unknown while a dimension is missing', () => {
    for (const side of ['outsideLength', 'outsideWidth', 'outsideHeight'])
      expect(computePieceSize({ ...fields, [side]: null })).toBeUndefined();
  });
});
