import type { PluralWords, LocalizedWords } from '../../kit/words.ts';

/** Texts for the number of stations that stand still, at a workplace with several stations. */
export const stoppedStationTexts = {
  stations: { es: 'Estaciones que se detienen', en: 'Stations that stop' },
  hint: {
    es: 'De {count}. Con las demás se sigue trabajando.',
    en: 'Of {count}. Work goes on at the others.',
  },
  wrong: {
    es: 'Escribe cuántas estaciones se detienen: al menos una, y no más de las que hay',
    en: 'Write how many stations stop: at least one, and no more than there are',
  },
  some: { es: 'Se detienen {stations} de {count}', en: '{stations} of {count} stop' },
} as const satisfies Record<string, LocalizedWords>;

/** Texts of the dialog that stops a workplace for a period. */
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
  endPast: { es: 'El fin ya pasó', en: 'The end has passed' },
  begun: {
    es: 'Ya empezó: solo puede cambiar su fin',
    en: 'It has begun: only its end can change',
  },
  over: { es: 'Este mantenimiento ya terminó', en: 'This maintenance is over' },
  overlap: {
    es: 'Ya hay un mantenimiento en esas fechas',
    en: 'There already is maintenance on those dates',
  },
  impact: { es: 'A quién afecta', en: 'What it hits' },
  noImpact: { es: 'No afecta ningún pedido planeado.', en: 'It hits no planned order.' },
  looking: { es: 'Buscando a quién afecta…', en: 'Looking for what it hits…' },
  late: { es: 'Tarde', en: 'Late' },
  replanned: {
    es: 'Al programarlo verás el nuevo plan, y decides si se aplica.',
    en: 'Once it is scheduled you see the new plan, and decide whether it is applied.',
  },
  noEnd: { es: 'Sin fecha', en: 'No date' },
  save: { es: 'Programar mantenimiento', en: 'Schedule maintenance' },
  saved: { es: 'Mantenimiento programado', en: 'Maintenance scheduled' },
  ahead: { es: 'Mantenimiento en curso y por venir', en: 'Running and coming maintenance' },
  noneAhead: { es: 'No hay mantenimiento programado.', en: 'No maintenance is scheduled.' },
  running: { es: 'En curso', en: 'Running' },
  change: { es: 'Cambiar', en: 'Change' },
  changeOf: { es: 'Cambiar: {window}', en: 'Change: {window}' },
  callOff: { es: 'Anular', en: 'Call off' },
  callOffOf: { es: 'Anular: {window}', en: 'Call off: {window}' },
  endNow: { es: 'Terminar ahora', en: 'End now' },
  endNowOf: { es: 'Terminar ahora: {window}', en: 'End now: {window}' },
  saveChange: { es: 'Guardar cambios', en: 'Save changes' },
  changed: { es: 'Mantenimiento cambiado', en: 'Maintenance changed' },
  callOffTitle: { es: 'Anular mantenimiento', en: 'Call off maintenance' },
  callOffText: {
    es: '«{name}» trabajará con normalidad: {window}.',
    en: '“{name}” will work as usual: {window}.',
  },
  noneResumed: {
    es: 'No interrumpe ningún pedido planeado.',
    en: 'It interrupts no planned order.',
  },
  calledOff: { es: 'Mantenimiento anulado', en: 'Maintenance called off' },
  endNowTitle: { es: 'Terminar mantenimiento ahora', en: 'End maintenance now' },
  endNowText: {
    es: '«{name}» vuelve a trabajar desde ahora, no al final de lo programado: {window}.',
    en: '“{name}” works again from now on, not from the end of what was scheduled: {window}.',
  },
  ended: { es: 'Mantenimiento terminado', en: 'Maintenance ended' },
} as const satisfies Record<string, LocalizedWords>;

export const interruptedEventCountWords: PluralWords = {
  one: { es: '{count} evento se interrumpe', en: '{count} event is interrupted' },
  other: { es: '{count} eventos se interrumpen', en: '{count} events are interrupted' },
};

export const resumedEventCountWords: PluralWords = {
  one: {
    es: '{count} evento deja de estar interrumpido',
    en: '{count} event is no longer interrupted',
  },
  other: {
    es: '{count} eventos dejan de estar interrumpidos',
    en: '{count} events are no longer interrupted',
  },
};
