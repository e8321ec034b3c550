import type { PluralWords, LocalizedWords } from '../kit/words.ts';

/** Texts of the demand screen. */
export const demandTexts = {
  title: { es: 'Demanda de materiales', en: 'Demand for materials' },
  definition: {
    es: 'Lo libre en almacenes y lo que llega cada semana, contra lo que los pedidos abiertos toman cuando se empiezan a hacer. En rojo, lo que falta al final de la semana.',
    en: 'What is free in stores and comes in each week, against what open orders take when their work begins. In red, what is missing at the end of the week.',
  },
  weeks: { es: 'Semanas', en: 'Weeks' },
  onlyShort: { es: 'Solo lo que falta', en: 'Only what is missing' },
  material: { es: 'Material', en: 'Material' },
  supplier: { es: 'Proveedor', en: 'Supplier' },
  stock: { es: 'Existencia', en: 'Stock' },
  reserved: { es: 'Reservado', en: 'Reserved' },
  reservedOf: { es: 'Reservado: {quantity}', en: 'Reserved: {quantity}' },
  owedOf: { es: 'Producción debe {quantity}', en: 'Production owes {quantity}' },
  draftsOf: { es: 'En borradores: {quantity}', en: 'In drafts: {quantity}' },
  minimumOf: { es: 'Mínimo {quantity}', en: 'Minimum {quantity}' },
  needed: { es: 'Se necesita {quantity}', en: '{quantity} needed' },
  arriving: { es: 'Llega {quantity}', en: '{quantity} arriving' },
  short: { es: 'Falta {quantity}', en: '{quantity} short' },
  left: { es: 'Queda {quantity}', en: '{quantity} left' },
  ordersMissing: { es: 'Pedidos a los que falta: {orders}', en: 'Orders that miss it: {orders}' },
  orderMissing: { es: '{id} ({quantity})', en: '{id} ({quantity})' },
  suggestion: { es: 'Comprar', en: 'Buy' },
  orderBy: { es: 'Pedir a más tardar el {day}', en: 'Ask for it by {day}' },
  late: { es: 'Debió pedirse el {day}', en: 'It should have been asked for by {day}' },
  choose: { es: 'Comprar {material}', en: 'Buy {material}' },
  chooseAll: { es: 'Todo lo que se sugiere', en: 'All that is suggested' },
  inactive: { es: 'Proveedor inactivo', en: 'Supplier is inactive' },
  draft: { es: 'Hacer borradores de compra', en: 'Make draft purchases' },
  draftTitle: { es: 'Borradores de compra', en: 'Draft purchases' },
  draftText: {
    es: 'Sale una compra por proveedor, en borrador. Nada se pide hasta que alguien la envía.',
    en: 'One purchase comes of it for each supplier, as a draft. Nothing is asked for until somebody sends it.',
  },
  store: { es: 'Llega a', en: 'Arrives at' },
  quantityOf: { es: '{material} ({measure})', en: '{material} ({measure})' },
  failed: { es: 'No se pudo leer la demanda', en: 'Demand could not be read' },
  again: { es: 'Intentar otra vez', en: 'Try again' },
  nothing: {
    es: 'Nada se necesita, nada llega y nada hay en almacenes.',
    en: 'Nothing is needed, nothing comes and nothing is in stores.',
  },
  nothingShort: { es: 'No falta nada.', en: 'Nothing is missing.' },
} as const satisfies Record<string, LocalizedWords>;

export const demandCountWords = {
  weeks: {
    one: { es: '{count} semana', en: '{count} week' },
    other: { es: '{count} semanas', en: '{count} weeks' },
  },
  drafted: {
    one: { es: '{count} compra en borrador', en: '{count} draft purchase' },
    other: { es: '{count} compras en borrador', en: '{count} draft purchases' },
  },
} as const satisfies Record<string, PluralWords>;
