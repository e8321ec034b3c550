import type { LocalizedWords } from '../kit/words.ts';
import type { MessageDataOfType } from './message-data.ts';

/** Sentences of each notification type. Decisions name the person who made them, or the passing of time. */
export const notificationSentences = {
  newTransferRequest: {
    es: '{asker} ({division}) pide {quantity} de {product} para el pedido {order}.',
    en: '{asker} ({division}) asks for {quantity} of {product} for order {order}.',
  },
  transferAccepted: {
    es: '{by} aceptó trasladar {quantity} de {product} desde {division} para el pedido {order}.',
    en: '{by} agreed to transfer {quantity} of {product} from {division} for order {order}.',
  },
  transferDenied: {
    es: '{by} rechazó trasladar {quantity} de {product} desde {division} para el pedido {order}.',
    en: '{by} declined to transfer {quantity} of {product} from {division} for order {order}.',
  },
  transferExpired: {
    es: '{division} no respondió a tiempo: faltan {quantity} de {product} para el pedido {order}.',
    en: '{division} did not answer in time: {quantity} of {product} are still missing for order {order}.',
  },
  transferWithdrawn: {
    es: '{by} de {division} ya no necesita {quantity} de {product} para el pedido {order}: la solicitud se retiró.',
    en: '{by} of {division} no longer needs {quantity} of {product} for order {order}: the request was withdrawn.',
  },
  newExportFile: {
    es: 'Tu archivo de «{module}» está listo para descargar.',
    en: 'Your “{module}” file is ready to download.',
  },
  quotationAccepted: {
    es: '{by} aceptó la cotización {order} de {customer}.',
    en: '{by} accepted quotation {order} of {customer}.',
  },
  quotationRejected: {
    es: '{by} rechazó la cotización {order} de {customer}.',
    en: '{by} rejected quotation {order} of {customer}.',
  },
  quotationAcceptedByLink: {
    es: '{by} aceptó en su página la cotización {order} de {customer}.',
    en: '{by} accepted quotation {order} of {customer} on their page.',
  },
  quotationRejectedByLink: {
    es: '{by} rechazó en su página la cotización {order} de {customer}.',
    en: '{by} rejected quotation {order} of {customer} on their page.',
  },
  superuserAdded: {
    es: '{by} hizo superusuario a {user}: puede todo, en todas partes.',
    en: '{by} made {user} a superuser, who may do everything, everywhere.',
  },
  pinLocked: {
    es: 'El PIN de {user} está bloqueado hasta el {until}, tras varios intentos equivocados en {tablet} ({workplace}).',
    en: 'The PIN of {user} is locked until {until}, after several wrong attempts at {tablet} ({workplace}).',
  },
  tabletClosed: {
    es: '{tablet} ({workplace}) está cerrada hasta el {until}, tras demasiados intentos equivocados de PIN o gafete.',
    en: '{tablet} ({workplace}) is closed until {until}, after too many wrong PINs or badges.',
  },
  quotationRequested: {
    es: '{by} de {customer} pide lo mismo que en el pedido {like}: es la cotización {order}.',
    en: '{by} of {customer} asks for the same as in order {like}: it is quotation {order}.',
  },
  approvalAsked: {
    es: '{by} pide aprobar los precios de la cotización {order} de {customer}.',
    en: '{by} asks for an approval of the prices of quotation {order} of {customer}.',
  },
  pricesApproved: {
    es: '{by} aprobó los precios de la cotización {order} de {customer}.',
    en: '{by} approved the prices of quotation {order} of {customer}.',
  },
  quotationCanceled: {
    es: '{by} canceló la cotización {order} de {customer}.',
    en: '{by} canceled quotation {order} of {customer}.',
  },
  quotationExpired: {
    es: 'La cotización {order} de {customer} venció.',
    en: 'Quotation {order} of {customer} expired.',
  },
  planBreakpoint: {
    es: '{workplace} estará en mantenimiento del {start} al {end}. Ningún pedido está planeado ahí.',
    en: '{workplace} will be in maintenance from {start} to {end}. No order is planned there.',
  },
  planBreakpointOrders: {
    es: '{workplace} estará en mantenimiento del {start} al {end}. Hay que volver a planear: {orders}.',
    en: '{workplace} will be in maintenance from {start} to {end}. To be planned again: {orders}.',
  },
  planBreakpointAway: {
    es: '{user} no estará del {start} al {end}. Hay que volver a planear: {orders}.',
    en: '{user} will be away from {start} to {end}. To be planned again: {orders}.',
  },
  planBreakpointHours: {
    es: 'Cambió el horario ({hours}). Queda trabajo fuera de él desde el {start}. Hay que volver a planear: {orders}.',
    en: 'Hours of work changed ({hours}). Work lies outside them from {start} on. To be planned again: {orders}.',
  },
  orderProductionFinished: {
    es: 'Según el plan, el pedido {order} de {customer} ya se produjo en {division}. ¿Es así?',
    en: 'By plan, order {order} of {customer} has been produced in {division}. Is that so?',
  },
  madeByFloor: {
    es: 'El piso terminó el pedido {order} de {customer} en {division}. ¿Se da por producido?',
    en: 'The floor has finished order {order} of {customer} in {division}. Is its production over?',
  },
  orderFinished: {
    es: 'El pedido {order} de {customer} está terminado.',
    en: 'Order {order} of {customer} is finished.',
  },
  newOrder: {
    es: 'El pedido {order} de {customer} espera su plan de producción.',
    en: 'Order {order} of {customer} is waiting for its production plan.',
  },
  updateQuotation: {
    es: '{by} modificó tu cotización {order} de {customer}.',
    en: '{by} edited your quotation {order} of {customer}.',
  },
  workFreed: {
    es: '{by} canceló el pedido {order} de {customer}: quedan libres {hours} h de trabajo planeado.',
    en: '{by} canceled order {order} of {customer}: {hours} h of planned work are free.',
  },
  planChanged: {
    es: '{by} cambió el pedido {order} de {customer} (Rev. {revision}): {hours} h salieron del plan y {toPlan} h están por planear.',
    en: '{by} changed order {order} of {customer} (Rev. {revision}): {hours} h left the plan and {toPlan} h are to be planned.',
  },
  thresholdReached: {
    es: 'Quedan {available} de {element} en {division}; el mínimo es {threshold}.',
    en: '{available} of {element} left in {division}; the minimum is {threshold}.',
  },
  thresholdsReached: {
    es: 'En {division} quedó por debajo del mínimo de {threshold}: {elements}.',
    en: 'In {division} these are below the minimum of {threshold}: {elements}.',
  },
  ofElement: { es: '{element} ({available})', en: '{element} ({available})' },
  materialMissing: {
    es: 'Quedan {available} de {element} en {division}; para producir el pedido {order} faltaron {missing}.',
    en: '{available} of {element} left in {division}; {missing} were missing to produce order {order}.',
  },
  floorCallHelp: {
    es: '{by} necesita ayuda en {workplace}: pedido {order}, {product}.',
    en: '{by} needs help at {workplace}: order {order}, {product}.',
  },
  floorCallMaterial: {
    es: 'Falta material en {workplace}: pedido {order}, {product}. Lo dice {by}.',
    en: 'Material is missing at {workplace}: order {order}, {product}. {by} says so.',
  },
  floorCallMachine: {
    es: 'Se paró la máquina en {workplace}: pedido {order}, {product}. Lo dice {by}.',
    en: 'The machine at {workplace} is down: order {order}, {product}. {by} says so.',
  },
  orderLate: {
    es: 'El pedido {order} de {customer} terminaría el {expected}; se pidió para el {day}. Todavía se puede ajustar el plan.',
    en: 'Order {order} of {customer} would end {expected}; it is wanted {day}. The plan can still be changed.',
  },
  piecesLost: {
    es: 'Se perdieron {quantity} piezas de {product} en el camino desde {workplace}: pedido {order} de {customer}. Hay que hacerlas otra vez. {reason}',
    en: '{quantity} pieces of {product} were lost on the way from {workplace}: order {order} of {customer}. They are to be made again. {reason}',
  },
  piecesRefused: {
    es: '{customer} rechazó {quantity} piezas del pedido {order} (envío {shipment}). Volvieron a {store} y no se entregan de nuevo.',
    en: '{customer} refused {quantity} pieces of order {order} (shipment {shipment}). They are back in {store} and are not delivered again.',
  },
  piecesRefusedAgain: {
    es: '{customer} rechazó {quantity} piezas del pedido {order} (envío {shipment}). Volvieron a {store} y esperan otra entrega.',
    en: '{customer} refused {quantity} pieces of order {order} (shipment {shipment}). They are back in {store} and wait for another delivery.',
  },
  piecesRefusedOnTruck: {
    es: '{customer} rechazó {quantity} piezas del pedido {order} (envío {shipment}). Siguen en el camión del viaje {trip}, vuelven a {store} y no se entregan de nuevo.',
    en: '{customer} refused {quantity} pieces of order {order} (shipment {shipment}). They are still on the truck of trip {trip}, come back to {store} and are not delivered again.',
  },
  piecesRefusedOnTruckAgain: {
    es: '{customer} rechazó {quantity} piezas del pedido {order} (envío {shipment}). Siguen en el camión del viaje {trip}, vuelven a {store} y esperan otra entrega.',
    en: '{customer} refused {quantity} pieces of order {order} (shipment {shipment}). They are still on the truck of trip {trip}, come back to {store} and wait for another delivery.',
  },
  transferRefusedOnTruck: {
    es: '{division} rechazó {quantity} piezas del envío {shipment}, para el pedido {order} de {customer}. Siguen en el camión del viaje {trip}, vuelven a {store} y no se envían de nuevo.',
    en: '{division} refused {quantity} pieces of shipment {shipment}, for order {order} of {customer}. They are still on the truck of trip {trip}, come back to {store} and are not sent again.',
  },
  transferRefusedOnTruckAgain: {
    es: '{division} rechazó {quantity} piezas del envío {shipment}, para el pedido {order} de {customer}. Siguen en el camión del viaje {trip}, vuelven a {store} y esperan otro envío.',
    en: '{division} refused {quantity} pieces of shipment {shipment}, for order {order} of {customer}. They are still on the truck of trip {trip}, come back to {store} and wait to be sent again.',
  },
  transferRefused: {
    es: '{division} rechazó {quantity} piezas del envío {shipment}, para el pedido {order} de {customer}. Están en {store} y no se envían de nuevo.',
    en: '{division} refused {quantity} pieces of shipment {shipment}, for order {order} of {customer}. They are in {store} and are not sent again.',
  },
  transferRefusedAgain: {
    es: '{division} rechazó {quantity} piezas del envío {shipment}, para el pedido {order} de {customer}. Están en {store} y esperan otro envío.',
    en: '{division} refused {quantity} pieces of shipment {shipment}, for order {order} of {customer}. They are in {store} and wait to be sent again.',
  },
  transferMissing: {
    es: 'El chofer reportó {quantity} piezas faltantes o dañadas en el envío {shipment} a {division}, para el pedido {order} de {customer}. Están en un lote aparte de {store}, para revisarlas.',
    en: 'The driver reported {quantity} pieces missing or damaged in shipment {shipment} to {division}, for order {order} of {customer}. They are in a lot of their own in {store}, to be checked.',
  },
  transferMissingOnTrip: {
    es: 'El chofer reportó {quantity} piezas faltantes o dañadas en el envío {shipment} a {division}, para el pedido {order} de {customer}. Cuando termine el viaje {trip} entran a un lote aparte de {store}, para revisarlas.',
    en: 'The driver reported {quantity} pieces missing or damaged in shipment {shipment} to {division}, for order {order} of {customer}. When trip {trip} ends they enter a lot of their own in {store}, to be checked.',
  },
  transferSent: {
    es: '{by} envió {quantity} piezas de {division} a {to} para el pedido {order} (envío {shipment}).',
    en: '{by} sent {quantity} pieces from {division} to {to} for order {order} (shipment {shipment}).',
  },
  transferShort: {
    es: '{store} recibió incompleto el envío {shipment} del pedido {order}. Faltantes: {missing}; dañadas: {damaged}. Lo registró {by}: {reason}',
    en: '{store} received shipment {shipment} of order {order} short. Missing: {missing}; damaged: {damaged}. Reported by {by}: {reason}',
  },
  transferShortOpen: {
    es: '{store} recibió incompleto el envío {shipment} del pedido {order}; el pedido espera otro origen para lo que falta. Faltantes: {missing}; dañadas: {damaged}. Lo registró {by}: {reason}',
    en: '{store} received shipment {shipment} of order {order} short; the order waits for another origin for what lacks. Missing: {missing}; damaged: {damaged}. Reported by {by}: {reason}',
  },
  webhookPaused: {
    es: 'El webhook «{name}» falló durante {days} días y quedó en pausa: sus eventos ya no se envían.',
    en: 'The webhook “{name}” failed for {days} days and was paused: its events are no longer sent.',
  },
  tripAssigned: {
    es: '{by} te asignó el viaje {trip} ({name}): sale el {when}.',
    en: '{by} gave you trip {trip} ({name}): it departs {when}.',
  },
  tripCanceled: {
    es: '{by} canceló el viaje {trip} ({name}) del {when}.',
    en: '{by} canceled trip {trip} ({name}) of {when}.',
  },
  tripStopCanceled: {
    es: 'El pedido {order} de {customer} ya no va en el viaje {trip} ({name}): se canceló o cambió.',
    en: 'Order {order} of {customer} is no longer on trip {trip} ({name}): it was canceled or changed.',
  },
  reason: { es: '{sentence} Motivo: {reason}', en: '{sentence} Reason: {reason}' },
  denied: {
    es: '{sentence} Se rechazó. Motivo: {reason}',
    en: '{sentence} It was denied. Reason: {reason}',
  },
  comment: { es: '{sentence} Comentario: {reason}', en: '{sentence} Comment: {reason}' },
  somebody: { es: 'Alguien', en: 'Somebody' },
} as const satisfies Record<string, LocalizedWords>;

