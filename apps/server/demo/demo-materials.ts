import type { TranslatedPair } from './translated-pair.ts';

export interface DemoMaterial {
  readonly code: string;
  readonly description: TranslatedPair;
  readonly materialType: 'new' | 'recycled';
  readonly dimensionUnit: 'mm' | 'in';
  /** Thickness, width and length. */
  readonly size: readonly [number, number, number] | undefined;
  /** Cost in US dollars per unit. */
  readonly unitCost: string;
  readonly warehouseLocation: string;
  /** Indexes in `demoMeasures` and `demoSuppliers`. */
  readonly measure: number;
  readonly supplier: number;
  /** Kilograms of one unit, of materials without a size that stay in the pallet. */
  readonly unitWeight?: number;
}

const piece = 0;
/** Kilograms of a cubic millimetre of steel. */
const steel = 7.85e-6;
const perCubicMetre = 215; // Price in US dollars of sawn pine at the yard, per cubic metre.
const perInchCubicMetre = 240;

const cost = (cubicMetres: number, each: number): string =>
  Math.max(0.05, cubicMetres * each).toFixed(2);

const millimetres = (
  kind: 'board' | 'block',
  thickness: number,
  width: number,
  length: number,
  supplier: number,
): DemoMaterial => {
  const size = `${thickness} × ${width} × ${length} mm`;
  const prefix = kind === 'board' ? 'TAB' : 'TAQ';
  return {
    code: `${prefix}-${thickness}-${width}-${length}`,
    description:
      kind === 'board'
        ? [`Tabla de pino ${size}`, `Pine board ${size}`]
        : [`Taquete de pino ${size}`, `Pine block ${size}`],
    materialType: 'new',
    dimensionUnit: 'mm',
    size: [thickness, width, length],
    unitCost: cost((thickness * width * length) / 1e9, perCubicMetre),
    warehouseLocation:
      kind === 'board' ? `Patio A, cama ${Math.ceil(length / 200)}` : 'Patio B, cama 1',
    measure: piece,
    supplier,
  };
};

const fractions: Readonly<Record<number, string>> = {
  0.625: '5/8',
  0.6875: '11/16',
  1.5: '1 1/2',
  3.5: '3 1/2',
  5.5: '5 1/2',
};
const inch = (value: number): string => fractions[value] ?? String(value);

const inches = (
  code: string,
  name: TranslatedPair,
  size: readonly [number, number, number],
  materialType: DemoMaterial['materialType'] = 'new',
): DemoMaterial => {
  const said = `${size.map(inch).join(' × ')} in`;
  const volume = size[0] * size[1] * size[2] * 0.0254 ** 3;
  return {
    code,
    description: [`${name[0]} ${said}`, `${name[1]} ${said}`],
    materialType,
    dimensionUnit: 'in',
    size,
    unitCost: cost(volume, materialType === 'new' ? perInchCubicMetre : 110),
    warehouseLocation: materialType === 'new' ? 'Patio C, cama 2' : 'Patio R, recuperada',
    measure: piece,
    supplier: materialType === 'new' ? 3 : 8,
  };
};

const hardware = (
  code: string,
  description: TranslatedPair,
  unitCost: string,
  measure: number,
  supplier = 5,
): DemoMaterial => ({
  code,
  description,
  materialType: 'new',
  dimensionUnit: 'mm',
  size: undefined,
  unitCost,
  warehouseLocation: 'Almacén de clavo, anaquel 1',
  measure,
  supplier,
});

/** Creates a nail that is weighed as its wire. @param wire diameter and length in millimetres */
const nail = (
  code: string,
  description: TranslatedPair,
  unitCost: string,
  [diameter, length]: readonly [diameter: number, length: number],
): DemoMaterial => ({
  ...hardware(code, description, unitCost, piece),
  unitWeight: Number((Math.PI * (diameter / 2) ** 2 * length * steel).toFixed(5)),
});

/** Creates timber from which blocks of any height are cut. */
const timber = (width: number, length: number): DemoMaterial => {
  const size = `${width} × ${length} × 305 mm`;
  return {
    code: `CUAR-${width}-${length}`,
    description: [`Cuartón de pino ${size}`, `Pine timber ${size}`],
    materialType: 'new',
    dimensionUnit: 'mm',
    size: [width, length, 305],
    unitCost: cost((width * length * 305) / 1e9, perCubicMetre),
    warehouseLocation: 'Patio B, cama 2',
    measure: piece,
    supplier: 1,
  };
};

/** Lumber of pallets with designs, besides that of the others: half pallets, blocks of any height, and the usual boards of 11/16 in. */
const drawnLumber: readonly DemoMaterial[] = [
  inches('DUELA-3511-40', ['Duela', 'Deck board'], [0.6875, 3.5, 40]),
  inches('DUELA-5511-40', ['Duela', 'Deck board'], [0.6875, 5.5, 40]),
  millimetres('board', 21, 70, 800, 4),
  millimetres('board', 21, 100, 800, 4),
  millimetres('board', 21, 100, 600, 4),
  timber(100, 100),
  timber(100, 145),
  timber(145, 145),
  millimetres('board', 112, 50, 1165, 4),
];

