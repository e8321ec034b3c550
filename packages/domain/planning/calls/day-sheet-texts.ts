import type { LocalizedWords } from '../../kit/words.ts';

/** Texts of the day sheet, which hangs where a person works. */
export const daySheetTexts = {
  title: { es: 'Hoja del día', en: 'Day sheet' },
  fileName: { es: 'hoja-del-dia-{id}-{date}', en: 'day-sheet-{id}-{date}' },
  work: { es: 'Trabajo del día · {minutes} min', en: 'Work of the day · {minutes} min' },
  free: { es: 'Sin trabajo planeado este día.', en: 'No work is planned on this day.' },
  hours: { es: 'Horario', en: 'Hours' },
  workplace: { es: 'Estación', en: 'Workplace' },
  product: { es: 'Producto', en: 'Product' },
  today: { es: '{pieces} piezas hoy', en: '{pieces} pieces today' },
  pieces: { es: '{pieces} piezas del pedido', en: '{pieces} pieces of the order' },
  order: { es: 'Pedido', en: 'Order' },
  lineToMake: {
    es: '{product} · pedido {order} · {pieces} piezas',
    en: '{product} · order {order} · {pieces} pieces',
  },
  minutes: { es: 'Minutos', en: 'Minutes' },
  /** End of a load of a batch station: the moment at which it is unloaded. */
  until: { es: 'hasta el {moment}', en: 'until {moment}' },
  load: { es: 'Carga: {inside} de {most} piezas', en: 'Load: {inside} of {most} pieces' },
  lineOfOthers: { es: '{product} · {pieces} piezas', en: '{product} · {pieces} pieces' },
  shareOfOthers: { es: '{pieces} × {product}', en: '{pieces} × {product}' },
  share: { es: '{pieces} × {product}, pedido {order}', en: '{pieces} × {product}, order {order}' },
  cuts: { es: 'Lista de corte del día', en: 'Cut list of the day' },
  section: { es: 'Sección (mm)', en: 'Section (mm)' },
  sides: { es: '{thickness} × {width}', en: '{thickness} × {width}' },
  length: { es: 'Largo (mm)', en: 'Length (mm)' },
  count: { es: 'Cantidad', en: 'Quantity' },
  parts: { es: '{count} piezas', en: '{count} pieces' },
  measured: { es: '{count} {measure}', en: '{count} {measure}' },
  products: { es: 'Para', en: 'For' },
  made: { es: 'Hecho', en: 'Made' },
} as const satisfies Record<string, LocalizedWords>;
