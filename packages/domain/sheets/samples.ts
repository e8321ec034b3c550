import { interpretField, type FieldInterpreter, type Field } from '../kit/fields.ts';
import { getCatalogCodes } from '../catalogs/catalogs.ts';
import type { Language, LocalizedWords } from '../kit/words.ts';

/** Value of an example: a text in each language, a number or code, a day of next year (`--12-25`), or a record by its id or its name in each language. */
type Given = LocalizedWords | string | number | { readonly id: number };
type Pair = readonly [Given, Given?];

const piece: LocalizedWords = { es: 'Pieza', en: 'Piece' };
const newPallets: LocalizedWords = { es: 'Tarimas nuevas', en: 'New pallets' };

/** Values of the two example rows that mean something to a plant; other required fields get a plain value of their kind. */
const examples: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  calendar_days: {
    date: ['--01-01', '--12-25'],
    name: [
      { es: 'Año Nuevo', en: "New Year's Day" },
      { es: 'Navidad', en: 'Christmas' },
    ],
  },
  customers: {
    name: [
      { es: 'Frutas del Bajío (ejemplo)', en: 'Bajio Fruit (example)' },
      { es: 'Vidrios del Norte (ejemplo)', en: 'Northern Glass (example)' },
    ],
    email: ['compras@example.com', 'almacen@example.com'],
    phoneNumber: ['+52 477 555 0101', '+52 81 5555 0102 ext. 15'],
    city: ['León', 'Monterrey'],
    location: ['21.122000,-101.684000', '25.686600,-100.316100'],
  },
  divisions: {
    name: [
      { es: 'Planta Apodaca (ejemplo)', en: 'Apodaca plant (example)' },
      { es: 'Planta El Salto (ejemplo)', en: 'El Salto plant (example)' },
    ],
    location: ['25.781000,-100.188000', '20.519000,-103.179000'],
  },
  measures: {
    name: [
      { es: 'Rollo (ejemplo)', en: 'Roll (example)' },
      { es: 'Paquete (ejemplo)', en: 'Bundle (example)' },
    ],
    description: [
      { es: 'Película, fleje, clavo en rollo', en: 'Film, strapping, coil nails' },
      { es: 'Atado de madera del aserradero', en: 'Lumber strapped at the sawmill' },
    ],
  },
  orders: { quantity: [120, 40] },
  my_orders: { quantity: [120, 40] },
  piece_rates: {
    rate: [0.35, 0.4],
    validFrom: ['--01-01', '--07-01'],
    validUntil: ['--06-30', '--12-31'],
  },
  positions: {
    name: [
      { es: 'Operador de sierra (ejemplo)', en: 'Saw operator (example)' },
      { es: 'Operador de clavado (ejemplo)', en: 'Nailing operator (example)' },
    ],
    baseSalary: [520, 540],
  },
  products: {
    name: [
      { es: 'Tarima 40 × 48 (ejemplo)', en: 'Pallet 40 × 48 (example)' },
      { es: 'Tarima 100 × 120 (ejemplo)', en: 'Pallet 100 × 120 (example)' },
    ],
    description: [
      { es: 'Dos entradas, madera de pino', en: 'Two-way, pine' },
      { es: 'Cuatro entradas, con taquetes', en: 'Four-way, with blocks' },
    ],
    price: [11.5, 14.25],
    measure: [piece, piece],
    productFamily: [newPallets, newPallets],
  },
  products_families: {
    name: [
      { es: 'Tarimas de exportación (ejemplo)', en: 'Export pallets (example)' },
      { es: 'Tarimas de plataforma (ejemplo)', en: 'Platform pallets (example)' },
    ],
  },
  products_inventories: { lotCode: ['T-0001', 'T-0002'], quantity: [100, 60] },
  raw_materials: {
    code: ['EJEMPLO-1', 'EJEMPLO-2'],
    description: [
      { es: 'Tabla de pino 19 × 100 × 1200', en: 'Pine board 19 × 100 × 1200' },
      { es: 'Clavo helicoidal 2 1/4', en: 'Helical nail 2 1/4' },
    ],
    unitCost: [0.8125, 0.0124],
    warehouseLocation: ['A-1', 'B-3'],
    thickness: [19],
    width: [100],
    length: [1200],
    measure: [piece, { es: 'Millar', en: 'Thousand' }],
  },
  raw_materials_inventories: { lotCode: ['M-0001', 'M-0002'], quantity: [1000, 500] },
  shifts: {
    name: [
      { es: 'Turno de día (ejemplo)', en: 'Day shift (example)' },
      { es: 'Turno de tarde (ejemplo)', en: 'Evening shift (example)' },
    ],
    ...Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
        day,
        ['8:00-13:00, 14:00-17:00', '14:00-22:00'] as const,
      ]),
    ),
  },
  stores: {
    name: [
      { es: 'Almacén de madera (ejemplo)', en: 'Lumber store (example)' },
      { es: 'Patio de tarimas (ejemplo)', en: 'Pallet yard (example)' },
    ],
  },
  suppliers: {
    code: ['PROV-01', 'PROV-02'],
    name: [
      { es: 'Aserradero El Pinar (ejemplo)', en: 'El Pinar sawmill (example)' },
      { es: 'Clavos del Norte (ejemplo)', en: 'Northern Nails (example)' },
    ],
    phoneNumber: ['+52 618 555 0103', '81 5555 0104 ext. 2'],
    city: ['Durango', 'Apodaca'],
  },
  users: {
    name: [
      { es: 'Ventas de ejemplo', en: 'Example of sales' },
      { es: 'Almacén de ejemplo', en: 'Example of stores' },
    ],
    email: ['ventas@example.com', 'almacen@example.com'],
    // Profile of a salesperson: an example gives no more rights than needed.
    profile: [{ id: 2 }, { id: 2 }],
  },
  vehicles: {
    plates: ['EJE-01-A', 'EJE-02-B'],
    insideLength: [12.1, 6.1],
    insideWidth: [2.4, 2.2],
    insideHeight: [2.6, 2.2],
    payload: [20_000, 5000],
  },
  workplaces: {
    name: [
      { es: 'Sierra de ejemplo', en: 'Example saw' },
      { es: 'Mesa de clavado de ejemplo', en: 'Example nailing table' },
    ],
  },
};

