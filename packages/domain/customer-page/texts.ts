import type { PluralWords, LocalizedWords } from '../kit/words.ts';
import type { CustomerOrderState } from './customer-order-state.ts';

/** Words of the order's state for the customer. */
export const customerStateWords = {
  open: { es: 'Espera tu respuesta', en: 'Waiting for your answer' },
  accepted: { es: 'Aceptado', en: 'Accepted' },
  making: { es: 'En fabricación', en: 'Being made' },
  ready: { es: 'Listo', en: 'Ready' },
  onTheWay: { es: 'En camino', en: 'On its way' },
  delivered: { es: 'Entregado', en: 'Delivered' },
  rejected: { es: 'Rechazada', en: 'Rejected' },
  expired: { es: 'Vencida', en: 'Expired' },
  canceled: { es: 'Cancelado', en: 'Canceled' },
} as const satisfies Record<CustomerOrderState, LocalizedWords>;

/** Explanation of each state for the customer. */
export const customerStateExplanations = {
  open: {
    es: 'Revisa las partidas y dinos si la aceptas.',
    en: 'Look through the lines and tell us whether you accept it.',
  },
  accepted: {
    es: 'Tu pedido está confirmado. Pronto empezamos a fabricarlo.',
    en: 'Your order is confirmed. We start making it soon.',
  },
  making: { es: 'Estamos fabricando tu pedido.', en: 'We are making your order.' },
  ready: { es: 'Tu pedido está listo para salir.', en: 'Your order is ready to leave.' },
  onTheWay: { es: 'Tu pedido va en camino.', en: 'Your order is on its way.' },
  delivered: { es: 'Entregamos tu pedido. Gracias.', en: 'Your order was delivered. Thank you.' },
  rejected: {
    es: 'Esta cotización se rechazó. Si cambias de opinión, escríbenos.',
    en: 'This quotation was rejected. If you change your mind, write to us.',
  },
  expired: {
    es: 'La vigencia de esta cotización terminó. Puedes pedir una nueva con los precios de hoy.',
    en: 'This quotation is no longer valid. You can ask for a new one at today’s prices.',
  },
  canceled: {
    es: 'Este pedido se canceló. Si fue un error, escríbenos.',
    en: 'This order was canceled. If that is a mistake, write to us.',
  },
} as const satisfies Record<CustomerOrderState, LocalizedWords>;

