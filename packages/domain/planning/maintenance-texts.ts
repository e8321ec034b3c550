import type { PluralWords, Words } from '../kit/words.ts';

/** The modal that stops a workplace for a while. */
export const maintenanceTexts = {
  maintain: { es: 'Dar mantenimiento', en: 'Maintain' },
  title: { es: 'Mantenimiento de {name}', en: 'Maintenance of {name}' },
  start: { es: 'Inicio', en: 'Start' },
  end: { es: 'Fin', en: 'End' },
  required: {
    es: 'Las fechas de inicio y fin son obligatorias',
    en: 'Start and end dates are required',
  },
  before: { es: 'El fin debe ser posterior al inicio', en: 'The end must be after the start' },
  past: { es: 'El inicio ya pasó', en: 'The start has passed' },
  overlap: {
    es: 'Ya hay un mantenimiento en esas fechas',
    en: 'There already is maintenance on those dates',
  },
  impact: { es: 'A quién afecta', en: 'What it hits' },
  noImpact: { es: 'No afecta ningún pedido planeado.', en: 'It hits no planned order.' },
  looking: { es: 'Buscando a quién afecta…', en: 'Looking for what it hits…' },
  order: { es: 'Pedido', en: 'Order' },
  endNow: { es: 'Termina', en: 'Ends' },
  endAfter: { es: 'Si se vuelve a planear', en: 'If planned anew' },
  late: { es: 'Tarde', en: 'Late' },
  replanned: {
    es: 'Al programarlo verás el nuevo plan, y decides si se aplica.',
    en: 'Once it is scheduled you see the new plan, and decide whether it is applied.',
  },
  noEnd: { es: 'Sin fecha', en: 'No date' },
  save: { es: 'Programar mantenimiento', en: 'Schedule maintenance' },
  saved: { es: 'Mantenimiento programado', en: 'Maintenance scheduled' },
} as const satisfies Record<string, Words>;

export const hitEvents: PluralWords = {
  one: { es: '{count} evento se interrumpe', en: '{count} event is interrupted' },
  other: { es: '{count} eventos se interrumpen', en: '{count} events are interrupted' },
};
