import type { LocalizedWords } from '../kit/words.ts';
import type { WaitReasonDto } from '../planning/calls/wait-reason-dto.ts';
import type { WaitReasonCode } from '../planning/wait-reasons.ts';

/** Texts of the mail that sends a customer a quotation. */
export const quotationMailWords = {
  title: { es: 'Cotización {id} de {account}', en: 'Quotation {id} from {account}' },
  greeting: { es: 'Hola, {customer}:', en: 'Hello, {customer}:' },
  text: {
    es: 'Adjuntamos la cotización {id} por un total de {total}. Es válida hasta el {expires}.',
    en: 'Attached is quotation {id} for a total of {total}. It is valid until {expires}.',
  },
  /** Text of a quotation with tax: `{total}` includes the tax. */
  taxedText: {
    es: 'Adjuntamos la cotización {id} por un total de {total} con IVA. Es válida hasta el {expires}.',
    en: 'Attached is quotation {id} for a total of {total} with tax. It is valid until {expires}.',
  },
  paymentTerms: {
    es: 'Condiciones de pago: {paymentTerms}',
    en: 'Payment terms: {paymentTerms}',
  },
  deliveryPlace: {
    es: 'Lugar de entrega: {deliveryPlace}',
    en: 'Place of delivery: {deliveryPlace}',
  },
  notes: { es: 'Notas: {notes}', en: 'Notes: {notes}' },
  message: { es: '{message}', en: '{message}' },
  regards: {
    es: 'Si tienes alguna duda, escríbele a {name} ({email}).',
    en: 'If you have any question, write to {name} ({email}).',
  },
} as const satisfies Record<string, LocalizedWords>;

/** Texts of the printed quotation. */
export const quotationTexts = {
  title: { es: 'Cotización', en: 'Quotation' },
  number: { es: 'N.º {id}', en: 'No. {id}' },
  revisionNumber: { es: 'N.º {id} · Rev. {revision}', en: 'No. {id} · Rev. {revision}' },
  drawings: { es: 'Dibujos', en: 'Drawings' },
  drawingFigures: {
    es: '{pallet}; pesa unos {weight} kg',
    en: '{pallet}; weighs about {weight} kg',
  },
  customer: { es: 'Cliente', en: 'Customer' },
  createdBy: { es: 'Elaboró', en: 'Prepared by' },
  createdAt: { es: 'Creada', en: 'Created' },
  updatedAt: { es: 'Actualizada', en: 'Updated' },
  expires: { es: 'Válida hasta', en: 'Valid until' },
  acceptedAt: { es: 'Aceptada', en: 'Accepted' },
  product: { es: 'Producto', en: 'Product' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  price: { es: 'Precio unitario', en: 'Unit price' },
  lineSubtotal: { es: 'Importe', en: 'Amount' },
  lineDiscount: { es: 'Descuento: {discount}', en: 'Discount: {discount}' },
  subtotal: { es: 'Subtotal', en: 'Subtotal' },
  discount: { es: 'Descuento', en: 'Discount' },
  total: { es: 'Total', en: 'Total' },
  currency: {
    es: 'Precios en dólares de los Estados Unidos (USD).',
    en: 'Prices in US dollars (USD).',
  },
  requested: { es: 'Entrega solicitada', en: 'Requested for' },
} as const satisfies Record<string, LocalizedWords>;

/** Texts of the printed quotation about the date by which the goods could be ready. */
export const quotationPromiseTexts = {
  title: { es: 'Cuándo podemos terminar', en: 'When we can be done' },
  end: { es: 'Listo el', en: 'Ready on' },
  order: { es: 'Todo el pedido', en: 'The whole order' },
  unknown: { es: 'Por confirmar', en: 'To be confirmed' },
  condition: {
    es: 'Si la cotización se acepta hoy, {today}. La fecha puede cambiar si se acepta después.',
    en: 'If the quotation is accepted today, {today}. The date may change if it is accepted later.',
  },
  short: {
    es: 'Es después de la fecha solicitada, {requested}: {reason}',
    en: 'That is after the requested date, {requested}: {reason}',
  },
} as const satisfies Record<string, LocalizedWords>;

const othersFirst: LocalizedWords = {
  es: 'antes producimos pedidos ya aceptados.',
  en: 'orders that were accepted before are made first.',
};

const customerReasons: readonly (readonly [WaitReasonCode, LocalizedWords])[] = [
  ['materialMissing', { es: 'esperamos materia prima.', en: 'we wait for raw material.' }],
  [
    'maintenance',
    { es: 'parte de la planta está en mantenimiento.', en: 'part of the plant is in maintenance.' },
  ],
  [
    'transfer',
    { es: 'viene de otra de nuestras plantas.', en: 'it comes from another of our plants.' },
  ],
  ['capacity', othersFirst],
  ['operatorBusy', othersFirst],
];

export function getPromiseReasonWords(
  reasons: readonly Pick<WaitReasonDto, 'code' | 'order'>[],
): LocalizedWords {
  // A reason caused only by the order's own lines (id 0) is the production time itself.
  const codes = reasons.flatMap(({ code, order }) => (order?.id === 0 ? [] : code));
  return (
    customerReasons.find(([code]) => codes.includes(code))?.[1] ?? {
      es: 'es lo que toma producirlo.',
      en: 'that is what making it takes.',
    }
  );
}

/** Returns the name of the quotation's file: `quotation-{id}-{date}`, with the day as yyyy-MM-dd. Source: specification, section 3. */
export const getQuotationFileName = (id: number, date: string): string => `quotation-${id}-${date}`;
