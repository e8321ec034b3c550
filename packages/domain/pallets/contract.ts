import { z } from 'zod';
import { amountSchema } from '../kit/amount.ts';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { defaultTextMaxLength } from '../kit/fields.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  boundedDaySchema,
  createTextLineSchema,
  customValuesByIdSchema,
  expectedVersionSchema,
  namedRecordSchema,
  referenceSchema,
} from '../kit/schemas.ts';
import { promisedDateAnswer } from '../planning/calls/promise-contract.ts';
import { palletCostKinds } from './pallet-cost.ts';
import { palletDesignSchema } from './pallet-design.ts';
import { partRoles } from './pallet-parts.ts';
import { palletRatesSchema } from './pallet-rates.ts';

const params = z.strictObject({ productId: numberInPathSchema });

const chosenMaterial = z.strictObject({
  id: z.int(createWrongTypeError('option')).positive('option'),
});

/** Raw material of each part, in the sequence of `groupPalletParts`; null where none was chosen. */
const lumberChosen = z.array(chosenMaterial.nullable()).max(20, 'invalid').default([]);

/** Text from which a design was parsed, to be shown again. */
const said = z.string('invalid').trim().max(200, 'max').nullable().default(null);

/** Number of pallets in a lot, which share its set-up. */
const lotQuantity = z
  .int(createWrongTypeError('integer'))
  .min(1, 'greaterOrEqual')
  .max(9_999_999, { error: 'lessOrEqual' });

/** Design of a product. `intoSheet` also writes its materials into the technical sheet, in the same transaction. */
export const designBody = z.strictObject({
  design: palletDesignSchema,
  said,
  lumber: lumberChosen,
  nails: chosenMaterial.nullable().default(null),
  intoSheet: z.boolean('option').default(false),
  /** Version that the editor loaded; null when there was no design. A newer stored version refuses the request with STALE_ENTITY. */
  updatedAt: expectedVersionSchema,
});
export type DesignBody = z.output<typeof designBody>;
export type DesignInput = z.input<typeof designBody>;

const choice = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  unitCost: addResponseFieldGuard('costs', z.string()),
  /** Number of parts cut from one piece of lumber. */
  perPiece: z.int(),
  /** Share of a piece of lumber that becomes no part, 0 to 1. */
  waste: z.number(),
  /** Quantity of the raw material for all those parts, as a technical sheet has it. */
  quantity: z.string(),
  /** Whether it may be proposed; false for another wood than that of the design, or nails of another length. */
  fits: z.boolean(),
});
export type LumberChoice = z.infer<typeof choice>;

const lumberAnswer = z.object({
  parts: z.array(
    z.object({
      role: z.enum(partRoles),
      thickness: z.number(),
      width: z.number(),
      length: z.number(),
      count: z.int(),
      /** Raw materials from which the part can be cut: those of its wood first, then the least waste. */
      choices: z.array(choice),
    }),
  ),
  nails: z.object({ count: z.int(), choices: z.array(choice) }),
});
export type LumberAnswer = z.infer<typeof lumberAnswer>;

const designAnswer = z.object({
  productId: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
  design: palletDesignSchema.nullable(),
  said: z.string().nullable(),
  lumber: z.array(z.object({ id: z.int() }).nullable()),
  nails: z.object({ id: z.int() }).nullable(),
  updatedAt: z.string().nullable(),
});
export type StoredPalletDesign = z.infer<typeof designAnswer>;

const flowProposal = z.object({
  /** Whether the product has no general flow. */
  isEmpty: z.boolean(),
  /** Product whose minutes are scaled by the factor; null without a similar product. */
  like: namedRecordSchema.extend({ factor: z.number() }).nullable(),
  steps: z.array(
    z.object({ workplace: namedRecordSchema, workTime: z.number(), setUp: z.number() }),
  ),
  /** Version of the flow, which saving it sends back; null without one. */
  updatedAt: z.string().nullable(),
});
export type ProductFlowProposal = z.infer<typeof flowProposal>;

const productDrawing = z.object({
  productId: z.int(),
  design: palletDesignSchema,
  /** Time of the last change of the drawing. */
  drawnAt: z.string(),
});
export type ProductDrawing = z.infer<typeof productDrawing>;

const versionsAnswer = z.array(
  z.object({
    id: z.int(),
    at: z.string(),
    /** User who made the change; null for changes without a user, such as those of a new company. */
    user: namedRecordSchema.nullable(),
    design: palletDesignSchema,
    said: z.string().nullable(),
  }),
);
export type PalletDesignVersion = z.infer<typeof versionsAnswer>[number];

