import { z } from 'zod';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { addAnswerGuard } from '../kit/field-guards.ts';
import { createWrongTypeRule } from '../kit/wrong-type.ts';
import { expectedVersionSchema } from '../kit/schemas.ts';
import { palletDesignSchema } from './pallet-design.ts';
import { partRoles } from './pallet-parts.ts';
import { palletRatesSchema } from './pallet-rates.ts';

const params = z.strictObject({ productId: numberInPathSchema });

const chosenMaterial = z.strictObject({
  id: z.int(createWrongTypeRule('option')).positive('option'),
});

/** Raw material of each part, in the order of `partsOf`; null where none was chosen. */
const lumberChosen = z.array(chosenMaterial.nullable()).max(20, 'invalid').default([]);

/** Design of a product. `intoSheet` writes its materials into the technical sheet, in the same save. */
export const designBody = z.strictObject({
  design: palletDesignSchema,
  /** Text from which the design was read, to be shown again. */
  said: z.string('invalid').trim().max(200, 'max').nullable().default(null),
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
  /** Finds the company's raw materials for the parts of a design. Nothing is written. */
  lumber: defineCall({
    method: 'POST',
    path: `${path}/lumber`,
    access: 'products',
    query: languageQuery,
    body: z.strictObject({ design: palletDesignSchema }),
    answer: lumberAnswer,
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
