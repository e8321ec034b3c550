import { toTranslatedNameBody, type TranslatedPair } from './translated-pair.ts';

export interface DemoWorkplace {
  /** Name of the workplace in flows. */
  readonly key: keyof typeof stages | 'recycling' | 'boxCutting' | 'boxAssembly';
  readonly body: object;
  /** Indexes in `demoDivisions` and `demoPositions`. */
  readonly division: number;
  readonly positions: readonly number[];
}

/** Workplaces that every new pallet passes, in this sequence. */
const stages = {
  cutting: 1,
  chamfering: 2,
  assembly: 3,
  nailing: 4,
  branding: 5,
  kiln: 6,
  stacking: 7,
} as const;
export type DemoStage = DemoWorkplace['key'];

const workplace = (
  key: DemoStage,
  name: TranslatedPair,
  description: TranslatedPair,
  appearance: { readonly stations: number; readonly color: string; readonly load?: object },
  positions: readonly number[],
  division = 0,
): DemoWorkplace => ({
  key,
  body: {
    ...toTranslatedNameBody(name, description),
    stations: appearance.stations,
    ...appearance.load,
    metadata: {
      color: appearance.color,
      language: { name: { en: name[1] }, description: { en: description[1] } },
    },
  },
  division,
  positions,
});

const saw = 4;
const nailer = 5;
const kiln = 6;

/** Load of the kiln: loaded during the day, it is done when people return. */
const kilnLoad = { loadPieces: 600, loadMinutes: 600, loadingMinutes: 30, unloadingMinutes: 30 };

/** Workplaces: the line at Tultitlán from the saw to the stack, the rebuilding bench at Apodaca, and the boxes of El Salto. */
export const demoWorkplaces: readonly DemoWorkplace[] = [
  workplace(
    'cutting',
    ['Corte', 'Cutting'],
    [
      'Sierras múltiples: tablas y taquetes a la medida de la ficha',
      'Gang saws: boards and blocks to the sheet',
    ],
    { stations: 2, color: '#c0651f' },
    [saw],
  ),
  workplace(
    'chamfering',
    ['Achaflanado', 'Chamfering'],
    [
      'Cantos de los patines a 45° para que entre la horquilla',
      'Edges of the bottom boards at 45° for the forks',
    ],
    { stations: 1, color: '#8a6d3b' },
    [saw],
  ),
  workplace(
    'assembly',
    ['Armado', 'Assembly'],
    ['Patines y travesaños se arman en plantilla', 'Skids and stretchers are laid in the jig'],
    { stations: 2, color: '#2e7d6b' },
    [nailer],
  ),
  workplace(
    'nailing',
    ['Clavado', 'Nailing'],
    ['Mesas con clavadora neumática', 'Tables with pneumatic nailers'],
    { stations: 3, color: '#2596be' },
    [nailer],
  ),
  workplace(
    'branding',
    ['Marcado', 'Branding'],
    [
      'Hierro caliente: sello NIMF-15 y marcas de la tarima',
      'Hot iron: ISPM-15 stamp and the marks of the pallet',
    ],
    { stations: 1, color: '#7b4fa3' },
    [nailer, kiln],
  ),
  workplace(
    'kiln',
    ['Tratamiento térmico', 'Heat treatment'],
    [
      'Horno: 56 °C en el centro de la madera durante 30 minutos (NIMF-15), y secado',
      'Kiln: 56 °C at the core for 30 minutes (ISPM-15), and drying',
    ],
    { stations: 1, color: '#c0392b', load: kilnLoad },
    [kiln],
  ),
  workplace(
    'stacking',
    ['Estibado', 'Stacking'],
    ['Revisión final y estibas de 15 a 20 tarimas', 'Final check and stacks of 15 to 20 pallets'],
    { stations: 1, color: '#4b5d78' },
    [nailer],
  ),
  workplace(
    'recycling',
    ['Taller de reciclado', 'Recycling bench'],
    [
      'Se desarma, se cambian tablas y se clava de nuevo',
      'Taken apart, boards replaced, nailed again',
    ],
    { stations: 4, color: '#3f8f3f' },
    [saw, nailer, kiln],
    1,
  ),
  workplace(
    'boxCutting',
    ['Corte de cajas', 'Box cutting'],
    [
      'Tableros, marcos y polines a la medida del pedido',
      'Panels, frames and timbers to the order',
    ],
    { stations: 1, color: '#b8860b' },
    [saw],
    2,
  ),
  workplace(
    'boxAssembly',
    ['Armado de cajas', 'Box assembly'],
    ['Bases, costados y tapas de cajas y huacales', 'Bases, sides and lids of boxes and crates'],
    { stations: 3, color: '#5f6caf' },
    [saw, nailer],
    2,
  ),
];

/** Returns the division of a stage. */
export const getStageDivision = (stage: DemoStage): number =>
  demoWorkplaces.find(({ key }) => key === stage)?.division ?? 0;

/** Yard for incoming material and store for finished goods, at each division. */
export const demoStores: readonly { name: TranslatedPair; division: number }[] = [
  { name: ['Almacén Tultitlán', 'Tultitlán store'], division: 0 },
  { name: ['Patio de madera Tultitlán', 'Tultitlán lumber yard'], division: 0 },
  { name: ['Almacén Apodaca', 'Apodaca store'], division: 1 },
  { name: ['Patio de madera Apodaca', 'Apodaca lumber yard'], division: 1 },
  { name: ['Almacén El Salto', 'El Salto store'], division: 2 },
  { name: ['Patio de madera El Salto', 'El Salto lumber yard'], division: 2 },
];

export const demoProductFamilies = {
  euro: toTranslatedNameBody(
    ['Tarimas EUR/EPAL', 'EUR/EPAL pallets'],
    [
      'De intercambio europeo, nueve taquetes, cuatro entradas',
      'European exchange pallets, nine blocks, four-way',
    ],
  ),
  chemical: toTranslatedNameBody(
    ['Tarimas químicas CP', 'CP chemical pallets'],
    ['CP1 a CP9 de la industria química', 'CP1 to CP9 of the chemical industry'],
  ),
  american: toTranslatedNameBody(
    ['Tarimas norteamericanas', 'North American pallets'],
    ['GMA y otras en pulgadas', 'GMA and others in inches'],
  ),
  recycled: toTranslatedNameBody(
    ['Tarimas recicladas', 'Recycled pallets'],
    ['Reconstruidas con madera recuperada', 'Rebuilt of recovered lumber'],
  ),
  small: toTranslatedNameBody(
    ['Medias y cuartos', 'Halves and quarters'],
    ['Para exhibición y reparto', 'For display and delivery'],
  ),
  crates: toTranslatedNameBody(
    ['Cajas y huacales', 'Boxes and crates'],
    ['De exportación, con tratamiento NIMF-15', 'For export, treated to ISPM-15'],
  ),
  special: toTranslatedNameBody(
    ['Tarimas especiales', 'Special pallets'],
    ['Medidas de otros mercados y a pedido', 'Sizes of other markets and made to order'],
  ),
} as const;
export type DemoFamily = keyof typeof demoProductFamilies;