export const customerPageTexts = {
  quotation: { es: 'Cotización {number}', en: 'Quotation {number}' },
  order: { es: 'Pedido {number}', en: 'Order {number}' },
  revision: { es: 'Versión {revision}', en: 'Version {revision}' },
  forCustomer: { es: 'Para {customer}', en: 'For {customer}' },
  otherLanguage: { es: 'English', en: 'Español' },
  loading: { es: 'Abriendo…', en: 'Opening…' },

  validUntil: { es: 'Válida hasta', en: 'Valid until' },
  readyOn: { es: 'Lista el', en: 'Ready on' },
  readyIfNow: { es: 'si la aceptas hoy', en: 'if you accept it today' },
  expectedOn: { es: 'Fecha estimada', en: 'Expected on' },
  requestedFor: { es: 'La pediste para el', en: 'You want it by' },
  quotedOn: { es: 'Cotizada el', en: 'Quoted on' },
  paymentTerms: { es: 'Condiciones de pago', en: 'Payment terms' },
  deliveryPlace: { es: 'Lugar de entrega', en: 'Place of delivery' },
  notes: { es: 'Notas', en: 'Notes' },

  lines: { es: 'Partidas', en: 'Lines' },
  pieces: { es: '{count} × {price}', en: '{count} × {price}' },
  discountOff: { es: 'menos {discount}', en: 'less {discount}' },
  subtotal: { es: 'Subtotal', en: 'Subtotal' },
  discount: { es: 'Descuento', en: 'Discount' },
  beforeTax: { es: 'Total antes de IVA', en: 'Total before tax' },
  tax: { es: 'IVA ({rate} %)', en: 'Tax ({rate} %)' },
  total: { es: 'Total', en: 'Total' },
  totalWithTax: { es: 'Total con IVA', en: 'Total with tax' },
  currency: {
    es: 'Precios en dólares de los Estados Unidos (USD).',
    en: 'Prices in US dollars (USD).',
  },

  ordered: { es: 'Pedidas', en: 'Ordered' },
  made: { es: 'Listas', en: 'Ready' },
  shipped: { es: 'Enviadas', en: 'Shipped' },
  delivered: { es: 'Entregadas', en: 'Delivered' },

  accept: { es: 'Aceptar la cotización', en: 'Accept the quotation' },
  reject: { es: 'Rechazar', en: 'Reject' },
  acceptTitle: { es: 'Aceptar la cotización {number}', en: 'Accept quotation {number}' },
  acceptLead: {
    es: 'Por {total}. Al aceptar confirmas el pedido con estas partidas y condiciones.',
    en: 'For {total}. By accepting you confirm the order with these lines and terms.',
  },
  rejectTitle: { es: 'Rechazar la cotización {number}', en: 'Reject quotation {number}' },
  rejectLead: {
    es: 'Dinos por qué y te hacemos otra propuesta.',
    en: 'Tell us why, and we make you another offer.',
  },
  yourName: { es: 'Tu nombre', en: 'Your name' },
  comment: { es: 'Comentario u orden de compra', en: 'Comment or purchase order' },
  optional: { es: '{label} (opcional)', en: '{label} (optional)' },
  why: { es: 'Motivo', en: 'Reason' },
  confirmAccept: { es: 'Aceptar', en: 'Accept' },
  confirmReject: { es: 'Rechazar la cotización', en: 'Reject the quotation' },
  back: { es: 'Volver', en: 'Back' },
  acceptedBy: { es: 'La aceptó {name} el {at}.', en: 'Accepted by {name} on {at}.' },
  rejectedBy: { es: 'La rechazó {name} el {at}.', en: 'Rejected by {name} on {at}.' },
  acceptedAt: { es: 'Aceptada el {at}.', en: 'Accepted on {at}.' },
  rejectedAt: { es: 'Rechazada el {at}.', en: 'Rejected on {at}.' },
  endedAt: { es: 'Fue el {at}.', en: 'That was on {at}.' },
  thanks: {
    es: 'Gracias. Le avisamos a {seller}.',
    en: 'Thank you. {seller} has been told.',
  },
  changed: {
    es: 'La cotización cambió mientras la veías: esta es la nueva, y todavía no la has aceptado. Revísala, por favor.',
    en: 'The quotation changed while you looked at it: this is the new one, and you have not accepted it yet. Please look through it.',
  },
  decided: {
    es: 'Alguien respondió antes que tú: así está ahora.',
    en: 'Somebody answered before you did: this is how it stands now.',
  },

  where: { es: 'Dónde va tu pedido', en: 'Where your order is' },
  shipments: { es: 'Envíos', en: 'Shipments' },
  shipment: { es: 'Envío {id}', en: 'Shipment {id}' },
  left: { es: 'Salió el {at}', en: 'Left on {at}' },
  arrived: { es: 'Llegó el {at}', en: 'Arrived on {at}' },
  papers: { es: 'Documentos', en: 'Papers' },
  quotationPdf: { es: 'Cotización en PDF', en: 'Quotation as PDF' },
  deliveryNote: { es: 'Nota de entrega', en: 'Delivery note' },

  again: { es: 'Pedir lo mismo otra vez', en: 'Order this again' },
  askAnew: { es: 'Pedir una cotización nueva', en: 'Ask for a new quotation' },
  againTitle: { es: 'Pedir lo mismo otra vez', en: 'Order this again' },
  againLead: {
    es: 'Te mandamos una cotización con los precios de hoy. Todavía no es un pedido.',
    en: 'We send you a quotation at today’s prices. It is no order yet.',
  },
  quantityOf: { es: 'Piezas de {product}', en: 'Pieces of {product}' },
  neededBy: { es: '¿Para cuándo?', en: 'By when?' },
  sendRequest: { es: 'Pedir cotización', en: 'Ask for a quotation' },
  requested: {
    es: 'Recibimos tu solicitud: es la cotización {number}. {seller} te la manda pronto.',
    en: 'We have your request: it is quotation {number}. {seller} will send it to you soon.',
  },
  nothingAsked: {
    es: 'Escribe cuántas piezas quieres de al menos una partida.',
    en: 'Say how many pieces you want of at least one line.',
  },

  questions: { es: '¿Dudas?', en: 'Questions?' },
  contact: { es: 'Escríbele a {name}', en: 'Write to {name}' },
  noLinkTitle: { es: 'Este enlace ya no funciona', en: 'This link no longer works' },
  noLink: {
    es: 'El enlace venció, se revocó o no está completo. Pide uno nuevo a quien te lo mandó.',
    en: 'The link is over, was revoked, or is not whole. Ask whoever sent it to you for a new one.',
  },
  tooOften: {
    es: 'Demasiadas visitas en poco tiempo. Espera unos minutos e inténtalo de nuevo.',
    en: 'Too many visits in a short time. Wait some minutes and try again.',
  },
  away: {
    es: 'No pudimos conectarnos. Nada se perdió: inténtalo de nuevo.',
    en: 'We could not connect. Nothing was lost: try again.',
  },
  failed: {
    es: 'Algo salió mal y no se guardó nada. Inténtalo de nuevo en un momento.',
    en: 'Something went wrong and nothing was saved. Try again in a moment.',
  },
  retry: { es: 'Intentar de nuevo', en: 'Try again' },
} as const satisfies Record<string, LocalizedWords>;