const basisAnswer = z.object({
  rates: palletRatesSchema,
  /** Version of the rates; null while they are the default rates. */
  ratesAt: z.string().nullable(),
  /** Current sales price of the product, and its version, which a request with another price sends back. */
  price: addResponseFieldGuard('prices', z.string()),
  productAt: z.string(),
  /** Stations of the product's general flow. */
  steps: z.array(
    z.object({
      name: z.string(),
      workTime: z.number(),
      setUp: z.number(),
      hourCost: z.string().nullable(),
    }),
  ),
});
export type StoredCostBasis = z.infer<typeof basisAnswer>;

const costLine = z.object({
  kind: z.enum(palletCostKinds),
  amount: z.string(),
  name: z.string().optional(),
  factors: z.record(z.string(), z.string()),
  of: z
    .array(
      z.object({
        name: z.string(),
        quantity: z.string(),
        unitCost: z.string(),
        part: z.string(),
        waste: z.number(),
      }),
    )
    .optional(),
});

const materialTaken = z.object({ id: z.int(), description: z.string() });

const estimateAnswer = z.object({
  /** Product with exactly this design; null without one. */
  product: namedRecordSchema.nullable(),
  /** Product whose flow the minutes are scaled from, and the factor; null where the product has its own flow, or there is none. */
  like: namedRecordSchema.extend({ factor: z.number() }).nullable(),
  /** Proposed measure and family of a new product: those of the similar product, otherwise the most used. */
  measure: namedRecordSchema.nullable(),
  productFamily: namedRecordSchema.nullable(),
  /** Proposed name of a new product in each language, which no other product has. */
  names: z.object({ es: z.string(), en: z.string() }),
  parts: z.array(
    z.object({
      role: z.enum(partRoles),
      thickness: z.number(),
      width: z.number(),
      length: z.number(),
      count: z.int(),
      /** Raw material that the part is cut from with the least waste; null without a suitable section and length. */
      material: materialTaken.nullable(),
    }),
  ),
  nails: z.object({ count: z.int(), material: materialTaken.nullable() }),
  /** Minutes of work for each pallet, over all stations. */
  minutes: z.number(),
  stations: z.int(),
  cost: addResponseFieldGuard('costs', z.object({ lines: z.array(costLine), cost: z.string() })),
  /** Target margin of the company, in percent of the price. */
  margin: addResponseFieldGuard('costs', z.number()),
  /** Price at the target margin, or price of the product; null while a raw material is missing, since the cost would be too low. */
  price: addResponseFieldGuard('prices', z.string().nullable()),
  breaks: addResponseFieldGuard(
    'prices',
    z.array(z.object({ quantity: z.int(), price: z.string() })),
  ),
});
export type PalletEstimate = z.infer<typeof estimateAnswer>;

/** Design that is not stored, with the quantity of the lot. */
const unsavedDesign = z.strictObject({ design: palletDesignSchema, quantity: lotQuantity });

const name = createTextLineSchema(defaultTextMaxLength);

/** Product to be created from a design. */
export const newPalletBody = z.strictObject({
  design: palletDesignSchema,
  said,
  /** Name in each language. */
  name: z.strictObject({ es: name.min(5, 'min'), en: name.min(5, 'min') }),
  price: amountSchema,
  measure: referenceSchema,
  productFamily: referenceSchema,
  /** Custom fields of products. */
  customFields: customValuesByIdSchema,
});
export type NewPalletBody = z.output<typeof newPalletBody>;
export type NewPalletInput = z.input<typeof newPalletBody>;

const newPalletAnswer = z.object({
  product: namedRecordSchema,
  /** Whether the product is new; false where a product with this design existed, which is returned unchanged. */
  isNew: z.boolean(),
  /** Whether the technical sheet was written: not while a raw material is missing. */
  hasSheet: z.boolean(),
  hasFlow: z.boolean(),
});
export type NewPallet = z.infer<typeof newPalletAnswer>;

const marginsAnswer = z.object({
  /** Target margin in percent of the price. */
  margin: z.number(),
  rows: z.array(
    z.object({
      product: namedRecordSchema,
      /** Version of the product, which a request with a new price sends back. */
      productAt: z.string(),
      cost: z.string(),
      price: addResponseFieldGuard('prices', z.string()),
      /** Lowest price that a customer has by a price list for this quantity; null where none is below the product's price. */
      lowest: addResponseFieldGuard(
        'prices',
        z.object({ price: z.string(), list: z.string() }).nullable(),
      ),
    }),
  ),
  /** Products with a design but without a cost, since a raw material is missing. */
  incomplete: z.array(namedRecordSchema),
});
export type PalletMargins = z.infer<typeof marginsAnswer>;

