import fc from 'fast-check';
import { blockBases, type BlockDesign, type PalletDesign } from '../pallet-design.ts';
import { standardPallets } from '../standard-pallets.ts';

/** A share between 0 and 1, from which a length or a number follows. */
const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.array(share, { minLength: 2, maxLength: 9 });

/** Values at random that every pallet follows from. Shares at 0.5 leave a length as its standard pallet has it. */
const values = fc.record({
  base: fc.constantFrom(
    ...standardPallets.flatMap(({ design }) => (design.family === 'crate' ? [] : [design])),
  ),
  length: share,
  width: share,
  height: share,
  top: shares,
  below: shares,
  rows: fc.array(share, { minLength: 2, maxLength: 5 }),
  columns: fc.array(share, { minLength: 2, maxLength: 5 }),
  isBaseOfRows: fc.boolean(),
  blockLength: share,
  kind: fc.constantFrom(...blockBases),
  isTurned: fc.boolean(),
  across: share,
  outerNails: fc.integer({ min: 0, max: 4 }),
  middleNails: fc.integer({ min: 0, max: 4 }),
  nailLength: share,
  stringers: fc.integer({ min: 2, max: 5 }),
  wing: share,
  hasWingBelow: fc.boolean(),
  notch: fc.option(fc.record({ depth: share, length: share, from: share }), { nil: null }),
});
type Values = typeof values extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Pallets at random, of every family but crates, whether they can be built or not: boards, blocks and gaps of many widths,
 * base boards as wide as their row and others, blocks longer than their columns are apart, and notches anywhere.
 */
export const anyPallet: fc.Arbitrary<PalletDesign> = values.map(toDesign);

function toDesign(value: Values): PalletDesign {
  const { base, top, below, wing, notch } = value;
  const step = base.unit === 'mm' ? 1 : 1 / 16;
  const roundLength = (length: number) => Math.max(step, Math.round(length / step) * step);
  /** Returns a length between 0.5 and 1.5 times a usual one. */
  const vary = (usual: number, by: number) => roundLength(usual * (0.5 + by));
  const inch = base.unit === 'mm' ? 25.4 : 1;
  const shared = {
    length: vary(base.length, value.length),
    width: vary(base.width, value.width),
    top: { ...base.top, boards: top.map((by) => vary(4 * inch, by)) },
    nails: { ...base.nails, length: vary(base.nails.length, value.nailLength) },
  };
  if (base.family === 'block') return toBlockDesign(value, { ...base, ...shared }, vary, inch);
  const stringers = {
    ...base.stringers,
    count: value.stringers,
    height: vary(base.stringers.height, value.height),
    wing: wing < 0.5 ? 0 : roundLength(shared.width * (wing - 0.5) * 0.4),
    notch: notch && {
      depth: vary(1.5 * inch, notch.depth),
      length: vary(9 * inch, notch.length),
      from: vary(6 * inch, notch.from),
    },
  };
  return base.family === 'skid'
    ? { ...base, ...shared, stringers }
    : {
        ...base,
        ...shared,
        stringers,
        bottom: {
          ...base.bottom,
          boards: below.map((by) => vary(4 * inch, by)),
          wing: value.hasWingBelow,
        },
      };
}

function toBlockDesign(
  value: Values,
  base: BlockDesign,
  vary: (usual: number, by: number) => number,
  inch: number,
): BlockDesign {
  const rows = value.rows.map((by) => vary(4 * inch, by));
  const columns = value.columns.map((by) => vary(5 * inch, by));
  const { turned: _, cornerNails: __, ...bottom } = base.bottom;
  const carried = value.isTurned ? columns : rows;
  const others = [...value.below, ...value.below].slice(0, carried.length);
  return {
    ...base,
    stretchers: { ...base.stretchers, boards: columns },
    blocks: {
      rows,
      length: vary(6 * inch, value.blockLength),
      height: vary(base.blocks.height, value.height),
      outerNails: value.outerNails,
      middleNails: value.middleNails,
    },
    bottom: {
      ...bottom,
      kind: value.kind,
      across: vary(4 * inch, value.across),
      boards: value.isBaseOfRows ? carried : others.map((by) => vary(4 * inch, by)),
      ...(value.isTurned && { turned: true as const }),
    },
  };
}