const toNumberedText = (es: string, en: string, at: number): LocalizedWords => ({
  es: `${es} ${at + 1}`,
  en: `${en} ${at + 1}`,
});

/** Sample values by kind, for fields without a special example. */
const plain: FieldInterpreter<(at: number, today: string) => Given | undefined> = {
  text: () => (at) => toNumberedText('Ejemplo', 'Example', at),
  paragraph: () => (at) => toNumberedText('Descripción de ejemplo', 'Example description', at),
  email: () => (at) => `ejemplo${at + 1}@example.com`,
  phone: () => (at) => `+52 55 5555 010${at}`,
  catalog: ({ catalog, initial }) => {
    const [first] = getCatalogCodes(catalog);
    return () => initial ?? first;
  },
  location: () => () => '19.432608,-99.133209',
  money: () => (at) => 10 * (at + 1),
  decimal:
    ({ initial, min = 0, max = Infinity }) =>
    (at) =>
      initial ?? Math.min(max, Math.max(min, 10 * (at + 1))),
  boolean:
    ({ initial = false }) =>
    () =>
      String(initial),
  date: () => (_, today) => today,
  openings: () => () => '8:00-17:00',
  color: () => () => '#3366cc',
  reference: () => () => undefined,
  references: () => () => undefined,
  link: () => () => 'https://example.com',
  figure: () => (at) => at + 1,
  choice: ({ options }) => {
    const [first] = Object.keys(options);
    return () => first;
  },
  choices: ({ options }) => {
    const [first] = Object.keys(options);
    return () => first;
  },
  number: () => () => undefined,
  instant: () => () => undefined,
};

/**
 * Returns the value of a field in an example row: a text, a code, a number, or a record by its id or its name; undefined where the cell stays blank.
 * @param today `yyyy-MM-dd`
 */
export function getSampleCellValue(
  screen: string,
  name: string,
  field: Field,
  { at, language, today }: { at: 0 | 1; language: Language; today: string },
): string | number | { readonly id: number } | undefined {
  const own = examples[screen]?.[name]?.[at];
  const value = own ?? (field.required ? interpretField(field, plain)(at, today) : undefined);
  if (typeof value === 'object' && 'es' in value) return value[language];
  if (typeof value === 'string' && value.startsWith('--'))
    return `${Number(today.slice(0, 4)) + 1}${value.slice(1)}`;
  return value;
}