const ratesAnswer = z.object({ rates: palletRatesSchema, updatedAt: z.string().nullable() });

const path = '/pallet-designs';

/** Most products whose drawings are requested together: an order has no more lines. */
const mostDrawings = 200;

export const palletDesignCalls = {
  read: defineCall({
    method: 'GET',
    path: `${path}/{productId}`,
    access: 'products',
    params,
    query: languageQuery,
    answer: designAnswer,
  }),
  save: defineCall({
    method: 'PUT',
    path: `${path}/{productId}`,
    access: 'products',
    params,
    query: languageQuery,
    body: designBody,
    answer: designAnswer,
  }),
  /** Lists the designs of a product, the latest first, at most a hundred. */
  versions: defineCall({
    method: 'GET',
    path: `${path}/{productId}/versions`,
    access: 'products',
    params,
    answer: versionsAnswer,
  }),
  /** Lists the current drawings of the products of orders and quotations. */
  drawings: defineCall({
    method: 'GET',
    path: `${path}/drawings`,
    access: ['orders', 'my_orders', 'orders_planning', 'products'],
    query: z.strictObject({
      /** Ids of at most as many products as an order has lines. */
      products: z
        .string('required')
        .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'number')
        .transform((ids) => [...new Set(ids.split(',').map(Number))])
        .pipe(z.array(z.int()).max(mostDrawings, 'max')),
    }),
    answer: z.array(productDrawing),
  }),
  /** Finds the company's raw materials for the parts of a design. Nothing is written. */
  lumber: defineCall({
    method: 'POST',
    path: `${path}/lumber`,
    access: 'products',
    query: languageQuery,
    body: z.strictObject({ design: palletDesignSchema }),
    answer: lumberAnswer,
  }),
  /** Computes the cost and price of a pallet by its design, and finds the product with the same design. Nothing is written. */
  estimate: defineCall({
    method: 'POST',
    path: `${path}/estimate`,
    access: 'products',
    query: languageQuery,
    body: unsavedDesign,
    answer: estimateAnswer,
  }),
  /** Returns when a lot of a design could be finished if it were ordered now; for users who may request dates. Nothing is written. */
  promise: defineCall({
    method: 'POST',
    path: `${path}/promise`,
    access: 'products',
    query: languageQuery,
    body: unsavedDesign.extend({
      /** Day on which the customer wants the lot. */
      requestedDate: boundedDaySchema.optional(),
      division: referenceSchema.optional(),
    }),
    answer: promisedDateAnswer,
  }),
  /** Creates a product from a design, with its technical sheet, flow and price, or returns the product with the same design. */
  createProduct: defineCall({
    method: 'POST',
    path: `${path}/products`,
    access: 'products',
    needs: 'prices',
    query: languageQuery,
    body: newPalletBody,
    answer: newPalletAnswer,
    status: 201,
  }),
  /** Lists the current cost and the price of every product with a design. */
  margins: defineCall({
    method: 'GET',
    path: '/pallet-margins',
    access: 'products',
    needs: 'costs',
    query: languageQuery.extend({
      /** Number of pallets in the lot, which share its set-up. */
      quantity: numberInPathSchema.pipe(lotQuantity),
    }),
    answer: marginsAnswer,
  }),
  /** Returns the data behind the cost of a product, besides its materials. */
  basis: defineCall({
    method: 'GET',
    path: `${path}/{productId}/basis`,
    access: 'products',
    needs: 'costs',
    params,
    query: languageQuery,
    answer: basisAnswer,
  }),
  /** Proposes the workplace flow of a product without one, by its stored drawing. Nothing is written. */
  proposedFlow: defineCall({
    method: 'GET',
    path: `${path}/{productId}/proposed-flow`,
    access: 'products',
    params,
    query: languageQuery,
    answer: flowProposal,
  }),
  /** Saves the rates by which the company calculates the cost of pallets. */
  saveRates: defineCall({
    method: 'PUT',
    path: '/pallet-rates',
    access: 'global_settings',
    needs: 'costs',
    body: z.strictObject({ rates: palletRatesSchema, updatedAt: expectedVersionSchema }),
    answer: ratesAnswer,
  }),
};
