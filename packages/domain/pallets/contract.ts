import { z } from 'zod';
import { amountSchema } from '../kit/amount.ts';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { addAnswerGuard } from '../kit/field-guards.ts';
import { createWrongTypeRule } from '../kit/wrong-type.ts';
import {
  calendarDaySchema,
  createLineSchema,
  customValuesByIdSchema,
  expectedVersionSchema,
  namedRecordSchema,
  referenceSchema,
} from '../kit/schemas.ts';
import { promisedDateAnswer } from '../planning/calls/contract.ts';
import { palletCostKinds } from './pallet-cost.ts';
import { palletDesignSchema } from './pallet-design.ts';
import { partRoles } from './pallet-parts.ts';
import { palletRatesSchema } from './pallet-rates.ts';

const params = z.strictObject({ productId: numberInPathSchema });

const chosenMaterial = z.strictObject({
  id: z.int(createWrongTypeRule('option')).positive('option'),
});

/** Raw material of each part, in the order of `partsOf`; null where none was chosen. */
const lumberChosen = z.array(chosenMaterial.nullable()).max(20, 'invalid').default([]);

/** Text from which a design was read, to be shown again. */
const said = z.string('invalid').trim().max(200, 'max').nullable().default(null);

/** Pallets in a lot: they share what is set up for it. */
const lotQuantity = z
  .int(createWrongTypeRule('integer'))
  .min(1, 'greaterOrEqual')
  .max(9_999_999, { error: 'lessOrEqual' });

/** Design of a product. `intoSheet` writes its materials into the technical sheet, in the same save. */
export const designBody = z.strictObject({
  design: palletDesignSchema,
  said,
  lumber: lumberChosen,
  nails: chosenMaterial.nullable().default(null),
  intoSheet: z.boolean('option').default(false),
  /** The moment the editor saw; null when there was no design. A newer stored one refuses the save with STALE_ENTITY. */
  updatedAt: expectedVersionSchema,
});
export type DesignBody = z.output<typeof designBody>;
export type DesignInput = z.input<typeof designBody>;

const choice = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  unitCost: addAnswerGuard('costs', z.string()),
  /** Parts out of one. */
  perPiece: z.int(),
  /** The share of one that is no part, 0 to 1. */
  waste: z.number(),
  /** Quantity of it that all those parts take, as a technical sheet has it. */
  quantity: z.string(),
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
      /** Raw materials of which it can be cut, the least waste first. */
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

const versionsAnswer = z.array(
  z.object({
    id: z.int(),
    at: z.string(),
    /** Null for changes of no user, such as those of a new company. */
    user: namedRecordSchema.nullable(),
    design: palletDesignSchema,
    said: z.string().nullable(),
  }),
);
export type PalletDesignVersion = z.infer<typeof versionsAnswer>[number];

const basisAnswer = z.object({
  rates: palletRatesSchema,
  /** Moment at which they were saved; null while they are the default rates. */
  ratesAt: z.string().nullable(),
  /** Present sales price of the product, and its last change: a request with another price sends it back. */
  price: addAnswerGuard('prices', z.string()),
  productAt: z.string(),
  /** Stations of its general flow. */
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
  /** Product that is drawn just so; null where there is none. */
  product: namedRecordSchema.nullable(),
  /** Drawn product whose flow the minutes follow, and by which factor; null where the flow is the product's own, or there is none. */
  like: namedRecordSchema.extend({ factor: z.number() }).nullable(),
  /** Proposed measure and family of a new product: those of the product that it is like, else the most used. */
  measure: namedRecordSchema.nullable(),
  productFamily: namedRecordSchema.nullable(),
  parts: z.array(
    z.object({
      role: z.enum(partRoles),
      thickness: z.number(),
      width: z.number(),
      length: z.number(),
      count: z.int(),
      /** Raw material that it is cut of with the least waste; null without one of its section and length. */
      material: materialTaken.nullable(),
    }),
  ),
  nails: z.object({ count: z.int(), material: materialTaken.nullable() }),
  /** Minutes of work a pallet, over all stations. */
  minutes: z.number(),
  stations: z.int(),
  cost: addAnswerGuard('costs', z.object({ lines: z.array(costLine), cost: z.string() })),
  /** Percent of the price that the company aims at. */
  margin: addAnswerGuard('costs', z.number()),
  /** Price at that margin, or of the product; null while a raw material is missing, because the cost is too low then. */
  price: addAnswerGuard('prices', z.string().nullable()),
  breaks: addAnswerGuard('prices', z.array(z.object({ quantity: z.int(), price: z.string() }))),
});
export type PalletEstimate = z.infer<typeof estimateAnswer>;