export const transferSentences = {
  accepted: notificationSentences.transferAccepted,
  deny: notificationSentences.transferDenied,
  expired: notificationSentences.transferExpired,
} as const satisfies Record<
  MessageDataOfType<'transferRequestResolution'>['status'],
  LocalizedWords
>;

export const quotationSentences = {
  accepted: notificationSentences.quotationAccepted,
  rejected: notificationSentences.quotationRejected,
  canceled: notificationSentences.quotationCanceled,
  expired: notificationSentences.quotationExpired,
} as const satisfies Record<MessageDataOfType<'quotationResolution'>['status'], LocalizedWords>;

export const tripSentences = {
  assigned: notificationSentences.tripAssigned,
  canceled: notificationSentences.tripCanceled,
  stopCanceled: notificationSentences.tripStopCanceled,
} as const satisfies Record<MessageDataOfType<'tripChanged'>['what'], LocalizedWords>;

export const byLinkSentences: Partial<
  Record<MessageDataOfType<'quotationResolution'>['status'], LocalizedWords>
> = {
  accepted: notificationSentences.quotationAcceptedByLink,
  rejected: notificationSentences.quotationRejectedByLink,
};

export const floorSentences = {
  help: notificationSentences.floorCallHelp,
  material: notificationSentences.floorCallMaterial,
  machine: notificationSentences.floorCallMachine,
} as const satisfies Record<MessageDataOfType<'floorCall'>['need'], LocalizedWords>;
