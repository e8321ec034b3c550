import { computeDemoPalletLumber, type DrawnPallet } from './drawn-lumber.ts';
import { getDemoTechnicalSheetTexts, type PalletBuild } from './pallet-texts.ts';
import { getStageDivision, type DemoFamily, type DemoStage } from './plant.ts';
import type { TranslatedPair } from './translated-pair.ts';

export interface DemoPallet {
  readonly name: TranslatedPair;
  readonly description: TranslatedPair;
  /** Price in US dollars. */
  readonly price: string;
  readonly family: DemoFamily;
  readonly materialType: 'new' | 'recycled' | 'mixed';
  /** Codes of `demoMaterials` with the quantity in one pallet. */
  readonly lumber: readonly (readonly [code: string, quantity: number])[];
  /** Minutes for each pallet, by stage. */
  readonly flow: readonly (readonly [stage: DemoStage, minutes: number])[];
  readonly texts: ReturnType<typeof getDemoTechnicalSheetTexts>;
  readonly build: PalletBuild;
  /** Length, width and height; the height with its unit. */
  readonly size: readonly string[];
  /** Description from which the designer draws the pallet, if it has a design. */
  readonly drawing?: string;
}

type Count = readonly [code: string, quantity: number];

const tab = (width: number, length: number, quantity: number): Count => [
  `TAB-22-${width}-${length}`,
  quantity,
];
const wideBlock = (quantity: number): Count => ['TAQ-78-145-145', quantity];
const narrowBlock = (quantity: number): Count => ['TAQ-78-100-145', quantity];
const ringNails = (quantity: number): Count => ['CLAVO-AN-90', quantity];
const nineBlocks: readonly Count[] = [narrowBlock(6), wideBlock(3)];

const tenths = (exact: number): number => Math.round(exact * 10) / 10;

const isNail = ([code]: Count): boolean => code.startsWith('CLAVO');
const sum = (lumber: readonly Count[]): number =>
  lumber.reduce((total, [, quantity]) => total + quantity, 0);

/** Numbers of wood pieces and nails, which determine the minutes of a pallet. */
interface PalletWork {
  readonly pieces: number;
  readonly nails: number;
}

const countWork = (lumber: readonly Count[]): PalletWork => ({
  pieces: sum(lumber.filter((line) => !isNail(line))),
  nails: sum(lumber.filter(isNail)),
});

/**
 * Realistic minutes of one person.
 * A gang saw cuts about eight pieces a minute, a nailer drives a nail in two seconds, and a box takes most of an hour.
 */
function minutes(build: PalletBuild, { pieces, nails }: PalletWork): DemoPallet['flow'] {
  if (build === 'recycled') return [['recycling', tenths(3.5 + pieces * 0.3)]];
  if (build === 'crate')
    return [
      ['boxCutting', tenths(1 + pieces * 0.3)],
      ['boxAssembly', tenths(6 + nails * 0.15)],
    ];
  return [
    ['cutting', tenths(0.6 + pieces * 0.13)],
    ...(build === 'block' ? ([['chamfering', 0.6]] as const) : []),
    ['assembly', tenths(0.9 + pieces * 0.07)],
    ['nailing', tenths(1 + nails * 0.034)],
    ['branding', 0.6],
    // A load takes the same time with any content.
    ['kiln', 0.1],
    ['stacking', 0.5],
  ];
}

interface Sketch {
  readonly name: string;
  readonly english: string;
  readonly size: string;
  readonly price: string;
  readonly family: DemoFamily;
  readonly build: PalletBuild;
  readonly lumber: readonly Count[];
  readonly materialType?: DemoPallet['materialType'];
  readonly drawn?: DrawnPallet;
  /** Work that determines the minutes of the floor, where it differs from the technical sheet. */
  readonly work?: PalletWork;
}

