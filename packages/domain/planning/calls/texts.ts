import type { PluralWords, LocalizedWords } from '../../kit/words.ts';
import type { EventProblemCode, EventWarningCode } from '../rules/event-problems.ts';
import type { WaitReason, WaitReasonCode } from '../wait-reasons.ts';

/*
 * Texts of the engine's codes. Placeholders: {workplace}, {user} and {order} are names of the ids in the code.
 * {until} and {from} are instants in the account's zone, {expected} and {planned} are minutes, {holiday} is the name of a day.
 */

/** Sentences of reasons with all their fields. */
export const waitReasonTexts = {
  work: {
    es: 'Se trabaja en {workplace} del {from} al {until}',
    en: 'Worked at {workplace} from {from} to {until}',
  },
  way: {
    es: 'En camino desde otra división hasta {workplace}, hasta {until}',
    en: 'On the way from another division to {workplace}, until {until}',
  },
  previousStep: {
    es: 'Espera a que {workplace} entregue las primeras piezas, hasta {until}',
    en: 'Waits for {workplace} to hand over the first pieces, until {until}',
  },
  operatorBusy: {
    es: 'Espera a {user}, con el pedido {order} hasta {until}',
    en: 'Waits for {user}, busy with order {order} until {until}',
  },
  away: { es: '{user} no está hasta {until}', en: '{user} is away until {until}' },
  capacity: {
    es: 'Espera lugar en {workplace}, ocupada con el pedido {order} hasta {until}',
    en: 'Waits for room at {workplace}, taken by order {order} until {until}',
  },
  maintenance: {
    es: '{workplace} está en mantenimiento hasta {until}',
    en: '{workplace} is in maintenance until {until}',
  },
  closed: {
    es: 'La planta no trabaja hasta {until}',
    en: 'The plant is closed until {until}',
  },
  materialMissing: {
    es: 'Espera materia prima hasta {until}',
    en: 'Waits for raw material until {until}',
  },
  noOperator: {
    es: 'Nadie tiene un puesto que trabaje en {workplace}; se calcula con una persona',
    en: 'Nobody has a position that works at {workplace}; counted with one person',
  },
  workplaceInactive: { es: '{workplace} está inactiva', en: '{workplace} is inactive' },
  workplaceUnknown: {
    es: 'Una estación de trabajo del flujo ya no existe',
    en: 'A workplace of the flow no longer exists',
  },
  noSteps: {
    es: 'Este producto no tiene asignado un flujo de trabajo',
    en: 'This product has no workplace flow assigned',
  },
  transfer: {
    es: 'Hay existencias en {division}: la fecha depende de su traslado',
    en: '{division} has it in stock: the date depends on its transfer',
  },
  beyondHorizon: {
    es: 'El trabajo en {workplace} tardaría más de diez años',
    en: 'The work at {workplace} would take more than ten years',
  },
  notPlannedEarlier: {
    es: 'Nada impide empezar antes en {workplace}: hay tiempo libre desde {from}',
    en: 'Nothing keeps it from starting earlier at {workplace}: there is free time from {from}',
  },
} as const satisfies Record<WaitReasonCode, LocalizedWords>;

/** Sentences of reasons without the order in the way, or without an end. */
export const shortWaitReasonTexts = {
  operatorBusy: { es: 'Espera a {user} hasta {until}', en: 'Waits for {user} until {until}' },
  capacity: {
    es: 'Espera lugar en {workplace} hasta {until}',
    en: 'Waits for room at {workplace} until {until}',
  },
  maintenance: {
    es: '{workplace} está en mantenimiento, sin fecha de término',
    en: '{workplace} is in maintenance, with no end date',
  },
  materialMissing: {
    es: 'Falta materia prima, sin fecha de llegada',
    en: 'Raw material is missing, with no date of arrival',
  },
  previousStep: { es: 'Espera a {workplace}', en: 'Waits for {workplace}' },
} as const satisfies Partial<Record<WaitReasonCode, LocalizedWords>>;

