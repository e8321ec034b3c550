import type { BlockDesign, PalletDesign, SkidDesign, StringerDesign } from './pallet-design.ts';
import { createUsualCrate } from './usual-crate.ts';

export interface StandardPallet {
  /** Name in the trade, the same in both languages. */
  readonly name: string;
  /** Alternative spellings, without blanks and hyphens. */
  readonly also: readonly string[];
  readonly design: PalletDesign;
}

/** Dimensions of the European pool's pallets in millimetres: boards 22 thick on blocks 78 high. */
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
  readonly turned?: true;
  readonly cornerNails?: number;
  readonly thickness?: number;
  readonly across?: number;
  /** Total height. */
  readonly height?: number;
  readonly nails?: readonly [outer: number, middle: number];
  readonly blockLength?: number;
}

const buildBlockPallet = ({
  size: [length, width],
  top,
  rows,
  columns = [145, 145, 145],
  boards = rows,
  kind = 'unidirectional',
  turned,
  cornerNails,
  thickness = 22,
  across = 145,
  height = 144,
  nails: [outerNails, middleNails] = [1, 2],
  blockLength = 145,
}: BlockSketch): BlockDesign => ({
  family: 'block',
  ...euro,
  length,
  width,
  top: { thickness, boards: [...top] },
  stretchers: { thickness, boards: [...columns] },
  blocks: {
    length: blockLength,
    height: height - 3 * thickness,
    rows: [...rows],
    outerNails,
    middleNails,
  },
  bottom: {
    kind,
    thickness,
    boards: [...boards],
    across,
    ...(turned && { turned }),
    ...(cornerNails !== undefined && { cornerNails }),
  },
});

/** Three runners under blocks, the base of CP1 to CP5. */
const runners = { rows: [100, 145, 100], boards: [100, 100, 100], height: 138 } as const;

/** Perimeter base, turned against the deck: its frame shares the outer blocks with the boards in between. */
const frame = {
  rows: [145, 145, 145],
  kind: 'perimeter',
  turned: true,
  boards: [100, 100, 100],
  across: 100,
} as const;

const repeatNarrowBoards = (count: number): number[] => Array<number>(count).fill(100);
const repeatWideBoards = (count: number): number[] => Array<number>(count).fill(145);

/** Dimensions in inches of the Grocery Manufacturers Association's pallet, as it is built today. */
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

/** Australian pallet, 1165 mm square for the country's racks. Source: AS 4068, flat pallets for materials handling. */
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
 * Pallets that are known by a name. Boards, blocks, nails, height and weight of EUR 1, 2 and 3 as the European Pallet Association publishes
 * them (product sheets of epal-pallets.org), boards of EUR 6 as it announced its half pallet, which has steel brackets in place of the
 * outer blocks that are drawn here; sizes, heights and kinds of base of CP1 to CP9 as the chemical industry's association has them, boards
 * as plants lay them. Lengths are along the deck, widths along the stretchers. The association names the side along the stretchers
 * first, so that the boards of a EUR 2 (1200 × 1000) are 1000 long, and those of a EUR 3 (1000 × 1200) are 1200.
 */
