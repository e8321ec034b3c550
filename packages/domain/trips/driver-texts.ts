import type { PluralWords, Words } from '../kit/words.ts';

/** What the page on a driver's phone says. */
export const driverTexts = {
  title: { es: 'Entregas', en: 'Deliveries' },
  close: { es: 'Cerrar', en: 'Close' },
  otherLanguage: { es: 'English', en: 'Español' },
  online: { es: 'En línea', en: 'Online' },
  away: { es: 'Sin red: se guarda aquí', en: 'No network: kept here' },
  loading: { es: 'Buscando el viaje…', en: 'Fetching the trip…' },
  notYet: {
    es: 'Sin red todavía. El viaje aparece en cuanto la haya.',
    en: 'No network yet. The trip appears as soon as there is one.',
  },
  notKept: {
    es: 'Este navegador no guarda nada: no cierres esta página sin red.',
    en: 'This browser keeps nothing: do not close this page without a network.',
  },
  noLink: {
    es: 'Abre el enlace del viaje que te mandó la oficina.',
    en: 'Open the link to the trip that the office sent you.',
  },
  expired: {
    es: 'Este enlace ya no sirve. Pide otro a la oficina.',
    en: 'This link works no more. Ask the office for another.',
  },
  over: { es: 'El viaje terminó. Gracias.', en: 'The trip is over. Thank you.' },
  notStarted: {
    es: 'El viaje todavía no sale: la oficina le da la salida.',
    en: 'The trip has not started yet: the office starts it.',
  },
  tripOf: { es: 'Viaje {id} · {plates}', en: 'Trip {id} · {plates}' },
  done: { es: '{done} de {count} entregadas', en: '{done} of {count} delivered' },
  call: { es: 'Llamar', en: 'Call' },
  callOffice: { es: 'Llamar a la oficina', en: 'Call the office' },
  navigate: { es: 'Ir', en: 'Navigate' },
  arrived: { es: 'Llegué', en: 'Arrived' },
  deliver: { es: 'Entregar', en: 'Deliver' },
  stopOf: { es: 'Parada {at}: {customer}', en: 'Stop {at}: {customer}' },
  orderOf: { es: 'Pedido {order} · envío {shipment}', en: 'Order {order} · shipment {shipment}' },
  delivered: { es: 'Entregado', en: 'Delivered' },
  deliveredAt: { es: 'Entregado a las {time}', en: 'Delivered at {time}' },
  arrivedAt: { es: 'Llegaste a las {time}', en: 'You arrived at {time}' },
  canceled: { es: 'Cancelado: no se entrega', en: 'Canceled: do not deliver' },
  left: { es: 'Ya no va en este viaje', en: 'No longer on this trip' },
  waits: { es: 'Por enviar', en: 'To be sent' },
  deliverTitle: { es: 'Entregar a {customer}', en: 'Deliver to {customer}' },
  refusedPieces: { es: 'Rechazadas de {pieces}', en: 'Refused of {pieces}' },
  refusedOf: { es: 'Rechazadas de {product}', en: 'Refused of {product}' },
  refusedReason: { es: 'Por qué se rechazan', en: 'Why they are refused' },
  receiver: { es: 'Quién recibe', en: 'Who receives it' },
  signature: { es: 'Firma', en: 'Signature' },
  signHere: { es: 'Firme aquí con el dedo', en: 'Sign here with a finger' },
  erase: { es: 'Borrar', en: 'Erase' },
  takePhoto: { es: 'Tomar foto', en: 'Take a photo' },
  otherPhoto: { es: 'Tomar otra', en: 'Take another' },
  photoTaken: { es: 'Foto de la entrega', en: 'Photo of the delivery' },
  photoFailed: { es: 'Esa imagen no se puede leer.', en: 'That picture cannot be read.' },
  note: { es: 'Observaciones', en: 'Observations' },
  confirm: { es: 'Entregado', en: 'Delivered' },
  refusedTitle: { es: 'No se pudo anotar', en: 'Could not be written down' },
  refusedLine: { es: '{customer}: {why}', en: '{customer}: {why}' },
  refusedHelp: {
    es: 'Nada se perdió: avisa a la oficina y quítalo de aquí.',
    en: 'Nothing is lost: tell the office, then take it off here.',
  },
  drop: { es: 'Ya avisé', en: 'I told them' },
  proofLost: {
    es: 'La firma o la foto no se pudo guardar en la oficina.',
    en: 'The signature or the photo could not be kept at the office.',
  },
  pieces: { es: '{pieces} × {product}', en: '{pieces} × {product}' },
} as const satisfies Record<string, Words>;

export const driverCounts = {
  waiting: {
    one: { es: '{count} por enviar', en: '{count} to send' },
    other: { es: '{count} por enviar', en: '{count} to send' },
  },
} as const satisfies Record<string, PluralWords>;
