import type { Field } from '../kit/fields.ts';
import type { Module } from '../kit/module.ts';
import type { LocalizedWords } from '../kit/words.ts';
import { maxDestinationLength } from '../customers/customer.ts';
import { orders } from './order.ts';
import { orderTexts } from './texts.ts';

/** Fields of an order line in a sheet row. Blank prices mean the product's price. */
const lineFields = {
  product: {
    kind: 'reference',
    module: 'products',
    label: { es: 'Producto', en: 'Product' },
    required: true,
  },
  quantity: {
    kind: 'decimal',
    decimals: 3,
    label: { es: 'Cantidad', en: 'Quantity' },
    required: true,
  },
  price: {
    kind: 'money',
    guard: 'prices',
    label: { es: 'Precio unitario (USD)', en: 'Unit price (USD)' },
  },
  discount: {
    kind: 'decimal',
    guard: 'prices',
    decimals: 2,
    // A cell that shows 15% is a percentage; without the sign, the kind of discount decides.
    percentage: true,
    label: { es: 'Descuento', en: 'Discount' },
  },
  discountType: {
    kind: 'choice',
    guard: 'prices',
    label: { es: 'Tipo de descuento', en: 'Kind of discount' },
    options: {
      0: { es: 'Importe (USD)', en: 'Amount (USD)' },
      1: { es: 'Porcentaje', en: 'Percentage' },
    },
  },
  lineSubtotal: {
    kind: 'money',
    guard: 'prices',
    label: { es: 'Subtotal de la partida (USD)', en: 'Subtotal of the line (USD)' },
    serverSet: 'column',
  },
} as const satisfies Record<string, Field>;

/** Fields of a quotation, besides its lines, that no list shows. */
const writtenFields = {
  paymentTerms: { kind: 'text', label: orderTexts.paymentTerms },
  deliveryPlace: { kind: 'text', label: orderTexts.deliveryPlace, max: maxDestinationLength },
  notes: { kind: 'paragraph', label: orderTexts.notes },
} as const satisfies Record<string, Field>;

/** Names of the fields that belong to the line of a sheet row. */
export const orderLineFieldNames: ReadonlySet<string> = new Set(Object.keys(lineFields));

const { orderDate, customer, requestedDate } = orders.fields;

/** Spreadsheet of orders: a row for each line, with the fields of its order repeated. */
export const orderLinesModule: Module = {
  ...orders,
  fields: {
    // Fields of the quotation's form come first.
    ...(orderDate && { orderDate }),
    ...(customer && { customer }),
    ...(requestedDate && { requestedDate }),
    ...lineFields,
    ...orders.fields,
    ...writtenFields,
  },
};

/** Hint about the id that groups the rows of one order. */
export const orderIdHintWords: LocalizedWords = {
  es: 'El número de la cotización. En una nueva, una misma palabra en todas sus filas, como A; en blanco, cada fila es una cotización.',
  en: 'The number of the quotation. In a new one, the same word in all of its rows, like A; left blank, each row is a quotation.',
};

/** Hint of the import dialog about the file. */
export const orderSheetHintWords: LocalizedWords = {
  es: 'Descarga la plantilla y llena una fila por partida. El número de una cotización en «Id» la cambia: sus filas son todas sus partidas. Para una nueva escribe ahí una misma palabra en todas sus filas. También sirve un archivo exportado.',
  en: 'Download the template and fill in one row for each line. The number of a quotation under “Id” changes it: its rows are all of its lines. For a new one write the same word there in all of its rows. An exported file works too.',
};