function pallet(sketch: Sketch): DemoPallet {
  const { name, english, size, price, family, build, lumber, materialType = 'new' } = sketch;
  const { drawn, work = countWork(lumber) } = sketch;
  const {
    boards = sum(lumber.filter(([code]) => /^(TAB|DUELA)/.test(code))),
    blocks = sum(lumber.filter(([code]) => code.startsWith('TAQ'))),
    nails = sum(lumber.filter(isNail)),
  } = drawn?.figures ?? {};
  const parts: TranslatedPair =
    build === 'crate'
      ? [`${nails} clavos`, `${nails} nails`]
      : blocks > 0
        ? [
            `${boards} tablas, ${blocks} taquetes, ${nails} clavos`,
            `${boards} boards, ${blocks} blocks, ${nails} nails`,
          ]
        : [
            `${boards} tablas, largueros, ${nails} clavos`,
            `${boards} boards, stringers, ${nails} nails`,
          ];
  return {
    name: [name, english],
    description: [`${size}; ${parts[0]}`, `${size}; ${parts[1]}`],
    price,
    family,
    materialType,
    lumber,
    flow: minutes(build, work),
    texts: getDemoTechnicalSheetTexts(build),
    build,
    size: size.split(' × '),
    ...(drawn && { drawing: drawn.text }),
  };
}

/** Creates a pallet from a design, with its technical sheet. Its minutes are those of the floor for so many pieces and nails. */
const createDrawnPallet = (
  text: string,
  nail: string,
  sketch: Omit<Sketch, 'lumber' | 'drawn'>,
  beside: readonly Count[] = [],
): DemoPallet => {
  const drawn = computeDemoPalletLumber(text);
  return pallet({
    ...sketch,
    drawn,
    lumber: [...drawn.lumber, [nail, drawn.figures.nails], ...beside],
  });
};

const euro = (number: number, size: string, price: string, work: PalletWork): DemoPallet =>
  createDrawnPallet(
    `EUR ${number}`,
    'CLAVO-AN-90',
    {
      name: `Tarima EUR/EPAL ${number}`,
      english: `EUR/EPAL ${number} pallet`,
      size,
      price,
      family: 'euro',
      build: 'block',
      work,
    },
    [['GRAPA-EPAL', 1]],
  );

const chemical = (number: number, size: string, price: string, work: PalletWork): DemoPallet =>
  createDrawnPallet(`CP${number}`, 'CLAVO-AN-90', {
    name: `Tarima química CP${number}`,
    english: `CP${number} chemical pallet`,
    size,
    price,
    family: 'chemical',
    build: 'block',
    work,
  });

const inFamily =
  (family: DemoFamily, build: PalletBuild, materialType: DemoPallet['materialType'] = 'new') =>
  (name: string, english: string, size: string, price: string, lumber: readonly Count[]) =>
    pallet({ name, english, size, price, family, build, lumber, materialType });

const american = inFamily('american', 'stringer');
const americanBlock = inFamily('american', 'block');
const recycled = inFamily('recycled', 'recycled', 'recycled');
const mixed = inFamily('recycled', 'recycled', 'mixed');
const small = inFamily('small', 'block');
const crate = inFamily('crates', 'crate');
const special = inFamily('special', 'block');

