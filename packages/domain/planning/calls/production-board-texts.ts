import type { PluralWords, LocalizedWords } from '../../kit/words.ts';

/** Texts of the planning board: all work of a division, with drag and drop. */
export const productionBoardTexts = {
  looks: { es: 'Ver por', en: 'Look at it by' },
  byStation: { es: 'Estación', en: 'Workplace' },
  byPerson: { es: 'Persona', en: 'Person' },
  spans: { es: 'Cuánto se ve', en: 'How much is shown' },
  oneDay: { es: 'Día', en: 'Day' },
  oneWeek: { es: 'Semana', en: 'Week' },
  label: { es: 'Trabajo de todos, por persona', en: 'Everybody’s work, by person' },
  workplacesLabel: {
    es: 'Trabajo de la división, por estación',
    en: 'Work of the division, by workplace',
  },
  allWorkplaces: { es: 'Todas', en: 'All' },
  onlyWorkplace: { es: 'Ver solo {workplace}', en: 'Show only {workplace}' },
  people: { es: 'Personas', en: 'People' },
  previousDay: { es: 'Día anterior', en: 'Previous day' },
  nextDay: { es: 'Día siguiente', en: 'Next day' },
  nobody: {
    es: 'Nadie tiene un puesto que trabaje en esta división.',
    en: 'Nobody has a position that works in this division.',
  },
  nothing: { es: 'Sin trabajo este día.', en: 'No work on this day.' },
  planned: { es: '{hours} h', en: '{hours} h' },
  hint: {
    es: 'Arrastra un trabajo a otra hora o a otra persona; se guarda al soltarlo. Con el teclado: las flechas lo llevan, Enter lo deja, Esc lo regresa, Ctrl+Z deshace, Ctrl+Y rehace.',
    en: 'Drag work to another time or to another person; it is saved when you let go. By keyboard: arrows carry it, Enter puts it down, Esc takes it back, Ctrl+Z undoes, Ctrl+Y redoes.',
  },
  workplaceHint: {
    es: 'Arrastra un trabajo a otra hora; se guarda al soltarlo. Con el teclado: ← y → cambian la hora, ↑ y ↓ la persona, Enter lo deja, Esc lo regresa, Ctrl+Z deshace, Ctrl+Y rehace.',
    en: 'Drag work to another time; it is saved when you let go. By keyboard: ← and → change the time, ↑ and ↓ the person, Enter puts it down, Esc takes it back, Ctrl+Z undoes, Ctrl+Y redoes.',
  },
  touchHint: {
    es: 'Mantén presionado un trabajo para llevarlo, o tócalo para ver qué se puede hacer.',
    en: 'Press and hold work to carry it, or tap it to see what can be done.',
  },
  /** Number and name that stand on the work come first, so that a user who speaks to the screen can say what is read there. */
  eventOf: {
    es: 'Pedido {id}, {shown}, {other}, {from} a {until}',
    en: 'Order {id}, {shown}, {other}, {from} to {until}',
  },
  nowPinned: {
    es: 'Trabajo del pedido {id} fijado: al volver a planear se queda',
    en: 'Work of order {id} pinned: it stays when plans are made anew',
  },
  nowLoose: {
    es: 'Trabajo del pedido {id} sin fijar: se mueve al volver a planear',
    en: 'Work of order {id} not pinned any more: it moves when plans are made anew',
  },
  pinnedEventOf: {
    es: 'Pedido {id}, {shown}, {other}, {from} a {until}, fijo',
    en: 'Order {id}, {shown}, {other}, {from} to {until}, pinned',
  },
  at: { es: '{workplace} · {product}', en: '{workplace} · {product}' },
  elsewhere: { es: 'Otra división', en: 'Another division' },
  maintenanceOf: { es: 'Mantenimiento: {workplace}', en: 'Maintenance: {workplace}' },

  legend: { es: 'Qué significan los fondos', en: 'What the shades mean' },
  closed: {
    es: 'Fuera de horario, descanso o día inhábil',
    en: 'Outside hours, break or closed day',
  },
  away: { es: 'No está', en: 'Away' },
  maintenance: { es: 'Estación en mantenimiento', en: 'Workplace in maintenance' },
  interrupted: { es: 'Interrumpido', en: 'Interrupted' },
  outside: { es: 'Trabajo fuera de horario', en: 'Work outside hours' },

  carried: {
    es: 'Pedido {id} a {user}, {from} a {until}. Enter lo deja ahí, Esc lo regresa.',
    en: 'Order {id} to {user}, {from} to {until}. Enter puts it there, Esc takes it back.',
  },
  carriedWrong: {
    es: '{user}, {from}: {reason}. Esc lo regresa.',
    en: '{user}, {from}: {reason}. Esc takes it back.',
  },
  saving: { es: 'Guardando…', en: 'Saving…' },
  moved: {
    es: 'Pedido {id}: terminaba el {before}, ahora el {end}.',
    en: 'Order {id}: it ended on {before}, now on {end}.',
  },
  movedSame: {
    es: 'Pedido {id}: movido; termina igual, el {end}.',
    en: 'Order {id}: moved; it ends as before, on {end}.',
  },
  outOfOrder: { es: 'no sigue el orden de los pasos', en: 'does not follow the order of steps' },
  outsideHours: { es: 'fuera de horario', en: 'outside hours' },
  movedAlong: {
    es: 'La carga se movió completa, con piezas de: {orders}.',
    en: 'The load moved whole, with pieces of: {orders}.',
  },
  inTimeAgain: { es: 'Ya llega a tiempo.', en: 'It is in time now.' },
  undo: { es: 'Deshacer ({left})', en: 'Undo ({left})' },
  undoHint: {
    es: 'Deshace lo último que se movió aquí, y luego lo anterior',
    en: 'Takes back what was moved here last, then what was moved before',
  },
  redo: { es: 'Rehacer ({left})', en: 'Redo ({left})' },
  redoHint: {
    es: 'Vuelve a hacer lo último que se deshizo',
    en: 'Does again what was undone last',
  },
  redone: { es: 'Pedido {id}: movido otra vez.', en: 'Order {id}: moved again.' },
  undone: { es: 'Pedido {id}: como estaba.', en: 'Order {id}: as it was.' },
  undoStale: {
    es: 'Ya no se puede deshacer: alguien cambió el pedido {id} después.',
    en: 'It can no longer be undone: somebody changed order {id} since.',
  },
  past: {
    es: 'Ese momento ya pasó: el trabajo se lleva a lo que viene.',
    en: 'That moment is past: work is brought to what is to come.',
  },
  butMoved: { es: 'Ojo: {warning}.', en: 'Mind: {warning}.' },
  stale: {
    es: 'Alguien cambió el pedido {id} mientras lo movías. Así está ahora.',
    en: 'Somebody changed order {id} while you moved it. This is how it stands now.',
  },
  foreignHidden: {
    es: 'Otra división planea ese pedido.',
    en: 'Another division plans that order.',
  },
  foreign: {
    es: 'El pedido {id} lo planea otra división.',
    en: 'Order {id} is planned by another division.',
  },
  ended: {
    es: 'El pedido {id} ya terminó o se canceló: su trabajo se queda donde está.',
    en: 'Order {id} is over or was canceled: its work stays where it is.',
  },

  order: { es: 'Ver el pedido', en: 'View the order' },
  finish: { es: 'Terminar producción…', en: 'Finish production…' },
  absence: { es: 'Ausencia…', en: 'Absence…' },
  ofPerson: { es: 'Qué hacer con {user}', en: 'What to do about {user}' },

  pass: { es: 'Pasar a…', en: 'Hand over to…' },
  passTitle: { es: 'Pasar o mover el pedido {id}', en: 'Hand over or move order {id}' },
  passText: {
    es: '{workplace}, {minutes} min. Hoy lo hace {user}.',
    en: '{workplace}, {minutes} min. {user} does it today.',
  },
  start: { es: 'Inicio', en: 'Start' },
  whoDoes: { es: 'Quién lo hace', en: 'Who does it' },
  free: { es: 'Libre', en: 'Free' },
  isNow: { es: 'Lo tiene ahora', en: 'Has it now' },
  nobodyElse: {
    es: 'Nadie más puede trabajar en {workplace}.',
    en: 'Nobody else can work at {workplace}.',
  },
  passSave: { es: 'Pasar', en: 'Hand over' },

  share: { es: 'Repartir con…', en: 'Share with…' },
  shareTitle: { es: 'Repartir el trabajo del pedido {id}', en: 'Share the work of order {id}' },
  with: { es: 'Con quién', en: 'With whom' },
  shareMinutes: { es: 'Minutos para {user}', en: 'Minutes for {user}' },
  between: { es: 'Entre 1 y {most}', en: 'Between 1 and {most}' },
  otherStart: { es: 'Empieza', en: 'Starts' },
  part: {
    es: '{user}: {from} a {until}, {minutes} min',
    en: '{user}: {from} to {until}, {minutes} min',
  },
  parts: { es: 'Cómo quedaría', en: 'How it would be' },
  orderEnd: {
    es: 'El pedido terminaría el {end} (hoy: {before}).',
    en: 'The order would end on {end} (today: {before}).',
  },
  shareSave: { es: 'Repartir', en: 'Share' },
} as const satisfies Record<string, LocalizedWords>;

