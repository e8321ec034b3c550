import { z } from 'zod';
import { defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import type { LocalizedWords } from '../kit/words.ts';

/** Limits: latest orders of a customer that are returned, latest prices, and orders that are searched for prices. */
export const customerHistoryLimits = { orders: 10, prices: 50, lookedThrough: 500 } as const;

/** Recent sales to a customer, within the orders that the reader has access to. */
const customerHistory = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      orderDate: z.string(),
      status: z.string(),
      /** Total in US dollars, without tax. */
      total: addResponseFieldGuard('prices', z.string()),
    }),
  ),
  /** Unit price of each product when the customer last accepted it, before the line's discount. */
  prices: addResponseFieldGuard(
    'prices',
    z.array(
      z.object({
        product: namedRecordSchema,
        price: z.string(),
        orderDate: z.string(),
        order: z.object({ id: z.int() }),
      }),
    ),
  ),
});
export type CustomerHistory = z.infer<typeof customerHistory>;

/** Initial terms of a quotation to a customer. */
const terms = z.object({
  id: z.int(),
  name: z.string(),
  paymentTerms: z.string().nullable(),
  address: z.string().nullable(),
});
export type CustomerQuotationTerms = z.infer<typeof terms>;

export const customerCalls = {
  dealings: defineCall({
    method: 'GET',
    path: '/customers/{id}/dealings',
    access: 'customers',
    params: idParams,
    query: languageQuery,
    answer: customerHistory,
  }),
  terms: defineCall({
    method: 'GET',
    path: '/customers/{id}/terms',
    access: ['orders', 'my_orders'],
    params: idParams,
    answer: terms,
  }),
};

/** Texts of a customer's panel. */
export const customerHistoryTexts = {
  newQuotation: { es: 'Nueva cotización', en: 'New quotation' },
  orders: { es: 'Últimos pedidos', en: 'Latest orders' },
  order: { es: 'Pedido', en: 'Order' },
  failed: { es: 'No se pudieron cargar los pedidos', en: 'The orders could not be loaded' },
  noOrders: { es: 'Todavía no se le ha cotizado nada.', en: 'Nothing was quoted to them yet.' },
  prices: { es: 'Últimos precios acordados', en: 'Last agreed prices' },
  pricesHint: {
    es: 'El precio unitario de cada producto la última vez que aceptó, antes de descuento.',
    en: 'What a unit of each product cost the last time they accepted, before discount.',
  },
  product: { es: 'Producto', en: 'Product' },
  price: { es: 'Precio', en: 'Price' },
  date: { es: 'Fecha', en: 'Date' },
  status: { es: 'Estatus', en: 'Status' },
  total: { es: 'Total (USD)', en: 'Total (USD)' },
  openOrder: { es: 'Abrir el pedido {id}', en: 'Open order {id}' },
} as const satisfies Record<string, LocalizedWords>;