/** Quantities of lumber that no technical sheet uses, kept for pallets that customers describe: boards for a lot of a hundred. */
export const demoCustomPalletLumber: readonly (readonly [code: string, quantity: number])[] = [
  ['DUELA-3511-40', 850],
  ['DUELA-5511-40', 425],
];

/** Forty-nine raw materials in trade sizes. Technical sheets refer to them by code. */
export const demoMaterials: readonly DemoMaterial[] = [
  ...[1300, 1200, 1140, 1100, 1000, 800].flatMap((length) => [
    millimetres('board', 22, 145, length, 2),
    millimetres('board', 22, 100, length, 2),
  ]),
  millimetres('board', 22, 145, 760, 1),
  millimetres('board', 22, 145, 600, 1),
  millimetres('board', 22, 100, 600, 1),
  millimetres('block', 78, 145, 145, 1),
  millimetres('block', 78, 100, 145, 1),
  millimetres('block', 78, 100, 100, 1),
  millimetres('board', 19, 95, 1165, 4),
  millimetres('board', 75, 50, 1165, 4),
  inches('DUELA-358-40', ['Duela', 'Deck board'], [0.625, 3.5, 40]),
  inches('DUELA-558-40', ['Duela', 'Deck board'], [0.625, 5.5, 40]),
  inches('DUELA-358-48', ['Duela', 'Deck board'], [0.625, 3.5, 48]),
  inches('DUELA-558-48', ['Duela', 'Deck board'], [0.625, 5.5, 48]),
  inches('LARG-15-35-48', ['Larguero ranurado', 'Notched stringer'], [1.5, 3.5, 48]),
  inches('TAQ-35-35-35', ['Taquete', 'Block'], [3.5, 3.5, 3.5]),
  inches('TAQ-35-55-35', ['Taquete', 'Block'], [3.5, 5.5, 3.5]),
  inches(
    'DUELA-REC-40',
    ['Duela recuperada', 'Recovered deck board'],
    [0.625, 3.5, 40],
    'recycled',
  ),
  inches('LARG-REC-48', ['Larguero recuperado', 'Recovered stringer'], [1.5, 3.5, 48], 'recycled'),
  inches('POLIN-35-96', ['Polín', 'Timber'], [3.5, 3.5, 96]),
  {
    code: 'TRIPLAY-12',
    description: ['Triplay de pino 12 × 1220 × 2440 mm', 'Pine plywood 12 × 1220 × 2440 mm'],
    materialType: 'new',
    dimensionUnit: 'mm',
    size: [12, 1220, 2440],
    unitCost: '21.50',
    warehouseLocation: 'Nave 2, rack 4',
    measure: piece,
    supplier: 4,
  },
  nail(
    'CLAVO-AN-90',
    ['Clavo anillado 2.8 × 90 mm', 'Ring-shank nail 2.8 × 90 mm'],
    '0.02',
    [2.8, 90],
  ),
  nail(
    'CLAVO-AN-60',
    ['Clavo anillado 2.8 × 60 mm', 'Ring-shank nail 2.8 × 60 mm'],
    '0.01',
    [2.8, 60],
  ),
  nail(
    'CLAVO-HE-57',
    ['Clavo helicoidal 2.5 × 57 mm en rollo', 'Helical coil nail 2.5 × 57 mm'],
    '0.01',
    [2.5, 57],
  ),
  nail(
    'CLAVO-HE-100',
    ['Clavo helicoidal 3.4 × 100 mm', 'Helical nail 3.4 × 100 mm'],
    '0.03',
    [3.4, 100],
  ),
  {
    ...hardware('GRAPA-EPAL', ['Grapa de control EPAL', 'EPAL control staple'], '0.04', piece),
    unitWeight: 0.001,
  },
  hardware('PINTURA-MARC', ['Pintura de marcado azul', 'Blue marking paint'], '6.80', 8, 11),
  hardware(
    'FLEJE-PP-13',
    ['Fleje de polipropileno 13 mm', 'Polypropylene strapping 13 mm'],
    '0.05',
    5,
    11,
  ),
  hardware(
    'ESQUINERO-50',
    ['Esquinero de cartón 50 × 50 mm', 'Cardboard edge protector 50 × 50 mm'],
    '0.35',
    piece,
    11,
  ),
  {
    ...hardware(
      'PLACA-DENT',
      ['Placa dentada 100 × 50 mm', 'Nail plate 100 × 50 mm'],
      '0.18',
      piece,
    ),
    unitWeight: Number((100 * 50 * steel).toFixed(5)),
  },
  ...drawnLumber,
];
