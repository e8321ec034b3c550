import type { BlockDesign, PalletDesign, SkidDesign, StringerDesign } from './pallet-design.ts';

export interface StandardPallet {
  /** Name in the trade, in both languages alike. */
  readonly name: string;
  /** Other ways to write it, without blanks and hyphens. */
  readonly also: readonly string[];
  readonly design: PalletDesign;
}

/** Millimetres: boards 22 thick on blocks 78 high, as the pallets of the European pool. */
const euro = {
  unit: 'mm',
  species: 'pine',
  moisture: 22,
  materialType: 'new',
  nails: { length: 90, diameter: 3.5, wide: 3, narrow: 2 },
} as const;

interface BlockSketch {
  readonly size: readonly [length: number, width: number];
  readonly top: readonly number[];
  readonly rows: readonly number[];
  readonly columns?: readonly number[];
  readonly boards?: readonly number[];
  readonly kind?: BlockDesign['bottom']['kind'];
  readonly thickness?: number;
  readonly across?: number;
  readonly nails?: readonly [outer: number, middle: number];
  readonly blockLength?: number;
}

const block = ({
  size: [length, width],
  top,
  rows,
  columns = [145, 145, 145],
  boards = rows,
  kind = 'unidirectional',
  thickness = 22,
  across = 145,
  nails: [outerNails, middleNails] = [1, 2],
  blockLength = 145,
}: BlockSketch): BlockDesign => ({
  family: 'block',
  ...euro,
  length,
  width,
  top: { thickness, boards: [...top] },
  stretchers: { thickness: 22, boards: [...columns] },
  blocks: { length: blockLength, height: 78, rows: [...rows], outerNails, middleNails },
  bottom: { kind, thickness: 22, boards: [...boards], across },
});

const narrow = (count: number): number[] => Array<number>(count).fill(100);
const wide = (count: number): number[] => Array<number>(count).fill(145);

/** Inches, as the Grocery Manufacturers Association's pallet is built today. */
const american = {
  unit: 'in',
  species: 'southernPine',
  moisture: 19,
  materialType: 'new',
  nails: { length: 2.25, diameter: 2.9, wide: 3, narrow: 2 },
} as const;

const gma: StringerDesign = {
  family: 'stringer',
  ...american,
  length: 48,
  width: 40,
  top: { thickness: 0.6875, boards: [5.5, 3.5, 3.5, 3.5, 3.5, 3.5, 5.5] },
  stringers: {
    count: 3,
    width: 1.5,
    height: 3.5,
    wing: 0,
    notch: { depth: 1.5, length: 9, from: 6 },
  },
  bottom: { thickness: 0.6875, boards: [5.5, 3.5, 3.5, 3.5, 5.5], wing: true },
};

const skid: SkidDesign = {
  family: 'skid',
  ...american,
  length: 48,
  width: 40,
  top: { thickness: 0.6875, boards: [5.5, 3.5, 3.5, 3.5, 3.5, 3.5, 5.5] },
  stringers: { count: 3, width: 1.5, height: 3.5, wing: 0, notch: null },
};

/** Sawn 1165 square for the racks of Australia. Source: AS 4068, flat pallets for materials handling. */
const australian: StringerDesign = {
  family: 'stringer',
  ...euro,
  species: 'eucalyptus',
  nails: { length: 65, diameter: 3.1, wide: 3, narrow: 2 },
  length: 1165,
  width: 1165,
  top: { thickness: 19, boards: Array<number>(9).fill(95) },
  stringers: { count: 3, width: 50, height: 112, wing: 0, notch: null },
  bottom: { thickness: 19, boards: Array<number>(5).fill(95), wing: true },
};

/**
 * Pallets that are known by a name. Sizes, boards, blocks and nails of EUR 1 and EUR 3 as the European Pallet Association publishes them
 * (11 boards, 9 blocks, 78 nails, about 25 kg; 13, 9, 84, about 30 kg); sizes of CP1 to CP9 as the chemical industry's association has
 * them, boards as plants lay them.
 */
