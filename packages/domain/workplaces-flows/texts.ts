import type { PluralWords, LocalizedWords } from '../kit/words.ts';

/** The panel of a product's flow through the workplaces. */
export const flowTexts = {
  title: { es: 'Flujo de trabajo', en: 'Workplace flow' },
  titleOf: { es: 'Flujo de trabajo de {name}', en: 'Workplace flow of {name}' },
  open: { es: 'Flujo de trabajo', en: 'Workplace flow' },
  openHint: { es: 'Pasos, minutos por pieza', en: 'Steps, minutes per piece' },
  division: { es: 'División', en: 'Division' },
  general: {
    es: 'General, para toda división sin flujo propio',
    en: 'General, for every division without its own',
  },
  ownOf: { es: '{name}: flujo propio', en: '{name}: its own flow' },
  noneOf: { es: '{name}: flujo general', en: '{name}: general flow' },
  usesGeneral: {
    es: '{division} hace este producto por el flujo general. Con pasos guardados aquí tendrá uno propio.',
    en: '{division} makes this product by the general flow. With steps saved here it has its own.',
  },
  usesOwn: {
    es: 'Los pedidos de {division} toman este flujo en lugar del general. Sin pasos vuelve al general.',
    en: 'Orders of {division} take this flow instead of the general one. Without steps it goes back to that.',
  },
  copyGeneral: { es: 'Empezar por el general', en: 'Begin with the general one' },
  saveFirst: {
    es: 'Guarda o descarta los cambios para ver otra',
    en: 'Save or drop the changes to see another',
  },
  steps: { es: 'Pasos', en: 'Steps' },
  workplace: { es: 'Estación de trabajo', en: 'Workplace' },
  workTime: { es: 'Minutos por pieza', en: 'Minutes per piece' },
  setUp: { es: 'Minutos de preparación', en: 'Set-up minutes' },
  setUpHint: {
    es: 'Los de preparación se toman una vez por cada persona que trabaja en el paso de un pedido, antes de la primera pieza.',
    en: 'Set-up minutes are taken once by each person who works on the step of an order, before the first piece.',
  },
  perPiece: { es: 'min/pza', en: 'min/pc' },
  ofSetUp: { es: 'min prep.', en: 'min set-up' },
  addStep: { es: 'Agregar paso', en: 'Add step' },
  chooseWorkplace: { es: 'Elige una estación de trabajo', en: 'Choose a workplace' },
  noWorkplaces: {
    es: 'Todavía no hay estaciones de trabajo, o ya están todas en el flujo',
    en: 'There are no workplaces yet, or all of them are in the flow',
  },
  minutes: { es: 'Minutos por pieza', en: 'Minutes per piece' },
  capacity: { es: 'Capacidad por día', en: 'Capacity per day' },
  noCapacity: { es: 'Sin calcular', en: 'Not known' },
  slowest: { es: 'La fija el paso {step}: {name}', en: 'Set by step {step}: {name}' },
  inactive: { es: 'Esta estación de trabajo no está activa', en: 'This workplace is not active' },
  crossing: {
    es: 'Las estaciones de este flujo están en divisiones distintas: {divisions}. La materia prima sale de los almacenes de {first} y lo terminado entra en los de {last}; lo que viaja entre estaciones no se registra; tarda lo que dice la configuración general. Si una de ellas no tiene almacén, cuenta el de la división que vende.',
    en: 'The workplaces of this flow stand in different divisions: {divisions}. Raw material leaves the stores of {first} and what is finished enters those of {last}; what travels between workplaces is not recorded; it takes what the global settings say. Where one of them has no store, that of the division that sells counts.',
  },
  saved: { es: 'Flujo de trabajo actualizado', en: 'Workplace flow updated' },
  readFailed: {
    es: 'No se pudo cargar el flujo de trabajo',
    en: 'The workplace flow could not be loaded',
  },
  noFlow: {
    es: 'Este producto no tiene un flujo de trabajo asignado',
    en: 'This product has no workplace flow assigned',
  },
} as const satisfies Record<string, LocalizedWords>;

export const piecesPerDayWords: PluralWords = {
  one: { es: '{count} pieza', en: '{count} piece' },
  other: { es: '{count} piezas', en: '{count} pieces' },
};