export const standardPallets: readonly StandardPallet[] = [
  {
    name: 'EUR 1',
    also: ['EUR1', 'EPAL1', 'EUROPALET', 'EUROPALLET', 'EUROPEA', 'EURO', 'EUR', 'EPAL'],
    design: buildBlockPallet({
      size: [1200, 800],
      top: [145, 100, 145, 100, 145],
      rows: [100, 145, 100],
      nails: [2, 2],
    }),
  },
  {
    name: 'EUR 2',
    also: ['EUR2', 'EPAL2'],
    design: buildBlockPallet({
      size: [1000, 1200],
      top: [145, 100, 145, 100, 145, 100, 145, 100, 145],
      ...frame,
      height: 162,
      nails: [3, 4],
      cornerNails: 3,
    }),
  },
  {
    name: 'EUR 3',
    also: ['EUR3', 'EPAL3'],
    design: buildBlockPallet({
      size: [1200, 1000],
      top: [145, 100, 100, 145, 100, 100, 145],
      rows: [145, 145, 145],
      nails: [0, 2],
    }),
  },
  {
    name: 'EUR 6',
    also: ['EUR6', 'EPAL6'],
    design: buildBlockPallet({
      size: [800, 600],
      top: [100, 70, 70, 70, 70, 70, 100],
      rows: [100, 100, 100],
      columns: repeatNarrowBoards(3),
      thickness: 21,
      blockLength: 100,
    }),
  },
  {
    name: 'EUR 7',
    also: ['EUR7', 'EPAL7', 'MEDIAEUR', 'HALFEUR'],
    design: buildBlockPallet({
      size: [800, 600],
      top: repeatNarrowBoards(5),
      rows: [100, 100, 100],
      columns: repeatNarrowBoards(3),
      blockLength: 100,
    }),
  },
  {
    name: '600 × 400',
    also: ['CUARTO', 'QUARTER'],
    design: buildBlockPallet({
      size: [600, 400],
      top: repeatNarrowBoards(3),
      rows: [100, 100],
      columns: repeatNarrowBoards(2),
      blockLength: 100,
    }),
  },
  {
    name: 'GMA',
    also: ['GMA48X40', '48X40GMA', 'GMA40X48'],
    design: gma,
  },
  {
    name: 'Crate 48 × 40 × 30',
    also: [],
    design: createUsualCrate('in', { length: 48, width: 40, height: 30 }),
  },
  { name: 'Skid 48 × 40', also: ['SKID', 'SKID48X40', 'PATIN'], design: skid },
  {
    name: 'CP1',
    also: [],
    design: buildBlockPallet({
      size: [1200, 1000],
      top: [145, 100, 100, 100, 100, 100, 145],
      ...runners,
    }),
  },
  {
    name: 'CP2',
    also: [],
    design: buildBlockPallet({ size: [1200, 800], top: [145, 100, 145, 100, 145], ...runners }),
  },
  {
    name: 'CP3',
    also: [],
    design: buildBlockPallet({
      size: [1140, 1140],
      top: [145, 145, 100, 145, 100, 145, 145],
      ...runners,
    }),
  },
  {
    name: 'CP4',
    also: [],
    design: buildBlockPallet({
      size: [1300, 1100],
      top: [145, 145, 100, 145, 100, 145, 145],
      ...runners,
    }),
  },
  {
    name: 'CP5',
    also: [],
    design: buildBlockPallet({ size: [1140, 760], top: [145, 100, 145, 100, 145], ...runners }),
  },
  {
    name: 'CP6',
    also: [],
    design: buildBlockPallet({
      size: [1000, 1200],
      top: [...repeatWideBoards(7)],
      ...frame,
      height: 156,
    }),
  },
  {
    name: 'CP7',
    also: [],
    design: buildBlockPallet({
      size: [1100, 1300],
      top: [...repeatWideBoards(3), 100, 145, 100, ...repeatWideBoards(3)],
      ...frame,
      height: 156,
    }),
  },
  {
    name: 'CP8',
    also: [],
    design: buildBlockPallet({
      size: [1140, 1140],
      top: [...repeatWideBoards(7)],
      ...frame,
      height: 156,
    }),
  },
  {
    name: 'CP9',
    also: [],
    design: buildBlockPallet({
      size: [1140, 1140],
      top: [145, 100, 100, 100, 145, 100, 100, 100, 145],
      ...frame,
      height: 156,
    }),
  },
  { name: '1165', also: ['AUSTRALIANA', 'AUSTRALIAN', '1165X1165'], design: australian },
];

/** Returns a name in comparable form: without blanks, hyphens, slashes and accents, in capitals. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s/×-]/gu, (sign) => (sign === '×' ? 'x' : ''))
    .toUpperCase();

/** Returns the standard pallet whose name is the whole text; undefined without one. */
export const findStandardPallet = (text: string): StandardPallet | undefined =>
  standardPallets.find(
    ({ name, also }) =>
      normalizeName(name) === normalizeName(text) || also.includes(normalizeName(text)),
  );
