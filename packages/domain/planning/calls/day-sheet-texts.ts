import type { LocalizedWords, PluralWords } from '../../kit/words.ts';

/** Texts of the day sheet, which hangs where a person works. */
export const daySheetTexts = {
  title: { es: 'Hoja del día', en: 'Day sheet' },
  fileName: { es: 'hoja-del-dia-{id}-{date}', en: 'day-sheet-{id}-{date}' },
  work: { es: 'Trabajo del día · {minutes} min', en: 'Work of the day · {minutes} min' },
  free: { es: 'Sin trabajo planeado este día.', en: 'No work is planned on this day.' },
  hours: { es: 'Horario', en: 'Hours' },
  workplace: { es: 'Estación', en: 'Workplace' },
  product: { es: 'Producto', en: 'Product' },
  order: { es: 'Pedido', en: 'Order' },
  minutes: { es: 'Minutos', en: 'Minutes' },
  /** End of a load of a batch station: the moment at which it is unloaded. */
  until: { es: 'hasta el {moment}', en: 'until {moment}' },
  shareOfOthers: { es: '{pieces} × {product}', en: '{pieces} × {product}' },
  share: { es: '{pieces} × {product}, pedido {order}', en: '{pieces} × {product}, order {order}' },
  cuts: { es: 'Lista de corte del día', en: 'Cut list of the day' },
  section: { es: 'Sección (mm)', en: 'Section (mm)' },
  sides: { es: '{thickness} × {width}', en: '{thickness} × {width}' },
  length: { es: 'Largo (mm)', en: 'Length (mm)' },
  count: { es: 'Cantidad', en: 'Quantity' },
  measured: { es: '{count} {measure}', en: '{count} {measure}' },
  products: { es: 'Para', en: 'For' },
  made: { es: 'Hecho', en: 'Made' },
} as const satisfies Record<string, LocalizedWords>;

/** Texts of the day sheet that count pieces: `{count}` of a day, of an order, of a line, of cut parts and of a load's maximum. */
export const daySheetCountWords = {
  today: {
    one: { es: '{count} pieza hoy', en: '{count} piece today' },
    other: { es: '{count} piezas hoy', en: '{count} pieces today' },
  },
  ofOrder: {
    one: { es: '{count} pieza del pedido', en: '{count} piece of the order' },
    other: { es: '{count} piezas del pedido', en: '{count} pieces of the order' },
  },
  lineToMake: {
    one: {
      es: '{product} · pedido {order} · {count} pieza',
      en: '{product} · order {order} · {count} piece',
    },
    other: {
      es: '{product} · pedido {order} · {count} piezas',
      en: '{product} · order {order} · {count} pieces',
    },
  },
  lineOfOthers: {
    one: { es: '{product} · {count} pieza', en: '{product} · {count} piece' },
    other: { es: '{product} · {count} piezas', en: '{product} · {count} pieces' },
  },
  parts: {
    one: { es: '{count} pieza', en: '{count} piece' },
    other: { es: '{count} piezas', en: '{count} pieces' },
  },
  load: {
    one: { es: 'Carga: {inside} de {count} pieza', en: 'Load: {inside} of {count} piece' },
    other: { es: 'Carga: {inside} de {count} piezas', en: 'Load: {inside} of {count} pieces' },
  },
} as const satisfies Record<string, PluralWords>;