/** Number of events on the board that violate the step order. */
export const outOfOrderCountWords: PluralWords = {
  one: {
    es: '{count} trabajo de esta semana no sigue el orden de los pasos. Pedidos: {orders}.',
    en: '{count} event of this week does not follow the order of steps. Orders: {orders}.',
  },
  other: {
    es: '{count} trabajos de esta semana no siguen el orden de los pasos. Pedidos: {orders}.',
    en: '{count} events of this week do not follow the order of steps. Orders: {orders}.',
  },
};

/** Number of events on the board outside the hours of their people. */
export const outsideHoursCountWords: PluralWords = {
  one: {
    es: '{count} trabajo de esta semana queda en un día inhábil o fuera de horario. Pedidos: {orders}.',
    en: '{count} event of this week lies on a closed day or outside hours. Orders: {orders}.',
  },
  other: {
    es: '{count} trabajos de esta semana quedan en un día inhábil o fuera de horario. Pedidos: {orders}.',
    en: '{count} events of this week lie on a closed day or outside hours. Orders: {orders}.',
  },
};

/** Days late of an order after a change of the plan, shown when the order misses its requested day. */
export const daysLateAfterChangeWords: PluralWords = {
  one: { es: 'Queda {count} día tarde.', en: 'It is {count} day late.' },
  other: { es: 'Queda {count} días tarde.', en: 'It is {count} days late.' },
};
