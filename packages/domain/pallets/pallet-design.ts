import { z } from 'zod';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { nailRules } from './nail-rules.ts';
import { woodPropertiesBySpecies } from './woods.ts';

/** Units of a pallet design. Every length of a design is in its unit; inches may have decimal fractions. */
export const designUnits = ['mm', 'in'] as const;
export type DesignUnit = (typeof designUnits)[number];

/** Millimetres in each unit of a design. */
export const millimetresPerUnit: Readonly<Record<DesignUnit, number>> = { mm: 1, in: 25.4 };

/**
 * Families of pallets by their support: on stringers with a deck below, on runners without one, or on blocks; and crates,
 * which have walls on a floor on runners.
 */
export const palletFamilies = ['stringer', 'skid', 'block', 'crate'] as const;
export type PalletFamily = (typeof palletFamilies)[number];

/** Layouts of the base boards under blocks: in one direction, a perimeter with one row in between, a perimeter with a cross, or none. */
export const blockBases = ['unidirectional', 'perimeter', 'cross', 'none'] as const;
export type BlockBase = (typeof blockBases)[number];

/** Maximum number of deck boards: no pallet up to 6 m has more. */
export const maxDeckBoards = 28;
/** A closed wall, floor or lid of 6 m in boards of 3 1/2 in has fewer. */
export const maxCrateBoards = 70;
const longest: Readonly<Record<DesignUnit, number>> = { mm: 6000, in: 236 };
/** Factor of six decimals, which represent every 64th of an inch. */
const decimals = 1e6;

/** Schema of a length; the design judges how long it may be, in the unit of its design. */
const length = z
  .number(createWrongTypeError('number'))
  .positive('moreThanZero')
  .refine((value) => Math.abs(value * decimals - Math.round(value * decimals)) < 1e-3, 'decimals');
const orNone = z.number(createWrongTypeError('number')).min(0, 'greaterOrEqual');
const count = (min: number, max: number) =>
  z
    .int(createWrongTypeError('integer'))
    .min(min, { error: 'greaterOrEqual' })
    .max(max, { error: 'lessOrEqual' });

/**
 * Schema of the widths of pieces that lie side by side. A wrong number of them leaves the other values to be judged: a
 * pallet that is too long has too many boards.
 */
const createWidthsSchema = (min: number, max: number, rule: 'boards' | 'crateBoards' | 'blocks') =>
  z
    .array(length, createWrongTypeError('invalid'))
    .refine((each) => each.length >= min && each.length <= max, rule)
    .meta({ minItems: min, maxItems: max });

/** Schema of the widths of boards from one edge to the other; free room is distributed evenly between them. */
const boards = createWidthsSchema(1, maxDeckBoards, 'boards');
const crateBoards = createWidthsSchema(1, maxCrateBoards, 'crateBoards');

const layer = z.strictObject({ thickness: length, boards });
const crateLayer = z.strictObject({ thickness: length, boards: crateBoards });

const shared = {
  unit: z.enum(designUnits, createWrongTypeError('option')),
  /** Length along the stringers, or along the rows of blocks. */
  length,
  width: length,
  /** Boards that carry the load. */
  top: layer,
  species: z.enum(getCodes(woodPropertiesBySpecies), createWrongTypeError('option')),
  /** Moisture in percent of the wood's dry mass. */
  moisture: count(0, 200),
  materialType: z.enum(['new', 'recycled', 'mixed'], createWrongTypeError('option')),
  nails: z.strictObject({
    length,
    /** Diameter in millimetres, in every unit of the pallet. */
    diameter: z
      .number(createWrongTypeError('number'))
      .min(1, 'greaterOrEqual')
      .max(10, { error: 'lessOrEqual' }),
    /** Number of nails at a crossing of a board wider than `nailRules.narrow`, and of a narrower board. */
    wide: count(1, nailRules.most),
    narrow: count(1, nailRules.most),
  }),
};

/** Notch in the underside of stringers, so that a fork enters from the side. */
const notch = z.strictObject({
  depth: length,
  length,
  /** Distance from each end of the stringer. */
  from: length,
});

const stringers = z.strictObject({
  count: count(2, 9),
  width: length,
  height: length,
  /** Distance by which the outer stringers stand in from the ends of the top boards. */
  wing: orNone,
  notch: notch.nullable(),
});

const stringerDesign = z.strictObject({
  family: z.literal('stringer'),
  ...shared,
  stringers,
  /** Bottom boards. `wing`: they are as long as the top boards, instead of reaching from stringer to stringer. */
  bottom: layer.extend({ wing: z.boolean() }),
});