/** Thirty real pallets. Standard pallets have designs; the others are as plants build them. */
export const demoPallets: readonly DemoPallet[] = [
  euro(1, '1200 × 800 × 144 mm', '14.80', { pieces: 21, nails: 78 }),
  euro(2, '1200 × 1000 × 162 mm', '19.60', { pieces: 27, nails: 133 }),
  euro(3, '1000 × 1200 × 144 mm', '17.40', { pieces: 23, nails: 84 }),
  euro(6, '800 × 600 × 144 mm', '9.90', { pieces: 19, nails: 60 }),
  chemical(1, '1000 × 1200 × 138 mm', '16.20', { pieces: 22, nails: 90 }),
  chemical(2, '800 × 1200 × 138 mm', '13.90', { pieces: 20, nails: 78 }),
  chemical(3, '1140 × 1140 × 138 mm', '17.10', { pieces: 22, nails: 90 }),
  chemical(4, '1100 × 1300 × 138 mm', '18.30', { pieces: 22, nails: 90 }),
  chemical(5, '760 × 1140 × 138 mm', '13.20', { pieces: 20, nails: 78 }),
  chemical(6, '1200 × 1000 × 156 mm', '19.20', { pieces: 24, nails: 120 }),
  chemical(7, '1300 × 1100 × 156 mm', '21.40', { pieces: 26, nails: 132 }),
  chemical(8, '1140 × 1140 × 156 mm', '20.30', { pieces: 24, nails: 120 }),
  chemical(9, '1140 × 1140 × 156 mm', '19.80', { pieces: 26, nails: 132 }),
  createDrawnPallet('48x40 3 largueros 7+5 5/8', 'CLAVO-HE-57', {
    name: 'Tarima GMA 48 × 40 de largueros',
    english: 'GMA 48 × 40 stringer pallet',
    size: '48 × 40 × 5 in',
    price: '12.40',
    family: 'american',
    build: 'stringer',
    work: { pieces: 15, nails: 88 },
  }),
  americanBlock(
    'Tarima GMA 48 × 40 de taquetes',
    'GMA 48 × 40 block pallet',
    '48 × 40 × 5 1/2 in',
    '15.90',
    [
      ['DUELA-558-40', 5],
      ['DUELA-358-40', 5],
      ['DUELA-558-48', 3],
      ['DUELA-358-48', 3],
      ['TAQ-35-35-35', 6],
      ['TAQ-35-55-35', 3],
      ['CLAVO-HE-57', 108],
    ],
  ),
  american('Tarima GMA 48 × 40 ligera', 'GMA 48 × 40 light pallet', '48 × 40 × 5 in', '9.70', [
    ['DUELA-558-40', 2],
    ['DUELA-358-40', 6],
    ['LARG-15-35-48', 3],
    ['CLAVO-HE-57', 60],
  ]),
  american('Tarima 48 × 48 para tambos', 'Drum pallet 48 × 48', '48 × 48 × 5 in', '14.20', [
    ['DUELA-558-48', 4],
    ['DUELA-358-48', 9],
    ['LARG-15-35-48', 3],
    ['CLAVO-HE-57', 94],
  ]),
  recycled(
    'Tarima 40 × 48 reciclada grado A',
    'Recycled pallet 40 × 48 grade A',
    '48 × 40 × 5 in',
    '6.90',
    [
      ['DUELA-REC-40', 12],
      ['LARG-REC-48', 3],
      ['CLAVO-HE-57', 60],
    ],
  ),
  recycled(
    'Tarima 40 × 48 reciclada grado B',
    'Recycled pallet 40 × 48 grade B',
    '48 × 40 × 5 in',
    '5.20',
    [
      ['DUELA-REC-40', 10],
      ['LARG-REC-48', 3],
      ['CLAVO-HE-57', 48],
    ],
  ),
  mixed('Tarima 40 × 48 mixta', 'Mixed pallet 40 × 48', '48 × 40 × 5 in', '8.10', [
    ['DUELA-358-40', 7],
    ['DUELA-REC-40', 5],
    ['LARG-REC-48', 3],
    ['CLAVO-HE-57', 66],
  ]),
  createDrawnPallet('Australiana', 'CLAVO-AN-60', {
    name: 'Tarima australiana 1165',
    english: 'Australian pallet 1165',
    size: '1165 × 1165 × 150 mm',
    price: '18.90',
    family: 'special',
    build: 'block',
    work: { pieces: 19, nails: 110 },
  }),
  special(
    'Tarima para tambos 1000 × 1000',
    'Drum pallet 1000 × 1000',
    '1000 × 1000 × 138 mm',
    '14.60',
    [tab(145, 1000, 8), tab(100, 1000, 3), ...nineBlocks, ringNails(84)],
  ),
  special(
    'Tarima económica 1200 × 1000',
    'Economy pallet 1200 × 1000',
    '1200 × 1000 × 122 mm',
    '11.30',
    [tab(100, 1000, 7), tab(100, 1200, 3), ['TAQ-78-100-100', 9], ['CLAVO-AN-60', 66]],
  ),
  small(
    'Media tarima 800 × 600 de exhibición',
    'Display half pallet 800 × 600',
    '800 × 600 × 144 mm',
    '8.90',
    [tab(100, 800, 6), tab(100, 600, 3), ['TAQ-78-100-100', 6], ['CLAVO-AN-60', 54]],
  ),
  small('Media tarima 1000 × 600', 'Half pallet 1000 × 600', '1000 × 600 × 144 mm', '9.60', [
    tab(100, 1000, 7),
    tab(145, 600, 3),
    narrowBlock(9),
    ringNails(60),
  ]),
  small('Media tarima 24 × 40', 'Half pallet 24 × 40', '40 × 24 × 5 in', '7.80', [
    ['DUELA-358-40', 8],
    tab(100, 600, 3),
    ['TAQ-35-35-35', 6],
    ['CLAVO-HE-57', 54],
  ]),
  small('Cuarto de tarima 600 × 400', 'Quarter pallet 600 × 400', '600 × 400 × 144 mm', '5.90', [
    tab(100, 600, 5),
    // Each board is cut in two: the stringer boards are 400 mm long.
    tab(100, 800, 1),
    ['TAQ-78-100-100', 4],
    ['CLAVO-AN-60', 36],
  ]),
  crate(
    'Caja de exportación 1200 × 1000',
    'Export box 1200 × 1000',
    '1200 × 1000 × 1000 mm',
    '86.00',
    [
      ['TRIPLAY-12', 2],
      tab(100, 1200, 8),
      tab(100, 1000, 12),
      ['TAQ-78-100-100', 9],
      ['CLAVO-AN-60', 160],
    ],
  ),
  createDrawnPallet('huacal 48x40x30', 'CLAVO-AN-60', {
    name: 'Caja de exportación 48 × 40',
    english: 'Export box 48 × 40',
    size: '48 × 40 × 30 in',
    price: '72.50',
    family: 'crates',
    build: 'crate',
    work: { pieces: 30, nails: 148 },
  }),
  crate('Huacal para maquinaria', 'Machinery crate', '96 × 48 × 60 in', '118.00', [
    ['POLIN-35-96', 5],
    ['DUELA-558-48', 34],
    ['PLACA-DENT', 16],
    ['CLAVO-HE-100', 190],
  ]),
];

