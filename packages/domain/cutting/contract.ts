import { z } from 'zod';
import { defineCall, languageQuery } from '../kit/contract.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { languageSchema } from '../kit/list-query.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { namedRecordSchema, referenceSchema } from '../kit/schemas.ts';
import { partRoles } from '../pallets/pallet-parts.ts';

const createMillimetresSchema = (max: number) =>
  z
    .number(createWrongTypeError('number'))
    .min(0, 'greaterOrEqual')
    .max(max, { error: 'lessOrEqual' })
    .refine((value) => /^\d+(?:\.\d{1,3})?$/.test(String(value)), 'decimals');

/** Settings of a saw, in millimetres. */
const sawShape = {
  kerf: createMillimetresSchema(50),
  trim: createMillimetresSchema(500),
  leastOffcut: createMillimetresSchema(6000),
};
export const sawSettingsSchema = z.strictObject(sawShape);
export type SawSettings = z.output<typeof sawSettingsSchema>;

/** Default settings of the saw: a kerf of an eighth of an inch, no trim, and offcuts that are stored from 40 cm on. */
export const defaultSawSettings: SawSettings = { kerf: 3.175, trim: 0, leastOffcut: 400 };

/** Maximum number of orders: no plant cuts more in a week. */
const mostOrders = 200;

const lineToCut = z.object({
  orderId: z.int(),
  customer: z.string(),
  product: namedRecordSchema,
  /** Number of unfinished pieces. */
  pieces: z.number(),
  /** Start of the line's plan, and day that its customer wants. */
  start: z.string().nullable(),
  requestedDate: z.string().nullable(),
  /** Whether the product has a design, so that its parts are known. */
  drawn: z.boolean(),
});
export type CuttingOrderLine = z.infer<typeof lineToCut>;

const material = z.object({ id: z.int(), code: z.string(), description: z.string() });

const sectionAnswer = z.object({
  /** Millimetres, by the raw materials of the lumber. */
  thickness: z.number(),
  width: z.number(),
  /** Parts to cut: lengths in millimetres, how many, and for which products. */
  parts: z.array(z.object({ length: z.number(), count: z.int(), products: z.array(z.string()) })),
  boards: z.array(
    z.object({
      material,
      length: z.number(),
      /** Boards that the plan uses, unreserved boards in stock, and boards to buy. */
      used: z.int(),
      inStock: z.number(),
      toBuy: z.number(),
      unitCost: addResponseFieldGuard('costs', z.string()),
    }),
  ),
  /** Boards with the same cuts: their raw material, how many, their parts in the order of the saw, and the rest of each. */
  patterns: z.array(
    z.object({
      materialId: z.int(),
      times: z.int(),
      pieces: z.array(z.object({ length: z.number(), count: z.int() })),
      rest: z.number(),
    }),
  ),
  boardsUsed: z.int(),
  /** Lower bound for the number of boards; null where boards of several lengths may be cut. */
  leastBoards: z.int().nullable(),
  /** Maximum percentage by which a plan could cost less: zero where this plan is optimal. */
  gapPercent: z.number(),
  /** Percentage of the length that is cut. */
  wastePercent: z.number(),
  offcuts: z.array(z.object({ length: z.number(), count: z.int() })),
  cost: addResponseFieldGuard('costs', z.string()),
});
export type CuttingSectionPlan = z.infer<typeof sectionAnswer>;

const planAnswer = z.object({
  sections: z.array(sectionAnswer),
  /** Parts without a plan. */
  left: z.array(
    z.object({
      product: namedRecordSchema,
      /** Part without a raw material to be cut of; null where the product is not drawn. */
      part: z
        .object({
          role: z.enum(partRoles),
          thickness: z.number(),
          width: z.number(),
          length: z.number(),
        })
        .nullable(),
    }),
  ),
});
export type CuttingPlanAnswer = z.infer<typeof planAnswer>;

const createQueryNumberSchema = (max: number) =>
  z
    .string('required')
    .regex(/^\d{1,4}(?:\.\d{1,3})?$/, 'number')
    .transform(Number)
    .pipe(createMillimetresSchema(max));

export const cuttingCalls = {
  /** Lists the unfinished pieces of open orders. */
  lines: defineCall({
    method: 'GET',
    path: '/cutting/lines',
    access: 'orders_planning',
    query: languageQuery,
    answer: z.array(lineToCut),
  }),
  /** Plans the cutting of boards for some orders, and the boards to buy. Nothing is written. */
  plan: defineCall({
    method: 'POST',
    path: '/cutting/plan',
    access: 'orders_planning',
    query: languageQuery,
    body: z.strictObject({
      orders: z.array(referenceSchema, 'required').min(1, 'required').max(mostOrders, 'max'),
      saw: sawSettingsSchema,
    }),
    answer: planAnswer,
  }),
};

/** Returns the cutting plan as a PDF for the saw. */
export const getSawListCall = defineCall({
  method: 'GET',
  path: '/cutting/saw-list',
  access: 'orders_planning',
  query: z.strictObject({
    lang: languageSchema,
    /** Ids of orders, separated by commas. */
    orders: z
      .string('required')
      .regex(/^\d{1,15}(?:,\d{1,15}){0,199}$/, 'invalid')
      .transform((text) => text.split(',').map(Number)),
    kerf: createQueryNumberSchema(50),
    trim: createQueryNumberSchema(500),
    leastOffcut: createQueryNumberSchema(6000),
  }),
  file: 'application/pdf',
});
