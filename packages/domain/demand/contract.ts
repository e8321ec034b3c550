import { z } from 'zod';
import { stockQuantitySchema } from '../inventories/quantity.ts';
import { defineCall, languageQuery } from '../kit/contract.ts';
import { languageSchema } from '../kit/list-query.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { boundedDaySchema, namedRecordSchema, referenceSchema } from '../kit/schemas.ts';
import { maxPurchaseLines } from '../purchases/contract.ts';
import { idInQuerySchema } from '../reports/contract.ts';

/** Horizons of the demand, in weeks. */
export const demandHorizonWeeks = [4, 8, 13, 26] as const;

const demandQuery = z.strictObject({
  lang: languageSchema,
  /** Division; without one, every division that the user may access. */
  divisionId: idInQuerySchema.optional(),
  weeks: z.enum(['4', '8', '13', '26'], 'option').default('8').transform(Number),
});

/** Demand for a material in a week, in its unit of measure. */
const demandWeek = z.object({
  needed: z.number(),
  arriving: z.number(),
  /** Balance at the end of the week; below zero by the shortage. */
  left: z.number(),
  short: z.number(),
  /** Orders whose need is not met by the end of the week. */
  orders: z.array(z.object({ id: z.int(), missing: z.number() })),
});
export type DemandWeek = z.infer<typeof demandWeek>;

const demandRow = z.object({
  division: namedRecordSchema,
  material: namedRecordSchema,
  measure: z.string(),
  supplier: namedRecordSchema.extend({ active: z.boolean() }),
  stock: z.number(),
  reserved: z.number(),
  minimum: z.number(),
  maximum: z.number(),
  leadDays: z.number(),
  /** Quantity that production used before it was in stock. */
  owed: z.number(),
  /** Quantity in purchases that are not sent yet. */
  drafts: z.number(),
  weeks: z.array(demandWeek),
  suggestion: z
    .object({
      quantity: z.number(),
      /** First day of the week in which the material is needed, and the last day to order it. */
      neededOn: z.string(),
      orderBy: z.string(),
    })
    .nullable(),
});
export type DemandRow = z.infer<typeof demandRow>;

const demandAnswer = z.object({
  today: z.string(),
  /** Mondays of the weeks. */
  weeks: z.array(z.string()),
  rows: z.array(demandRow),
});
export type DemandAnswer = z.infer<typeof demandAnswer>;

/** Materials to buy: the server makes a draft for each supplier. */
export const purchaseDraftsBody = z.strictObject({
  store: referenceSchema,
  lines: z
    .array(
      z.strictObject({
        material: referenceSchema,
        quantity: stockQuantitySchema,
        expectedOn: boundedDaySchema,
      }),
      createWrongTypeError('invalid'),
    )
    .min(1, 'required')
    .max(maxPurchaseLines, 'max')
    .superRefine((lines, { addIssue }) => {
      const ids = lines.map(({ material }) => material.id);
      for (const [at, id] of ids.entries())
        if (ids.indexOf(id) < at)
          addIssue({ code: 'custom', path: [at, 'material'], message: 'repeated' });
    }),
});
export type PurchaseDraftsBody = z.output<typeof purchaseDraftsBody>;

export const demandCalls = {
  /** Stock, need, arrivals and shortage of each material, week by week; suggests purchases and never orders. */
  read: defineCall({
    method: 'GET',
    path: '/demand',
    access: 'demand',
    query: demandQuery,
    answer: demandAnswer,
  }),
  draft: defineCall({
    method: 'POST',
    path: '/demand/drafts',
    access: 'purchases',
    query: languageQuery,
    body: purchaseDraftsBody,
    answer: z.object({
      purchases: z.array(z.object({ id: z.int(), supplier: namedRecordSchema, lines: z.int() })),
    }),
    status: 201,
  }),
};
