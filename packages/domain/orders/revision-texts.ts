import type { ErrorDetail } from '../kit/errors.ts';
import { sayValidationRule } from '../kit/rules.ts';
import { say, type Language, type PluralWords, type LocalizedWords } from '../kit/words.ts';

/** Texts of changing an accepted order, in the preview and after the change. */
export const revisionTexts = {
  panel: { es: 'Cambiar el pedido {id}', en: 'Change order {id}' },
  lead: {
    es: 'Cambia lo que el cliente pidió de otro modo. Antes de guardar verás qué sigue para el trabajo, las existencias, el material y el importe.',
    en: 'Change what the customer wants otherwise. Before it is saved you see what follows for work, stock, material and money.',
  },
  reason: { es: 'Motivo del cambio', en: 'Reason for the change' },
  look: { es: 'Ver qué cambia', en: 'See what changes' },
  title: {
    es: 'Pedido {id}: qué cambia con la Rev. {number}',
    en: 'Order {id}: what Rev. {number} changes',
  },
  changes: { es: 'Cambios, antes y después', en: 'Changes, before and after' },
  what: { es: 'Qué', en: 'What' },
  before: { es: 'Antes', en: 'Before' },
  after: { es: 'Después', en: 'After' },
  goes: { es: 'Se quita', en: 'Removed' },
  agreed: { es: 'Pedido', en: 'Order' },
  work: { es: 'Trabajo', en: 'Work' },
  material: { es: 'Materia prima', en: 'Raw material' },
  shipments: { es: 'Envíos pendientes', en: 'Pending shipments' },
  shipment: { es: 'Envío {id}', en: 'Shipment {id}' },
  pieces: { es: '{count} piezas', en: '{count} pieces' },
  toPlan: { es: 'Por planear', en: 'To be planned' },
  hours: { es: '{hours} h', en: '{hours} h' },
  difference: { es: 'Diferencia: {amount}', en: 'Difference: {amount}' },
  lacks: { es: 'Faltarán {missing} {measure}', en: '{missing} {measure} will be missing' },
  missing: {
    es: 'En su almacén faltan {count}',
    en: 'Its store has {count} too few',
  },
  opened: { es: 'Hay que elegir su origen', en: 'Its origin is to be chosen' },
  released: { es: 'Quedan libres {count} reservadas', en: '{count} reserved ones are free' },
  reserved: { es: 'Se reservan {count} más', en: '{count} more are reserved' },
  withdrawn: {
    es: 'Se retira la solicitud a la otra división',
    en: 'The request to the other division is withdrawn',
  },
  askedAnew: {
    es: 'Se pide de nuevo a la otra división',
    en: 'The other division is asked anew',
  },
  freed: { es: '{hours} salen del plan', en: '{hours} leave the plan' },
  open: { es: '{hours} quedan por planear', en: '{hours} are to be planned' },
  eventGoes: {
    es: '{workplace}, {user}: {start} a {end}',
    en: '{workplace}, {user}: {start} to {end}',
  },
  eventEnds: {
    es: '{workplace}, {user}: desde {start}, termina {endAfter} en vez de {end}',
    en: '{workplace}, {user}: from {start}, ends {endAfter} instead of {end}',
  },
  loadGoes: {
    es: '{workplace}, {user}: sus {pieces} piezas salen de la carga del {start}',
    en: '{workplace}, {user}: its {pieces} pieces leave the load of {start}',
  },
  loadFewer: {
    es: '{workplace}, {user}: en la carga del {start} van {piecesAfter} piezas en vez de {pieces}',
    en: '{workplace}, {user}: the load of {start} has {piecesAfter} pieces of it instead of {pieces}',
  },
  back: { es: 'Volver al formulario', en: 'Back to the form' },
  agree: { es: 'Cambiar el pedido', en: 'Change the order' },
  anew: {
    es: 'Algo cambió mientras lo veías. Esto es lo que sigue ahora; nada se ha guardado.',
    en: 'Something changed while you looked. This is what follows now; nothing is saved yet.',
  },
  done: { es: 'El pedido {id} es ahora la Rev. {number}', en: 'Order {id} is now Rev. {number}' },
  viewing: { es: 'Pedido {id} · Rev. {number}', en: 'Order {id} · Rev. {number}' },
  viewingQuotation: {
    es: 'Cotización {id} · Rev. {number}',
    en: 'Quotation {id} · Rev. {number}',
  },
  revisions: { es: 'Revisiones', en: 'Revisions' },
  sent: { es: 'Compartida por {name} · {at}', en: 'Shared by {name} · {at}' },
  sentAccepted: {
    es: 'Compartida por {name} · {at} · aceptada {accepted}',
    en: 'Shared by {name} · {at} · accepted {accepted}',
  },
  current: { es: 'Todavía sin compartir · {at}', en: 'Not shared yet · {at}' },
  compare: { es: 'Comparar', en: 'Compare' },
  compareTitle: {
    es: 'Comparar revisiones del pedido {id}',
    en: 'Compare revisions of order {id}',
  },
  from: { es: 'De', en: 'From' },
  to: { es: 'A', en: 'To' },
  same: { es: 'Dicen lo mismo.', en: 'They say the same.' },
  added: { es: 'Se agrega', en: 'Added' },
  linesPart: { es: 'Partidas', en: 'Lines' },
  termsPart: { es: 'Fecha y condiciones', en: 'Date and terms' },
  moneyPart: { es: 'Importe', en: 'Money' },
  revision: { es: 'Rev. {number}', en: 'Rev. {number}' },
  accepted: { es: 'Como se aceptó · {at}', en: 'As accepted · {at}' },
  paper: { es: 'PDF de la Rev. {number}', en: 'PDF of Rev. {number}' },
} as const satisfies Record<string, LocalizedWords>;

