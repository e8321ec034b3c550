import type { PluralWords, LocalizedWords } from '../../kit/words.ts';

/** Texts of the screen on which an order is planned. */
export const planOrderTexts = {
  title: { es: 'Planear el pedido {id}', en: 'Plan order {id}' },
  back: { es: 'Volver a planeación', en: 'Back to planning' },
  requested: { es: 'Solicitado para el {date}', en: 'Requested for {date}' },
  noDate: { es: 'Sin fecha solicitada', en: 'No requested date' },
  endsAt: { es: 'Termina el {end}', en: 'Ends on {end}' },
  lateBy: {
    es: 'Termina después de la fecha solicitada',
    en: 'Ends after the requested date',
  },
  failed: { es: 'No se pudo abrir el plan', en: 'The plan could not be opened' },
  nothingToPlan: {
    es: 'Ninguna partida de este pedido se produce.',
    en: 'No line of this order is produced.',
  },
  products: { es: 'Productos del pedido', en: 'Products of the order' },
  /** Quantity before the name: names of pallets end in measures. */
  product: { es: '{quantity} × {name}', en: '{quantity} × {name}' },
  partOfProduct: {
    es: '{quantity} de {ordered} × {name}',
    en: '{quantity} of {ordered} × {name}',
  },
  steps: { es: 'Pasos del flujo de trabajo', en: 'Steps of the workplace flow' },
  step: { es: 'Paso {number}: {name}', en: 'Step {number}: {name}' },
  used: { es: '{planned} de {expected} min', en: '{planned} of {expected} min' },
  usedPieces: { es: '{planned} de {expected} piezas', en: '{planned} of {expected} pieces' },
  leftPieces: { es: 'Faltan {minutes} piezas', en: '{minutes} pieces left' },
  overPieces: { es: 'Sobran {minutes} piezas', en: '{minutes} pieces too many' },
  left: { es: 'Faltan {minutes} min', en: '{minutes} min left' },
  over: { es: 'Sobran {minutes} min', en: '{minutes} min too many' },
  complete: { es: 'Completo', en: 'Complete' },
  stepStopped: { es: 'No está activa', en: 'Not active' },

  week: { es: 'Semana: {range}', en: 'Week: {range}' },
  previousWeek: { es: 'Semana anterior', en: 'Previous week' },
  nextWeek: { es: 'Semana siguiente', en: 'Next week' },
  today: { es: 'Hoy', en: 'Today' },
  zoom: { es: 'Zoom', en: 'Zoom' },
  zoomOf: { es: '{minutes} min', en: '{minutes} min' },
  users: { es: 'Operadores', en: 'Operators' },
  allUsers: { es: 'Todos', en: 'All' },
  noUsers: {
    es: 'Nadie tiene un puesto que trabaje en {workplace}. Asígnalo en Usuarios o agrega el puesto a la estación.',
    en: 'Nobody has a position that works at {workplace}. Give it to somebody under Users, or add the position to the workplace.',
  },
  calendar: { es: 'Calendario de {workplace}', en: 'Calendar of {workplace}' },
  calendarHint: {
    es: 'Arrastra o haz clic para agregar. Con el teclado: flechas mueven, Mayús+flechas cambian la duración, Espacio selecciona, Supr elimina, D duplica, P fija, Enter abre el formulario.',
    en: 'Drag or click to add. By keyboard: arrows move, Shift+arrows change the length, Space selects, Del removes, D duplicates, P pins, Enter opens the form.',
  },
  eventOf: {
    es: '{user}, {from} a {until}, {minutes} min',
    en: '{user}, {from} to {until}, {minutes} min',
  },
  selectedEvent: { es: 'seleccionado', en: 'selected' },
  pin: { es: 'Fijar', en: 'Pin' },
  unpin: { es: 'Dejar de fijar', en: 'Unpin' },
  pinned: { es: 'Fijo', en: 'Pinned' },
  pinNote: {
    es: 'Lo que está fijo no se mueve solo al volver a planear.',
    en: 'What is pinned does not move by itself when plans are made anew.',
  },
  interrupted: { es: 'Interrumpido por mantenimiento', en: 'Interrupted by maintenance' },
  outOfOrder: {
    es: 'No sigue el orden de los pasos: hace piezas que el paso anterior todavía no tiene, o termina antes',
    en: 'It does not follow the order of steps: it does pieces that the step before has not made yet, or ends before it',
  },
  interruptedEither: {
    es: 'Interrumpido por mantenimiento o ausencia',
    en: 'Interrupted by maintenance or absence',
  },
  outsideHours: {
    es: 'Fuera de horario: en un día inhábil o fuera del turno de la persona',
    en: 'Outside hours: on a closed day or outside the shift of the person',
  },
  interruptedAway: { es: 'Interrumpido por ausencia', en: 'Interrupted by absence' },
  brokenOrder: { es: 'Pedido {order}: {reason}', en: 'Order {order}: {reason}' },
  brokenStep: {
    es: 'Pedido {order}, paso {step} ({workplace}): {reason}',
    en: 'Order {order}, step {step} ({workplace}): {reason}',
  },
  /** Text shown in place of an order that the user may not read. */
  hiddenOrder: { es: 'Otro pedido', en: 'Another order' },
  otherOrder: { es: 'Pedido {id}', en: 'Order {id}' },
  otherStep: { es: 'Este pedido: {workplace}', en: 'This order: {workplace}' },
  maintenance: { es: 'Mantenimiento', en: 'Maintenance' },
  away: { es: 'No está', en: 'Away' },
  outside: { es: 'Fuera de horario', en: 'Outside hours' },

  add: { es: 'Agregar', en: 'Add' },
  addTitle: { es: 'Agregar trabajo en {workplace}', en: 'Add work at {workplace}' },
  editTitle: { es: 'Editar trabajo en {workplace}', en: 'Edit work at {workplace}' },
  user: { es: 'Operador', en: 'Operator' },
  start: { es: 'Inicio', en: 'Start' },
  duration: { es: 'Duración (minutos)', en: 'Duration (minutes)' },
  pieces: { es: 'Piezas en la carga', en: 'Pieces in the load' },
  tooMany: {
    es: 'Caben {pieces} piezas como máximo',
    en: '{pieces} pieces at most fit',
  },
  load: { es: '{inside} de {most} piezas', en: '{inside} of {most} pieces' },
  sharedLoad: {
    es: '{inside} de {most} · con pedidos {orders}',
    en: '{inside} of {most} · with orders {orders}',
  },
  otherWeek: {
    es: 'Elige un momento de la semana que se muestra',
    en: 'Choose a moment of the week that is shown',
  },
  tooLong: {
    es: 'A este paso le quedan {minutes} min por planear',
    en: '{minutes} min of this step are left to plan',
  },
  apply: { es: 'Aplicar', en: 'Apply' },
  duplicate: { es: 'Duplicar', en: 'Duplicate' },
  remove: { es: 'Eliminar', en: 'Delete' },
  clearSelection: { es: 'Quitar selección', en: 'Clear selection' },
  undo: { es: 'Deshacer', en: 'Undo' },
  redo: { es: 'Rehacer', en: 'Redo' },

  cannot: { es: 'No se puede poner ahí', en: 'It cannot go there' },
  ofOrder: { es: 'con el pedido {id}', en: 'with order {id}' },
  offer: {
    es: 'Lo más cercano: {user}, {from} a {until}',
    en: 'Nearest: {user}, {from} to {until}',
  },
  takeOffer: { es: 'Ponerlo ahí', en: 'Put it there' },
  noOffer: {
    es: 'Nadie tiene libre tanto tiempo seguido en el próximo año.',
    en: 'Nobody is free for so long at a stretch in the coming year.',
  },
  nothingLeft: {
    es: 'Este paso ya está planeado completo.',
    en: 'This step is already planned in full.',
  },

  propose: { es: 'Planéalo por mí', en: 'Plan it for me' },
  proposed: { es: 'Propuesta: termina el {end}', en: 'Proposal: ends on {end}' },
  proposedNoEnd: { es: 'Propuesta sin fecha de término', en: 'Proposal without an end date' },
  inTime: { es: 'A tiempo', en: 'In time' },
  inDoubt: { es: 'En duda', en: 'In doubt' },
  alreadyMade: { es: 'La producción ya terminó', en: 'Production has finished' },
  accept: { es: 'Aceptar propuesta', en: 'Accept proposal' },
  drop: { es: 'Descartar', en: 'Discard' },
  accepted: {
    es: 'Propuesta aceptada. Revísala y guarda.',
    en: 'Proposal accepted. Look it over and save.',
  },
  notPlanned: {
    es: 'Quedan {minutes} min sin planear: {reason}',
    en: '{minutes} min stay unplanned: {reason}',
  },
  whyLate: { es: '¿Por qué termina en esa fecha?', en: 'Why does it end on that date?' },
  noReasons: { es: 'Nada lo detiene.', en: 'Nothing holds it up.' },

  save: { es: 'Guardar plan', en: 'Save plan' },
  saved: { es: 'Plan guardado', en: 'Plan saved' },
  ready: { es: 'Listo para guardar', en: 'Ready to save' },
  unchanged: { es: 'Sin cambios', en: 'No changes' },
  disabledWorkplaces: {
    es: 'Estaciones que no están activas: {names}',
    en: 'Workplaces that are not active: {names}',
  },
  crossing: {
    es: '{product}: sus estaciones están en divisiones distintas ({divisions}). La materia prima sale de {first} y lo terminado entra en {last}; lo que viaja entre estaciones no se registra; tarda lo que dice la configuración general.',
    en: '{product}: its workplaces stand in different divisions ({divisions}). Raw material leaves {first} and what is finished enters {last}; what travels between workplaces is not recorded; it takes what the global settings say.',
  },
  show: { es: 'Mostrar', en: 'Show' },
  fewer: { es: 'Ver menos', en: 'Show less' },
  draftKept: {
    es: 'Recuperamos el plan que no habías guardado.',
    en: 'The plan that you had not saved is back.',
  },
  draftOld: {
    es: 'Recuperamos tu plan sin guardar, pero el pedido cambió desde entonces.',
    en: 'Your unsaved plan is back, but the order changed since.',
  },
  startOver: { es: 'Usar lo guardado', en: 'Use what is saved' },
  keepDraft: { es: 'Seguir con el mío', en: 'Go on with mine' },
  stale: {
    es: 'Alguien más guardó este pedido. Recarga para ver su plan; el tuyo queda como borrador.',
    en: 'Somebody else saved this order. Reload to see their plan; yours stays as a draft.',
  },
} as const satisfies Record<string, LocalizedWords>;

