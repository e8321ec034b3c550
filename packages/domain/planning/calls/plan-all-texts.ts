import type { PluralWords, LocalizedWords } from '../../kit/words.ts';
import type { PlanObjective } from '../plan-objective.ts';

/** Goal and cost of each planning objective. */
export const planObjectiveWords = {
  weighted: {
    name: { es: 'Menos retraso', en: 'Least lateness' },
    hint: {
      es: 'Cada día tarde pesa más que el anterior, y según el trabajo y la prioridad del pedido.',
      en: 'Each day late counts more than the one before, and by the work and priority of its order.',
    },
  },
  dueFirst: {
    name: { es: 'Primero lo que se pide antes', en: 'First what is wanted first' },
    hint: {
      es: 'Por fecha solicitada, aunque atrase a los demás.',
      en: 'By requested date, whatever it costs the others.',
    },
  },
  fewestLate: {
    name: { es: 'Menos pedidos tarde', en: 'Fewest late orders' },
    hint: {
      es: 'Uno grande puede esperar para que varios chicos salgan a tiempo.',
      en: 'A large one may wait so that several small ones are in time.',
    },
  },
} as const satisfies Record<PlanObjective, { name: LocalizedWords; hint: LocalizedWords }>;

/** Names of the sums that the objectives minimize. The objective `dueFirst` minimizes nothing. */
export const objectiveLossWords: Partial<Record<PlanObjective, LocalizedWords>> = {
  weighted: { es: 'Retraso ponderado: {loss}', en: 'Weighted lateness: {loss}' },
  fewestLate: {
    es: 'Pedidos tarde según su prioridad: {loss}',
    en: 'Late orders by their priority: {loss}',
  },
};

/** Number of orders that keep their plan when plans are computed again. */
export const fixedOrderCountWords: PluralWords = {
  one: {
    es: '{count} pedido se queda como está: tiene trabajo fijo o en días congelados.',
    en: '{count} order stays as it is: it has work that is pinned or in frozen days.',
  },
  other: {
    es: '{count} pedidos se quedan como están: tienen trabajo fijo o en días congelados.',
    en: '{count} orders stay as they are: they have work that is pinned or in frozen days.',
  },
};

/** Orders outside the proposal that stay late or with interrupted work, with their numbers. */
export const otherTroubledOrderWords: PluralWords = {
  one: {
    es: '{count} pedido que este plan no mueve sigue tarde o con trabajo interrumpido: {orders}.',
    en: '{count} order that this plan does not move stays late or has interrupted work: {orders}.',
  },
  other: {
    es: '{count} pedidos que este plan no mueve siguen tarde o con trabajo interrumpido: {orders}.',
    en: '{count} orders that this plan does not move stay late or have interrupted work: {orders}.',
  },
};

/** Texts of the panel that plans many orders. */
export const planAllTexts = {
  objectives: { es: 'Qué se busca', en: 'What it strives for' },
  comparing: { es: 'Comparando…', en: 'Comparing…' },
  lateDays: { es: '{days} en total, el peor {worst}', en: '{days} in all, the worst {worst}' },
  lastEnd: { es: 'Todo termina el {end}', en: 'All ends on {end}' },
  noneLate: {
    es: 'Ninguno de estos pedidos termina tarde',
    en: 'None of these orders ends late',
  },
  moves: { es: 'Mover el pedido {id}', en: 'Move order {id}' },
  wanted: { es: 'Solicitado', en: 'Requested' },
  difference: { es: 'Diferencia', en: 'Difference' },
  priority: { es: 'Prioridad', en: 'Priority' },
  priorityOf: { es: 'Prioridad del pedido {id}', en: 'Priority of order {id}' },
  same: { es: 'Igual', en: 'The same' },
  sooner: { es: '{time} antes', en: '{time} sooner' },
  later: { es: '{time} después', en: '{time} later' },
  stays: { es: 'Se queda como está', en: 'Stays as it is' },
  untickAll: { es: 'Quitar todas las marcas', en: 'Untick all' },
  tickAll: { es: 'Marcar todos', en: 'Tick all' },
  again: {
    es: 'Quita la marca de los que no se deben mover: el plan se busca otra vez.',
    en: 'Untick those that must not move: the plan is looked for again.',
  },
} as const satisfies Record<string, LocalizedWords>;

export const lateOrderCountWords: PluralWords = {
  one: { es: '{count} pedido tarde', en: '{count} late order' },
  other: { es: '{count} pedidos tarde', en: '{count} late orders' },
};

export const otherProductCountWords: PluralWords = {
  one: { es: 'y {count} más', en: 'and {count} more' },
  other: { es: 'y {count} más', en: 'and {count} more' },
};