/** Sentences of missing material, with its quantity and the day from which it is missing. */
export const missingMaterialTexts = {
  dated: {
    es: 'Faltan {missing} ({measure}) de {material} para el {from}',
    en: '{missing} ({measure}) of {material} are missing for {from}',
  },
  undated: {
    es: 'Faltan {missing} ({measure}) de {material}',
    en: '{missing} ({measure}) of {material} are missing',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Returns the sentence of a reason, chosen by its fields. */
export function getWaitReasonWords({
  code,
  orderId,
  rawMaterialId,
  from,
  until,
}: WaitReason): LocalizedWords {
  if (rawMaterialId !== undefined)
    return missingMaterialTexts[from === undefined ? 'undated' : 'dated'];
  if (code === 'operatorBusy' || code === 'capacity')
    return orderId === undefined ? shortWaitReasonTexts[code] : waitReasonTexts[code];
  if (code === 'maintenance' || code === 'materialMissing' || code === 'previousStep')
    return until === undefined ? shortWaitReasonTexts[code] : waitReasonTexts[code];
  return waitReasonTexts[code];
}

/** Sentence of the main cause of a date, for a wait or for the work itself; `{until}` is a day. */
export const dateCauseTexts = {
  capacity: {
    es: '{workplace} está lleno hasta el {until}',
    en: '{workplace} is full until {until}',
  },
  operatorBusy: {
    es: '{user} tiene trabajo hasta el {until}',
    en: '{user} has work until {until}',
  },
  work: {
    es: 'Es lo que toma producirlo: lo más largo es {workplace}, hasta el {until}',
    en: 'That is what making it takes: {workplace} is the longest, until {until}',
  },
} as const satisfies Partial<Record<WaitReasonCode, LocalizedWords>>;

/** Sentences of the main cause with the numbers and the count of the orders that go first. */
export const ordersAheadTexts = {
  capacity: {
    one: {
      es: '{workplace} está lleno hasta el {until}; va antes el pedido {orders}',
      en: '{workplace} is full until {until}; order {orders} goes first',
    },
    other: {
      es: '{workplace} está lleno hasta el {until}; van antes {orders}',
      en: '{workplace} is full until {until}; {orders} go first',
    },
  },
  operatorBusy: {
    one: {
      es: '{user} tiene trabajo hasta el {until}; va antes el pedido {orders}',
      en: '{user} has work until {until}; order {orders} goes first',
    },
    other: {
      es: '{user} tiene trabajo hasta el {until}; van antes {orders}',
      en: '{user} has work until {until}; {orders} go first',
    },
  },
} as const satisfies Partial<Record<WaitReasonCode, PluralWords>>;

/** Maximum number of orders that go first and are named. */
export const maxNamedOrdersAhead = 3;

/** `planning.errors`: problems that prevent saving a plan. */
export const planningProblemTexts = {
  empty: { es: 'Debe terminar después de empezar', en: 'It must end after it starts' },
  brokenMinute: { es: 'Usa minutos enteros', en: 'Use whole minutes' },
  outsideLapse: {
    es: 'Queda fuera del horario de operación',
    en: 'It lies outside the operative hours',
  },
  weekend: { es: 'Solo se trabaja de lunes a viernes', en: 'Work is on weekdays only' },
  holiday: { es: 'No se trabaja: {holiday}', en: 'No work is done: {holiday}' },
  offDuty: {
    es: 'Queda fuera del turno de {user}',
    en: 'It lies outside the shift of {user}',
  },
  operatorOverlap: {
    es: '{user} ya está ocupado del {from} al {until}',
    en: '{user} is already busy from {from} to {until}',
  },
  operatorUnskilled: {
    es: 'Los puestos de {user} no trabajan en {workplace}',
    en: 'The positions of {user} do not work at {workplace}',
  },
  away: {
    es: '{user} no está en {workplace} hasta {until}',
    en: '{user} is not at {workplace} until {until}',
  },
  workplaceInactive: { es: '{workplace} no está activa', en: '{workplace} is not active' },
  workplaceUnknown: {
    es: 'La estación de trabajo ya no existe',
    en: 'The workplace no longer exists',
  },
  maintenance: {
    es: '{workplace} está en mantenimiento del {from} al {until}',
    en: '{workplace} is in maintenance from {from} to {until}',
  },
  foreignDetail: {
    es: 'Esta línea no es de este pedido o no se produce',
    en: 'This line is not of this order or is not produced',
  },
  foreignStep: {
    es: '{workplace} no es parte del flujo de este producto',
    en: '{workplace} is no part of the flow of this product',
  },
  minutesDiffer: {
    es: '{workplace}: {planned} de {expected} minutos planeados',
    en: '{workplace}: {planned} of {expected} minutes planned',
  },
  loadWithoutPieces: {
    es: 'Una carga de {workplace} necesita sus piezas',
    en: 'A load of {workplace} needs its pieces',
  },
  loadTooShort: {
    es: 'Una carga de {workplace} tarda {expected} minutos al menos, no {planned}',
    en: 'A load of {workplace} takes {expected} minutes at least, not {planned}',
  },
  loadTooFull: {
    es: 'Una carga de {workplace} admite {expected} piezas, no {planned}',
    en: 'A load of {workplace} holds {expected} pieces, not {planned}',
  },
  loadHeld: {
    es: 'En esa carga van piezas del pedido {order}, que no puedes planear: la carga se mueve completa',
    en: 'Pieces of order {order} are in that load, and you cannot plan it: a load moves whole',
  },
  /** Problem of a load that holds another order, shown to a planner who may not read that order. */
  loadHeldByOther: {
    es: 'En esa carga van piezas de otro pedido, que no puedes planear: la carga se mueve completa',
    en: 'Pieces of another order are in that load, and you cannot plan it: a load moves whole',
  },
  loadInParts: {
    es: 'Esa carga lleva más piezas: muévela completa, con una sola de sus partes',
    en: 'That load has more pieces: move it whole, by one of its parts alone',
  },
  piecesDiffer: {
    es: '{workplace}: {planned} de {expected} piezas planeadas',
    en: '{workplace}: {planned} of {expected} pieces planned',
  },
  noSteps: waitReasonTexts.noSteps,
} as const satisfies Record<EventProblemCode, LocalizedWords>;

/** Sentences of problems that do not prevent saving a plan. */
export const planningWarningTexts = {
  startsBeforePrevious: {
    es: '{workplace} empieza antes de que el paso anterior entregue sus piezas',
    en: '{workplace} starts before the step before it has made its pieces',
  },
  outrunsPrevious: {
    es: '{workplace} hace piezas que el paso anterior todavía no tiene',
    en: '{workplace} does pieces that the step before it has not made yet',
  },
  endsBeforePrevious: {
    es: '{workplace} termina antes que el paso anterior',
    en: '{workplace} ends before the step before it',
  },
  tooFewStations: {
    es: '{workplace} no tiene estaciones para tanto trabajo a la vez',
    en: '{workplace} has too few stations for so much work at once',
  },
} as const satisfies Record<EventWarningCode, LocalizedWords>;