export const standardPallets: readonly StandardPallet[] = [
  {
    name: 'EUR 1',
    also: ['EUR1', 'EPAL1', 'EUROPALET', 'EUROPALLET', 'EUR', 'EPAL'],
    design: block({
      size: [1200, 800],
      top: [145, 100, 145, 100, 145],
      rows: [100, 145, 100],
      nails: [2, 2],
    }),
  },
  {
    name: 'EUR 2',
    also: ['EUR2', 'EPAL2'],
    design: {
      ...block({
        size: [1200, 1000],
        top: [145, 100, 100, 145, 100, 100, 145],
        rows: [100, 145, 100],
        kind: 'perimeter',
        nails: [2, 2],
      }),
      blocks: { length: 145, height: 96, rows: [100, 145, 100], outerNails: 2, middleNails: 2 },
    },
  },
  {
    name: 'EUR 3',
    also: ['EUR3', 'EPAL3'],
    design: block({
      size: [1000, 1200],
      top: [145, 100, 100, 145, 100, 100, 145],
      rows: [145, 145, 145],
      nails: [0, 2],
    }),
  },
  {
    name: 'EUR 6',
    also: ['EUR6', 'EPAL6'],
    design: block({
      size: [800, 600],
      top: [100, 145, 100, 145, 100].slice(0, 5),
      rows: [100, 100, 100],
      columns: wide(3),
    }),
  },
  {
    name: 'EUR 7',
    also: ['EUR7', 'EPAL7', 'MEDIAEUR', 'HALFEUR'],
    design: block({
      size: [800, 600],
      top: narrow(5),
      rows: [100, 100, 100],
      columns: narrow(3),
      blockLength: 100,
    }),
  },
  {
    name: '600 × 400',
    also: ['CUARTO', 'QUARTER'],
    design: block({
      size: [600, 400],
      top: narrow(3),
      rows: [100, 100],
      columns: narrow(2),
      blockLength: 100,
    }),
  },
  {
    name: 'GMA',
    also: ['GMA48X40', '48X40GMA', 'GMA40X48'],
    design: gma,
  },
  { name: 'Skid 48 × 40', also: ['SKID', 'SKID48X40', 'PATIN'], design: skid },
  {
    name: 'CP1',
    also: [],
    design: block({
      size: [1000, 1200],
      top: narrow(7),
      rows: wide(3),
      kind: 'unidirectional',
      boards: [100, 145, 100],
    }),
  },
  {
    name: 'CP2',
    also: [],
    design: block({ size: [1200, 800], top: [145, 100, 145, 100, 145], rows: [100, 145, 100] }),
  },
  {
    name: 'CP3',
    also: [],
    design: block({
      size: [1140, 1140],
      top: [145, 100, 100, 145, 100, 100, 145],
      rows: [100, 145, 100],
      kind: 'cross',
      across: 145,
    }),
  },
  {
    name: 'CP4',
    also: [],
    design: block({ size: [1100, 1300], top: [145, 100, 100, 145, 100, 100, 145], rows: wide(3) }),
  },
  {
    name: 'CP5',
    also: [],
    design: block({ size: [760, 1140], top: [145, 100, 100, 100, 100, 145], rows: wide(3) }),
  },
  {
    name: 'CP6',
    also: [],
    design: block({
      size: [1200, 1000],
      top: [145, 145, 145, 145, 145],
      rows: [100, 145, 100],
      kind: 'perimeter',
    }),
  },
  {
    name: 'CP7',
    also: [],
    design: block({
      size: [1300, 1100],
      top: [145, 100, 145, 145, 145, 100, 145],
      rows: [100, 145, 100],
      kind: 'perimeter',
    }),
  },
  {
    name: 'CP8',
    also: [],
    design: block({ size: [1140, 1140], top: wide(6), rows: [100, 145, 100], kind: 'perimeter' }),
  },
  {
    name: 'CP9',
    also: [],
    design: block({
      size: [1140, 1140],
      top: [145, 100, 100, 145, 100, 100, 145],
      rows: [100, 145, 100],
      kind: 'perimeter',
    }),
  },
  { name: '1165', also: ['AUSTRALIANA', 'AUSTRALIAN', '1165X1165'], design: australian },
];

/** A name as it is compared: without blanks, hyphens, slashes and accents, in capitals. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s/×-]/gu, (sign) => (sign === '×' ? 'x' : ''))
    .toUpperCase();

/** The pallet that a text names, and nothing else; undefined where it names none. */
export const findStandardPallet = (text: string): StandardPallet | undefined =>
  standardPallets.find(({ name, also }) => bare(name) === bare(text) || also.includes(bare(text)));
