import { z } from 'zod';
import { stockQuantitySchema, toThousandths } from '../inventories/quantity.ts';
import { amountSchema } from '../kit/amount.ts';
import { defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { namedRecordSchema, referenceSchema } from '../kit/schemas.ts';

/** Maximum number of lines of a price list, which keeps it manageable. */
export const maxPriceListLines = 500;

const lineBody = z.strictObject({
  product: referenceSchema,
  /** Minimum quantity of the price, in the product's unit of measure. */
  from: stockQuantitySchema,
  price: amountSchema,
});

/**
 * All lines of a price list. `seen` is the version of the lines that the editor loaded: nothing is saved if others have been stored since.
 */
export const priceLinesBody = z.strictObject({
  lines: z
    .array(lineBody)
    .max(maxPriceListLines, 'max')
    .superRefine((lines, { addIssue }) => {
      const known = new Set<string>();
      for (const [at, { product, from }] of lines.entries()) {
        const key = `${product.id} ${toThousandths(from)}`;
        if (known.has(key)) addIssue({ code: 'custom', message: 'repeated', path: [at, 'from'] });
        known.add(key);
      }
    }),
  seen: z.string('invalid').optional(),
});
export type PriceLinesBody = z.output<typeof priceLinesBody>;

const priceLinesAnswer = z.object({
  id: z.int(),
  name: z.string(),
  lines: z.array(z.object({ product: namedRecordSchema, from: z.number(), price: z.string() })),
  /** Version of these lines, which a later save sends back. */
  seen: z.string(),
});
export type PriceListLines = z.infer<typeof priceLinesAnswer>;

const path = '/price-lists/{id}/lines';

/** All values of the lines are prices. */
const guard = { access: 'price_lists', needs: 'prices' } as const;

export const priceListCalls = {
  readLines: defineCall({
    method: 'GET',
    path,
    ...guard,
    params: idParams,
    query: languageQuery,
    answer: priceLinesAnswer,
  }),
  saveLines: defineCall({
    method: 'PUT',
    path,
    ...guard,
    params: idParams,
    query: languageQuery,
    body: priceLinesBody,
    answer: priceLinesAnswer,
  }),
};
