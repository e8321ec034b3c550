import type { PluralWords, LocalizedWords } from '../../kit/words.ts';
import type { ReplanAim } from '../replan-aims.ts';

/** Texts of replanning late or affected work: the user sees the changes before applying them. */
export const replanTexts = {
  late: { es: 'Va tarde…', en: 'Runs late…' },
  lateTitle: { es: 'El pedido {id} va tarde', en: 'Order {id} runs late' },
  lateText: {
    es: 'Planeado del {from} al {until} con {user}.',
    en: 'Planned from {from} to {until} with {user}.',
  },
  how: { es: 'Qué pasó', en: 'What happened' },
  endsLater: { es: 'Termina después', en: 'Ends later' },
  startsLater: { es: 'Empieza después', en: 'Starts later' },
  newEnd: { es: 'Nuevo fin', en: 'New end' },
  newStart: { es: 'Nuevo inicio', en: 'New start' },
  afterEnd: { es: 'Debe ser después del {until}', en: 'It must be after {until}' },
  ask: { es: 'Ver qué cambia', en: 'See what changes' },
  openPlan: { es: 'Abrir el plan', en: 'Open the plan' },
  replan: { es: 'Volver a planear lo afectado', en: 'Replan affected work' },
  title: { es: 'Esto cambiaría', en: 'This would change' },
  aim: { es: 'Qué importa más', en: 'What matters most' },
  nothing: {
    es: 'Todo el trabajo puede quedarse donde está.',
    en: 'All work can stay where it is.',
  },
  insert: { es: 'Insertar con el menor cambio', en: 'Insert with least change' },
  noInsertion: {
    es: 'Ningún cambio de lo planeado lo haría terminar antes.',
    en: 'No change of what is planned would make it end sooner.',
  },
  /** Work in loads that cannot stay, each named by `heldLoad`. */
  held: {
    es: 'Estas cargas no pueden quedarse donde están, y tampoco se mueven: llevan piezas de otro pedido, que no planeas aquí.',
    en: 'These loads cannot stay where they are, and do not move either: they hold pieces of another order, which you do not plan here.',
  },
  heldLoad: {
    es: 'Pedido {order}, {product}: {from}',
    en: 'Order {order}, {product}: {from}',
  },
  blocked: {
    es: 'Hay trabajo que nadie puede hacer: revisa estaciones y puestos, o planea esos pedidos a mano.',
    en: 'There is work that nobody can do: look at workplaces and positions, or plan those orders by hand.',
  },
  moves: { es: 'Trabajo que se mueve', en: 'Work that moves' },
  move: {
    es: '{workplace}, {user}: {from} a {until}',
    en: '{workplace}, {user}: {from} to {until}',
  },
  moved: { es: 'Se mueve', en: 'Moves' },
  apply: { es: 'Aplicar', en: 'Apply' },
  drop: { es: 'Descartar', en: 'Discard' },
  applied: { es: 'Plan actualizado', en: 'Plan updated' },
  appliedAt: { es: 'Plan actualizado: {at}', en: 'Plan updated: {at}' },
  undone: { es: 'El plan volvió a quedar como estaba', en: 'The plan is as it was before' },
  notUndone: {
    es: 'No se deshizo: el plan sigue como está.',
    en: 'It was not undone: the plan stays as it is.',
  },
  undoGone: {
    es: 'Ya no se puede deshacer: pasó más de un día, o ya no planeas esos pedidos.',
    en: 'It can no longer be undone: more than a day has passed, or you no longer plan those orders.',
  },
  undoOffer: {
    es: 'Puedes deshacerlo mientras nada de esto empiece ni cambie.',
    en: 'You can undo it until any of this begins or changes.',
  },
  stale: {
    es: 'El plan cambió mientras lo veías. Esto es lo que cambiaría ahora.',
    en: 'The plan changed while you looked. This is what would change now.',
  },
  gone: {
    es: 'Ese trabajo ya no está en el plan, o su pedido ya terminó.',
    en: 'That work is no longer in the plan, or its order is finished.',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Aims of a replan, in the preview. */
export const replanAimWords: Readonly<Record<ReplanAim, LocalizedWords>> = {
  fewestMoves: { es: 'Mover poco', en: 'Move little' },
  leastDelay: { es: 'Menos atraso', en: 'Least delay' },
};

/** Lower bound for the number of moves, shown beside the number of moves. */
export const minMoveCountWords: PluralWords = {
  one: { es: 'al menos {count} debe moverse', en: 'at least {count} must' },
  other: { es: 'al menos {count} deben moverse', en: 'at least {count} must' },
};

/** Number of pinned or frozen events that had to move all the same. */
export const movedFixedEventCountWords: PluralWords = {
  one: {
    es: '{count} estaba fijo o en un día congelado: ahí ya no se puede hacer',
    en: '{count} was pinned or in a frozen day: it can no longer be done there',
  },
  other: {
    es: '{count} estaban fijos o en días congelados: ahí ya no se pueden hacer',
    en: '{count} were pinned or in frozen days: they can no longer be done there',
  },
};

/** Orders that end late although their work stays, with what may bring them forward: the button and the box by their labels. */
export const stillLateOrderWords: PluralWords = {
  one: {
    es: '{count} pedido termina tarde de todos modos. Para adelantarlo, prueba «{planAll}» con «{replan}».',
    en: '{count} order still ends late. To bring it forward, try “{planAll}” with “{replan}”.',
  },
  other: {
    es: '{count} pedidos terminan tarde de todos modos. Para adelantarlos, prueba «{planAll}» con «{replan}».',
    en: '{count} orders still end late. To bring them forward, try “{planAll}” with “{replan}”.',
  },
};

export const movedEventCountWords: PluralWords = {
  one: { es: 'Se mueve {count} evento', en: '{count} event moves' },
  other: { es: 'Se mueven {count} eventos', en: '{count} events move' },
};

/** Orders whose production ends later than before the change. */
export const laterOrderCountWords: PluralWords = {
  one: { es: '{count} pedido termina después', en: '{count} order ends later' },
  other: { es: '{count} pedidos terminan después', en: '{count} orders end later' },
};

/** Events that an applied replan moved, beside the button that undoes it. */
export const appliedMoveCountWords: PluralWords = {
  one: { es: 'Se movió {count} evento', en: '{count} event was moved' },
  other: { es: 'Se movieron {count} eventos', en: '{count} events were moved' },
};