/** Design in the moment when nothing of it is stored. */
const unsavedDesign = z.strictObject({ design: palletDesignSchema, quantity: lotQuantity });

const name = createLineSchema(200);

/** Product that is made by a design. */
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
  /** False where a product was drawn just so before: it is the answer, and nothing is written. */
  isNew: z.boolean(),
  /** Whether the technical sheet was written: not while a raw material is missing. */
  hasSheet: z.boolean(),
  hasFlow: z.boolean(),
});
export type NewPallet = z.infer<typeof newPalletAnswer>;

const marginsAnswer = z.object({
  /** Percent of the price that the company aims at. */
  margin: z.number(),
  rows: z.array(
    z.object({
      product: namedRecordSchema,
      /** Last change of the product: a request with a new price sends it back. */
      productAt: z.string(),
      cost: z.string(),
      price: addAnswerGuard('prices', z.string()),
    }),
  ),
  /** Drawn products without a cost, because a raw material of theirs is missing. */
  incomplete: z.array(namedRecordSchema),
});
export type PalletMargins = z.infer<typeof marginsAnswer>;

const ratesAnswer = z.object({ rates: palletRatesSchema, updatedAt: z.string().nullable() });

const path = '/pallet-designs';

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
  /** Lists the drawings that a product had and has, the latest first, at most a hundred. */
  versions: defineCall({
    method: 'GET',
    path: `${path}/{productId}/versions`,
    access: 'products',
    params,
    answer: versionsAnswer,
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
  /** Computes what a pallet of a design costs, its price, and the product that is drawn just so. Nothing is written. */
  estimate: defineCall({
    method: 'POST',
    path: `${path}/estimate`,
    access: 'products',
    query: languageQuery,
    body: unsavedDesign,
    answer: estimateAnswer,
  }),
  /** Returns when a lot of a design could be done if it were ordered now; for users who may request dates. Nothing is written. */
  promise: defineCall({
    method: 'POST',
    path: `${path}/promise`,
    access: 'products',
    query: languageQuery,
    body: unsavedDesign.extend({
      /** Day on which the customer wants it. */
      requestedDate: calendarDaySchema.optional(),
      division: referenceSchema.optional(),
    }),
    answer: promisedDateAnswer,
  }),
  /** Makes a product of a design, with its technical sheet, flow and price, or finds the one that is drawn just so. */
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
  /** Lists what every drawn product costs today, and its price. */
  margins: defineCall({
    method: 'GET',
    path: '/pallet-margins',
    access: 'products',
    needs: 'costs',
    query: languageQuery.extend({
      /** Pallets in the lot, which share what is set up for it. */
      quantity: numberInPathSchema.pipe(lotQuantity),
    }),
    answer: marginsAnswer,
  }),
  /** Returns the basis of the cost of a product, beside its materials. */
  basis: defineCall({
    method: 'GET',
    path: `${path}/{productId}/basis`,
    access: 'products',
    needs: 'costs',
    params,
    query: languageQuery,
    answer: basisAnswer,
  }),
  /** Saves the rates by which the company calculates the costs of its pallets. */
  saveRates: defineCall({
    method: 'PUT',
    path: '/pallet-rates',
    access: 'global_settings',
    needs: 'costs',
    body: z.strictObject({ rates: palletRatesSchema, updatedAt: expectedVersionSchema }),
    answer: ratesAnswer,
  }),
};