export const selectedCountWords: PluralWords = {
  one: { es: '{count} seleccionado', en: '{count} selected' },
  other: { es: '{count} seleccionados', en: '{count} selected' },
};

/** Texts of the orders-planning screen: its tabs, planning all orders at once, and the production view. */
export const ordersPlanningTexts = {
  title: { es: 'Planeación', en: 'Planning' },
  tabs: { es: 'Vistas de planeación', en: 'Planning views' },
  planning: { es: 'Planeación', en: 'Planning' },
  production: { es: 'Producción', en: 'Production' },
  toLeave: { es: 'Por salir', en: 'Still to leave' },
  leavesFrom: { es: '{count} desde {division}', en: '{count} from {division}' },
  leavesFromOn: {
    es: '{count} desde {division}, el {day}',
    en: '{count} from {division}, on {day}',
  },
  underWay: { es: 'En camino', en: 'On the way' },
  arrived: { es: 'Llegaron', en: 'Have come' },
  planAll: { es: 'Planear todos los abiertos', en: 'Plan all open' },
  planAllTitle: { es: 'Planear los pedidos abiertos', en: 'Plan the open orders' },
  planAllText: {
    es: 'Propone un plan para los pedidos sin plan. Nada se planea hasta que lo confirmes; una prioridad se guarda al elegirla.',
    en: 'Proposes a plan for the orders without one. Nothing is saved until you confirm.',
  },
  replan: {
    es: 'Volver a planear también los que no han empezado',
    en: 'Also plan anew those that have not begun',
  },
  propose: { es: 'Proponer', en: 'Propose' },
  working: { es: 'Buscando el mejor plan…', en: 'Looking for the best plan…' },
  nothingOpen: { es: 'No hay pedidos por planear.', en: 'There are no orders to plan.' },
  order: { es: 'Pedido', en: 'Order' },
  orderOf: { es: 'Pedido {id}', en: 'Order {id}' },
  start: { es: 'Inicio', en: 'Start' },
  end: { es: 'Fin', en: 'End' },
  requested: { es: 'Solicitado', en: 'Requested' },
  state: { es: 'Estado', en: 'State' },
  notComplete: { es: 'Incompleto: no se guarda', en: 'Incomplete: not saved' },
  failed: { es: 'No se pudo cargar', en: 'It could not be loaded' },
  noWorkplaces: {
    es: 'Tu división no tiene estaciones de trabajo.',
    en: 'Your division has no workplaces.',
  },
  workplaces: { es: 'Estaciones de trabajo', en: 'Workplaces' },
  ordersOfWeek: { es: 'Pedidos de la semana', en: 'Orders of the week' },
  noOrders: { es: 'Nada planeado esta semana.', en: 'Nothing planned this week.' },
  color: { es: 'Color', en: 'Color' },
  operator: { es: 'Operador', en: 'Operator' },
  duration: { es: 'Duración', en: 'Duration' },
  minutes: { es: '{minutes} min', en: '{minutes} min' },
  product: { es: 'Producto', en: 'Product' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  daySheet: { es: 'Hoja del día', en: 'Day sheet' },
  daySheetTitle: { es: 'Hoja del día por operador', en: 'Day sheet of an operator' },
  daySheetOpen: { es: 'Abrir PDF', en: 'Open PDF' },
  day: { es: 'Día', en: 'Day' },
  productionOf: { es: 'Producción en {workplace}', en: 'Production at {workplace}' },
} as const satisfies Record<string, LocalizedWords>;

/** Number of events in the header of each day. */
export const eventCountWords: PluralWords = {
  one: { es: '{count} evento', en: '{count} event' },
  other: { es: '{count} eventos', en: '{count} events' },
};

export const savedPlanCountWords: PluralWords = {
  one: { es: '{count} plan guardado', en: '{count} plan saved' },
  other: { es: '{count} planes guardados', en: '{count} plans saved' },
};

export const savePlansWords: PluralWords = {
  one: { es: 'Guardar {count} plan', en: 'Save {count} plan' },
  other: { es: 'Guardar {count} planes', en: 'Save {count} plans' },
};

export const lateDayCountWords: PluralWords = {
  one: { es: '{count} día tarde', en: '{count} day late' },
  other: { es: '{count} días tarde', en: '{count} days late' },
};

/** Texts of the promised date on the quotation's form. */
export const promisedDateTexts = {
  label: { es: 'Fecha que se puede prometer', en: 'Date that can be promised' },
  order: { es: 'Todo el pedido: {end}', en: 'The whole order: {end}' },
  line: { es: '{name}: {end}', en: '{name}: {end}' },
  none: { es: 'sin fecha', en: 'no date' },
  covered: { es: 'Todo está en existencia.', en: 'All of it is in stock.' },
  stock: {
    es: '{name}: {stock} de existencias, {rest} por producir',
    en: '{name}: {stock} from stock, {rest} to be produced',
  },
  working: { es: 'Calculando…', en: 'Working it out…' },
  failed: {
    es: 'No se pudo calcular ahora; la cotización no depende de esto.',
    en: 'It could not be worked out now; the quotation does not depend on it.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Days by which a promised date misses the day that the customer wants. */
export const daysAfterRequestedWords: PluralWords = {
  one: {
    es: '{count} día después de lo que pide el cliente',
    en: '{count} day after the customer wants it',
  },
  other: {
    es: '{count} días después de lo que pide el cliente',
    en: '{count} days after the customer wants it',
  },
};

/** Number of problems and warnings that are collapsed. */
export const moreProblemsWords: PluralWords = {
  one: { es: 'y {count} más', en: 'and {count} more' },
  other: { es: 'y {count} más', en: 'and {count} more' },
};

/** Number of further orders that go first, beyond those that are named. */
export const moreOrderCountWords: PluralWords = {
  one: { es: '{count} más', en: '{count} more' },
  other: { es: '{count} más', en: '{count} more' },
};

/** Number of problems that block saving a plan, or of warnings to check. */
export const problemCountWords: PluralWords = {
  one: { es: 'Antes de guardar: {count} problema', en: 'Before saving: {count} problem' },
  other: { es: 'Antes de guardar: {count} problemas', en: 'Before saving: {count} problems' },
};
/** Number of steps that remain, in place of their problems while nothing is planned yet. */
export const remainingStepCountWords: PluralWords = {
  one: { es: 'Por planear: {count} paso', en: 'Still to plan: {count} step' },
  other: { es: 'Por planear: {count} pasos', en: 'Still to plan: {count} steps' },
};
export const warningCountWords: PluralWords = {
  one: {
    es: 'Revisa (se puede guardar): {count} advertencia',
    en: 'Look at (can be saved): {count} warning',
  },
  other: {
    es: 'Revisa (se puede guardar): {count} advertencias',
    en: 'Look at (can be saved): {count} warnings',
  },
};

/** Number of warnings in the header of a plan, beside the button that saves the plan all the same. */
export const warningHeaderWords: PluralWords = {
  one: { es: '{count} advertencia: {first}', en: '{count} warning: {first}' },
  other: {
    es: '{count} advertencias. La primera: {first}',
    en: '{count} warnings. The first: {first}',
  },
};

/** Label of the button that saves a plan with warnings. */
export const saveWithWarningsWords: PluralWords = {
  one: { es: 'Guardar plan ({count} advertencia)', en: 'Save plan ({count} warning)' },
  other: { es: 'Guardar plan ({count} advertencias)', en: 'Save plan ({count} warnings)' },
};
