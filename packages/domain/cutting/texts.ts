import type { PluralWords, LocalizedWords } from '../kit/words.ts';

export const cuttingTexts = {
  orders: { es: 'Lo que falta por hacer', en: 'What is still to be made' },
  ordersHint: {
    es: 'Elige los pedidos: sus piezas se juntan por sección y se cortan de las mismas tablas.',
    en: 'Choose orders: their parts are put together by section and cut of the same boards.',
  },
  none: {
    es: 'No hay pedidos abiertos con algo por producir.',
    en: 'No open order has anything to produce.',
  },
  readFailed: { es: 'No se pudieron cargar los pedidos', en: 'The orders could not be loaded' },
  choose: { es: 'Elegir el pedido {order}', en: 'Choose order {order}' },
  all: { es: 'Todos', en: 'All' },
  week: { es: 'Los que empiezan en 7 días', en: 'Those that begin within 7 days' },
  order: { es: 'Pedido', en: 'Order' },
  customer: { es: 'Cliente', en: 'Customer' },
  product: { es: 'Producto', en: 'Product' },
  pieces: { es: 'Faltan', en: 'To make' },
  start: { es: 'Empieza', en: 'Begins' },
  notDrawn: { es: 'sin diseño', en: 'not drawn' },
  kerf: { es: 'Corte de la sierra (mm)', en: 'Kerf of the saw (mm)' },
  trim: { es: 'Despunte por lado (mm)', en: 'Trim at each end (mm)' },
  leastOffcut: { es: 'Sobrante que se guarda, desde (mm)', en: 'Off-cut that is kept, from (mm)' },
  plan: { es: 'Calcular el corte', en: 'Work out the cutting' },
  print: { es: 'Lista de corte (PDF)', en: 'Saw list (PDF)' },
  outdated: {
    es: 'Cambió lo elegido: calcula otra vez.',
    en: 'What is chosen has changed: work it out again.',
  },
  section: { es: '{thickness} × {width} mm', en: '{thickness} × {width} mm' },
  toBuy: { es: 'Qué comprar', en: 'What to buy' },
  material: { es: 'Materia prima', en: 'Raw material' },
  length: { es: 'Largo (mm)', en: 'Length (mm)' },
  used: { es: 'Se usan', en: 'Used' },
  inStock: { es: 'Libres', en: 'Free' },
  buy: { es: 'Comprar', en: 'Buy' },
  cuts: { es: 'Cómo se corta', en: 'How it is cut' },
  boards: { es: 'Tablas', en: 'Boards' },
  parts: { es: 'Piezas de cada tabla (mm)', en: 'Parts of each board (mm)' },
  part: { es: '{count} × {length}', en: '{count} × {length}' },
  rest: { es: 'Sobra (mm)', en: 'Left (mm)' },
  done: { es: 'Hecho', en: 'Done' },
  best: {
    es: 'Ningún plan usa menos de {least} tablas; este usa {used}.',
    en: 'No plan can use fewer than {least} boards; this one uses {used}.',
  },
  cheapest: {
    es: 'Ningún plan cuesta menos madera; este usa {used} tablas.',
    en: 'No plan takes cheaper wood; this one uses {used} boards.',
  },
  gap: {
    es: 'Este plan usa {used} tablas; ninguno cuesta más de {percent}% menos.',
    en: 'This plan uses {used} boards; none costs more than {percent}% less.',
  },
  waste: { es: 'Desperdicio: {percent}%', en: 'Waste: {percent}%' },
  offcuts: { es: 'Sobrantes que se guardan: {list}', en: 'Off-cuts to keep: {list}' },
  cost: { es: 'Madera: {amount}', en: 'Wood: {amount}' },
  left: { es: 'Fuera del plan', en: 'Left out of the plan' },
  leftDesign: {
    es: '{product}: no tiene diseño, sus piezas no se conocen',
    en: '{product}: it is not drawn, its parts are not known',
  },
  leftPart: {
    es: '{product}: ninguna materia prima para {part}, {size} mm',
    en: '{product}: no raw material for {part}, {size} mm',
  },
  title: { es: 'Lista de corte', en: 'Saw list' },
  subtitle: { es: 'Pedidos {orders}', en: 'Orders {orders}' },
  fileName: { es: 'lista-de-corte', en: 'saw-list' },
  kerfNote: {
    es: 'Corte {kerf} mm, despunte {trim} mm por lado',
    en: 'Kerf {kerf} mm, trim {trim} mm at each end',
  },
} as const satisfies Readonly<Record<string, LocalizedWords>>;

export const boardCountWords: PluralWords = {
  one: { es: '{count} tabla', en: '{count} board' },
  other: { es: '{count} tablas', en: '{count} boards' },
};

/** Reasons for which a cutting plan cannot be computed, by the rule of `findCuttingIssues`. */
export const cuttingIssueWords: Readonly<Record<string, LocalizedWords>> = {
  kerfTooWide: {
    es: 'El corte es tan ancho como una de las piezas',
    en: 'The kerf is as wide as one of the parts',
  },
  trimTooLong: {
    es: 'El despunte no deja nada de una tabla',
    en: 'The trim leaves nothing of a board',
  },
  longerThanBoards: {
    es: 'Con este despunte una pieza ya no sale de ninguna tabla',
    en: 'With this trim a part comes out of no board any more',
  },
  tooManyPieces: {
    es: 'Son más de 100,000 piezas de una sección: elige menos pedidos',
    en: 'More than 100,000 parts of one section: choose fewer orders',
  },
};