/** Outside dimensions of a product, in their unit. */
interface OutsideSize {
  readonly dimensionUnit: 'mm' | 'in';
  readonly outsideLength: number;
  readonly outsideWidth: number;
  readonly outsideHeight: number;
}

/** Returns the outside dimensions of a pallet; undefined for a pallet with a design, which has its own. */
export function getOutsideSize({
  size,
  drawing,
}: Pick<DemoPallet, 'size' | 'drawing'>): OutsideSize | undefined {
  if (drawing !== undefined) return undefined;
  const [outsideLength = Number.NaN, outsideWidth = Number.NaN] = size.map(Number);
  // The height is written with its unit, and perhaps with a fraction: "5 1/2 in".
  const [, whole, over, under, unit] = /^(\d+)(?: (\d)\/(\d))? (mm|in)$/.exec(size[2] ?? '') ?? [];
  return {
    dimensionUnit: unit === 'in' ? 'in' : 'mm',
    outsideLength,
    outsideWidth,
    outsideHeight: Number(whole) + Number(over ?? 0) / Number(under ?? 1),
  };
}

/** Returns the positions in `demoPallets` of the products that a division makes itself. */
export const listMadePalletIndexes = (division: number): readonly number[] =>
  demoPallets.flatMap(({ flow: [first] }, at) =>
    first && getStageDivision(first[0]) === division ? [at] : [],
  );

/** Returns the index of a pallet in `demoPallets`. */
export function getDemoPalletIndex(name: string): number {
  const at = demoPallets.findIndex((each) => each.name[0] === name);
  if (at < 0) throw new Error(`The demo has no ${name}`);
  return at;
}