/** Number of planned events that a change releases. */
/** Days by which an order ends after its requested day. */
export const daysAfterRequestWords: PluralWords = {
  one: {
    es: 'Después de la fecha solicitada: {count} día',
    en: 'After the requested date: {count} day',
  },
  other: {
    es: 'Después de la fecha solicitada: {count} días',
    en: 'After the requested date: {count} days',
  },
};
export const releasedEventCountWords: PluralWords = {
  one: {
    es: '{hours} h salen del plan, en {count} trabajo',
    en: '{hours} h leave the plan, in {count} event',
  },
  other: {
    es: '{hours} h salen del plan, en {count} trabajos',
    en: '{hours} h leave the plan, in {count} events',
  },
};

/** Rules of a changed line, besides those of its fields. They are separate, since lists load without them. */
export const revisionRuleTexts = {
  made: {
    es: 'Ya se empezaron {least}: no pueden ser menos',
    en: '{least} have been begun: it cannot be fewer',
  },
  shipped: {
    es: 'Ya salieron {least}: no pueden ser menos',
    en: '{least} have left already: it cannot be fewer',
  },
  lineMade: {
    es: '{product}: ya se empezaron {least}; la partida no se puede quitar',
    en: '{product}: {least} have been begun; the line cannot be removed',
  },
  lineShipped: {
    es: '{product}: ya salieron {least}; la partida no se puede quitar',
    en: '{product}: {least} have left already; the line cannot be removed',
  },
  noMore: {
    es: 'La mercancía del pedido ya está completa o ya salió: lo que falte va en otro pedido',
    en: 'The goods of the order are complete or have left: what is more goes into another order',
  },
  agreed: {
    es: 'Otra división ya aceptó trasladar {most}: agrega otra partida para lo demás',
    en: 'Another division has agreed to transfer {most}: add another line for the rest',
  },
  unchanged: { es: 'Cambia algo del pedido', en: 'Change something of the order' },
} as const satisfies Record<string, LocalizedWords>;

const isRevisionRule = (rule: string): rule is keyof typeof revisionRuleTexts =>
  Object.hasOwn(revisionRuleTexts, rule);

/** Returns the message for a validation issue of a changed order. */
export const sayRevisionRule = (detail: Omit<ErrorDetail, 'path'>, language: Language): string =>
  isRevisionRule(detail.rule)
    ? say(revisionRuleTexts[detail.rule], language, detail.params)
    : sayValidationRule(detail, language);
