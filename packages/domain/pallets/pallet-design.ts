import { z } from 'zod';
import { createWrongTypeRule } from '../kit/wrong-type.ts';
import { nailRules } from './nail-rules.ts';
import { woodPropertiesBySpecies } from './woods.ts';

/** Units of a pallet's drawing. Every length of a design is in its unit; inches may be fractions, as decimals. */
export const designUnits = ['mm', 'in'] as const;
export type DesignUnit = (typeof designUnits)[number];

/** Millimetres in a unit of a design. */
export const millimetresPerUnit: Readonly<Record<DesignUnit, number>> = { mm: 1, in: 25.4 };

/** Families of pallets by their support: on stringers with a deck below, on runners without one, or on blocks. */
export const palletFamilies = ['stringer', 'skid', 'block'] as const;
export type PalletFamily = (typeof palletFamilies)[number];

/** Layouts of the boards under blocks: in one direction, around with one row between, around with a cross between, or none. */
export const blockBases = ['unidirectional', 'perimeter', 'cross', 'none'] as const;
export type BlockBase = (typeof blockBases)[number];

/** More boards than this lie on no pallet: the longest that is read is 6 m. */
export const maxDeckBoards = 28;
const longest: Readonly<Record<DesignUnit, number>> = { mm: 6000, in: 236 };
/** Six decimals represent every 64th of an inch. */
const decimals = 1e6;

const length = z
  .number(createWrongTypeRule('number'))
  .positive('moreThanZero')
  .max(longest.mm, { error: 'lessOrEqual' })
  .refine((value) => Math.abs(value * decimals - Math.round(value * decimals)) < 1e-3, 'decimals');
const orNone = z
  .number(createWrongTypeRule('number'))
  .min(0, 'greaterOrEqual')
  .max(longest.mm, { error: 'lessOrEqual' });
const count = (min: number, max: number) =>
  z
    .int(createWrongTypeRule('integer'))
    .min(min, { error: 'greaterOrEqual' })
    .max(max, { error: 'lessOrEqual' });

/** The widths of boards that lie side by side, from one edge to the other; free room is shared out evenly between them. */
const boards = z
  .array(length, createWrongTypeRule('invalid'))
  .min(1, 'boards')
  .max(maxDeckBoards, { error: 'boards' });

const layer = z.strictObject({ thickness: length, boards });

const shared = {
  unit: z.enum(designUnits, createWrongTypeRule('option')),
  /** Along stringers or along the rows of blocks. */
  length,
  width: length,
  /** The boards that carry the load. */
  top: layer,
  species: z.enum(getCodes(woodPropertiesBySpecies), createWrongTypeRule('option')),
  /** Percentage of the wood's dry mass. */
  moisture: count(0, 200),
  materialType: z.enum(['new', 'recycled', 'mixed'], createWrongTypeRule('option')),
  nails: z.strictObject({
    length,
    /** Millimetres, in every unit of the pallet. */
    diameter: z
      .number(createWrongTypeRule('number'))
      .min(1, 'greaterOrEqual')
      .max(10, { error: 'lessOrEqual' }),
    /** A crossing of a board wider than `nailRules.narrow`, and of one that is not. */
    wide: count(1, nailRules.most),
    narrow: count(1, nailRules.most),
  }),
};

/** Cut out of the underside of stringers, so that a fork enters from the side. */
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
  /** Length by which the outer ones stand in from the ends of the boards above. */
  wing: orNone,
  notch: notch.nullable(),
});

const stringerDesign = z.strictObject({
  family: z.literal('stringer'),
  ...shared,
  stringers,
  /** `wing`: its boards reach as far out as those above, not from stringer to stringer. */
  bottom: layer.extend({ wing: z.boolean() }),
});

const skidDesign = z.strictObject({ family: z.literal('skid'), ...shared, stringers });

const blockDesign = z.strictObject({
  family: z.literal('block'),
  ...shared,
  /** The boards between deck and blocks, across the deck: one over each column of blocks. */
  stretchers: layer,
  blocks: z.strictObject({
    /** Along the pallet. */
    length,
    height: length,
    /** The width of the blocks of each row, from one side to the other. */
    rows: z.array(length).min(2, 'blocks').max(5, { error: 'blocks' }),
    /** Nails from a stretcher into its outer blocks, and into those between. */
    outerNails: count(0, nailRules.most),
    middleNails: count(0, nailRules.most),
  }),
  bottom: z.strictObject({
    kind: z.enum(blockBases, createWrongTypeRule('option')),
    thickness: length,
    /**
     * Set where the base lies across the deck: its boards lie under the stretchers and along them.
     * Absent in every other design, so that one pallet has one text.
     */
    turned: z.literal(true, 'option').optional(),
    /** The width of the board under each row, or under each stretcher where the base is turned. */
    boards: z.array(length).min(2, 'blocks').max(maxDeckBoards, { error: 'boards' }),
    /** Width of the boards that cross those, where there are some. */
    across: length,
    /** Nails from a crossing board into a block at a corner; absent where they are those of its width. */
    cornerNails: count(1, nailRules.most).optional(),
  }),
});

/** A pallet as parameters. `lint` checks which lengths fit each other: a design that is half typed is a design too. */
export const palletDesignSchema = z
  .discriminatedUnion(
    'family',
    [stringerDesign, skidDesign, blockDesign],
    createWrongTypeRule('option'),
  )
  .superRefine(({ unit, length: long, width }, context) => {
    for (const [path, value] of [
      ['length', long],
      ['width', width],
    ] as const)
      if (value > longest[unit])
        context.addIssue({
          code: 'custom',
          path: [path],
          message: 'lessOrEqual',
          params: { max: longest[unit] },
        });
  });
export type PalletDesign = z.output<typeof palletDesignSchema>;
export type StringerDesign = Extract<PalletDesign, { family: 'stringer' }>;
export type SkidDesign = Extract<PalletDesign, { family: 'skid' }>;
export type BlockDesign = Extract<PalletDesign, { family: 'block' }>;

function getCodes<const Code extends string>(record: Readonly<Record<Code, unknown>>) {
  const codes = Object.keys(record);
  const isCode = (text: string): text is Code => Object.hasOwn(record, text);
  return codes.filter(isCode);
}
