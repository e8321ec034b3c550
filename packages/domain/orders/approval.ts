import { z } from 'zod';
import { defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import type { LocalizedWords } from '../kit/words.ts';
import { wholeOrderSchema } from './answers.ts';

const moment = z.iso.datetime({ offset: true });

/** Price approval: lines of a quotation that exceed its author's limits, and the user who approved them. */
export const priceApprovalSchema = z.object({
  /** Signature of the lines to be approved: it changes with the lines. */
  seen: z.string(),
  askedBy: namedRecordSchema,
  askedAt: moment,
  /** User who approved the prices; null before approval. */
  approvedBy: namedRecordSchema.nullable(),
  approvedAt: moment.nullable(),
  /** Whether the requesting user may approve: their own limits allow these prices. */
  mayApprove: z.boolean(),
  lines: z.array(
    z.object({
      product: namedRecordSchema,
      /** Discount in percent of the product's own price. */
      discount: z.string().nullable(),
      /** Margin over the material cost, in percent of the price. */
      margin: addResponseFieldGuard('costs', z.string().nullable()),
    }),
  ),
});
export type PriceApproval = z.infer<typeof priceApprovalSchema>;

const sales = ['orders', 'my_orders'] as const;

export const priceApprovalCalls = {
  /** Returns the approval of a quotation; null where none is needed. */
  read: defineCall({
    method: 'GET',
    path: '/orders/{id}/approval',
    access: sales,
    needs: 'prices',
    params: idParams,
    query: languageQuery,
    answer: z.object({ approval: priceApprovalSchema.nullable() }),
  }),
  /** Approves the prices that the user saw. Refused with STALE_ENTITY where the lines have changed since. */
  approve: defineCall({
    method: 'POST',
    path: '/orders/{id}/approval',
    access: sales,
    needs: 'prices',
    params: idParams,
    query: languageQuery,
    body: z.strictObject({ seen: z.string('invalid').min(1, 'required').max(100, 'max') }),
    answer: wholeOrderSchema,
  }),
};

/** Texts of price approvals in the order's panel. */
export const priceApprovalTexts = {
  heading: { es: 'Precios por aprobar', en: 'Prices to be approved' },
  waits: {
    es: 'Va más allá de lo que {name} puede cotizar: no se envía ni se acepta hasta que alguien lo apruebe.',
    en: 'It goes beyond what {name} may quote: it is neither sent nor accepted until somebody approves it.',
  },
  approvedBy: {
    es: '{name} aprobó los precios · {at}',
    en: '{name} approved the prices · {at}',
  },
  product: { es: 'Producto', en: 'Product' },
  discount: { es: 'Descuento sobre el precio', en: 'Discount off the price' },
  margin: { es: 'Margen sobre material', en: 'Margin over material' },
  percent: { es: '{value} %', en: '{value}%' },
  approve: { es: 'Aprobar precios', en: 'Approve prices' },
  approved: { es: 'Precios aprobados', en: 'Prices approved' },
} as const satisfies Record<string, LocalizedWords>;