export const shippedPieceCountWords: PluralWords = {
  one: { es: '{count} pieza', en: '{count} piece' },
  other: { es: '{count} piezas', en: '{count} pieces' },
};

/** Texts of links in the order's panel. */
export const customerLinkTexts = {
  heading: { es: 'Página del cliente', en: 'Customer’s page' },
  lead: {
    es: 'Con un enlace el cliente ve este pedido sin iniciar sesión: lo acepta o rechaza, lo sigue y pide lo mismo otra vez.',
    en: 'By a link the customer sees this order without signing in: accepts or rejects it, follows it, and orders it again.',
  },
  create: { es: 'Crear enlace', en: 'Create link' },
  once: {
    es: 'Cópialo ahora: por seguridad no se vuelve a mostrar. Vale hasta el {date}.',
    en: 'Copy it now: for safety it is not shown again. It is good until {date}.',
  },
  address: { es: 'Enlace para el cliente', en: 'Link for the customer' },
  copy: { es: 'Copiar', en: 'Copy' },
  copied: { es: 'Enlace copiado', en: 'Link copied' },
  mailedTo: { es: 'Enviado a {emails}', en: 'Mailed to {emails}' },
  madeBy: { es: 'De {name} · {at}', en: 'By {name} · {at}' },
  until: { es: 'vale hasta el {date}', en: 'good until {date}' },
  opened: { es: 'Visto por última vez: {at}', en: 'Last opened {at}' },
  notOpened: { es: 'Todavía no se abre', en: 'Not opened yet' },
  revoke: { es: 'Revocar', en: 'Revoke' },
  revokeNamed: { es: 'Revocar el enlace de {at}', en: 'Revoke the link of {at}' },
  revokeTitle: { es: '¿Revocar el enlace?', en: 'Revoke the link?' },
  revokeText: {
    es: 'Quien lo tenga ya no verá el pedido. No se puede deshacer; puedes crear otro.',
    en: 'Whoever has it no longer sees the order. This cannot be undone; you can create another.',
  },
  revoked: { es: 'Enlace revocado', en: 'Link revoked' },
  failed: { es: 'No se pudieron cargar los enlaces', en: 'The links could not be loaded' },
} as const satisfies Record<string, LocalizedWords>;

/** Button of the mail that brings a quotation. */
export const customerLinkMailWords = {
  see: { es: 'Ver la cotización y responder', en: 'See the quotation and answer' },
} as const satisfies Record<string, LocalizedWords>;