const skidDesign = z.strictObject({ family: z.literal('skid'), ...shared, stringers });

const blockDesign = z.strictObject({
  family: z.literal('block'),
  ...shared,
  /** Stringer boards between deck and blocks, across the deck: one over each column of blocks. */
  stretchers: layer,
  blocks: z.strictObject({
    /** Length along the pallet. */
    length,
    height: length,
    /** Width of the blocks of each row, from one side to the other. */
    rows: createWidthsSchema(2, 5, 'blocks'),
    /** Number of nails from a stringer board into its outer blocks, and into the blocks in between. */
    outerNails: count(0, nailRules.most),
    middleNails: count(0, nailRules.most),
  }),
  bottom: z.strictObject({
    kind: z.enum(blockBases, createWrongTypeError('option')),
    thickness: length,
    /**
     * Set where the base lies across the deck: its boards lie under the stringer boards and along them.
     * Left out in every other design, so that one pallet has only one representation.
     */
    turned: z.literal(true, 'option').optional(),
    /** Width of the board under each row, or under each stringer board where the base is turned. */
    boards: createWidthsSchema(2, maxDeckBoards, 'boards'),
    /** Width of the boards that cross the base boards, if any. */
    across: length,
    /** Number of nails from a crossing board into a corner block; left out where it follows from the board's width. */
    cornerNails: count(1, nailRules.most).optional(),
  }),
});

/**
 * A crate: runners along it, a floor of boards across them, walls of lying boards on posts, and a lid. Length and width
 * are those outside.
 */
const crateDesign = z.strictObject({
  family: z.literal('crate'),
  ...shared,
  /** Height over all, from the ground to the lid. */
  height: length,
  /** Floor of the crate, between its walls. */
  top: crateLayer,
  stringers: z.strictObject({ count: count(2, 9), width: length, height: length }),
  walls: z.strictObject({
    thickness: length,
    /** Length by which the long walls reach down over the outer runners, which holds them to the floor. */
    overlap: length,
    /** Widths of the boards of a long wall, from below, and of a wall at an end. */
    sides: crateBoards,
    ends: crateBoards,
  }),
  posts: z.strictObject({
    /** Side that stands off a long wall. */
    thickness: length,
    width: length,
    /** Posts of a long wall and of one at an end; those at the corners belong to both. */
    sides: count(2, 9),
    ends: count(2, 9),
  }),
  /** Boards across the crate on a rail along each long wall; null for an open crate. */
  lid: crateLayer.nullable(),
});

/** A pallet as parameters. `lint` checks which lengths fit each other: a design that is half typed is a design too. */
export const palletDesignSchema = z
  .discriminatedUnion(
    'family',
    [stringerDesign, skidDesign, blockDesign, crateDesign],
    createWrongTypeError('option'),
  )
  .superRefine((design, context) => {
    const max = longest[design.unit];
    for (const { path, value } of listLengths(design))
      if (value > max)
        context.addIssue({ code: 'custom', path, message: 'lessOrEqual', params: { max } });
  });
export type PalletDesign = z.output<typeof palletDesignSchema>;
export type StringerDesign = Extract<PalletDesign, { family: 'stringer' }>;
export type SkidDesign = Extract<PalletDesign, { family: 'skid' }>;
export type BlockDesign = Extract<PalletDesign, { family: 'block' }>;
export type CrateDesign = Extract<PalletDesign, { family: 'crate' }>;

function getCodes<const Code extends string>(record: Readonly<Record<Code, unknown>>) {
  const codes = Object.keys(record);
  const isCode = (text: string): text is Code => Object.hasOwn(record, text);
  return codes.filter(isCode);
}

/** Parameters of a design that are no lengths: numbers of pieces and nails, percents, and diameters in millimetres. */
const figures: ReadonlySet<string> = new Set([
  'moisture',
  'diameter',
  'count',
  'wide',
  'narrow',
  'outerNails',
  'middleNails',
  'cornerNails',
  'posts.sides',
  'posts.ends',
]);

/** Lists all lengths of a design with their paths. */
function listLengths(
  value: unknown,
  path: readonly (string | number)[] = [],
): { readonly path: (string | number)[]; readonly value: number }[] {
  if (typeof value === 'number')
    return figures.has(String(path.at(-1))) || figures.has(path.slice(-2).join('.'))
      ? []
      : [{ path: [...path], value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    listLengths(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
