import { z } from 'zod';
import { defineCall, languageQuery } from '../../kit/contract.ts';
import { boundedDaySchema, referenceSchema } from '../../kit/schemas.ts';
import { createWrongTypeError } from '../../kit/wrong-type.ts';
import { isoInstant } from './call-parts.ts';
import { waitReasonDtoSchema, causeDto } from './wait-reason-dto.ts';

const promiseLine = z.strictObject({
  product: referenceSchema,
  quantity: z
    .number(createWrongTypeError('number'))
    .positive('positive')
    .max(999_999_999, 'lessOrEqual'),
});

/** Promised dates of lines that are not ordered yet. */
export const promisedDateAnswer = z.object({
  /** Earliest finish if the order were accepted now; null without a date, which the reasons explain. */
  end: isoInstant.nullable(),
  /** Whole days by which the promised date is after the requested day; 0 when in time or without a requested day. */
  lateDays: z.int(),
  /** Whether raw material is missing: the date holds only if it arrives. */
  inDoubt: z.boolean(),
  /** Main cause of the date; null where all of the order is in stock. */
  cause: causeDto.nullable(),
  reasons: z.array(waitReasonDtoSchema),
  lines: z.array(
    z.object({
      end: isoInstant.nullable(),
      reasons: z.array(waitReasonDtoSchema),
      /** Part of the line's quantity that is in stores of the order's division, and part that is to be made. */
      fromStock: z.number(),
      toProduce: z.number(),
    }),
  ),
});
export type PromisedDateAnswer = z.infer<typeof promisedDateAnswer>;

/** Returns the promised completion of lines if they were accepted now. */
export const promiseCall = defineCall({
  method: 'POST',
  path: '/planning/promise',
  access: ['orders', 'my_orders', 'plant_capacity', 'orders_planning'],
  query: languageQuery,
  body: z.strictObject({
    lines: z.array(promiseLine, 'required').min(1, 'required').max(200, 'max'),
    /** Earliest day on which the work may begin; today by default. */
    from: boundedDaySchema.optional(),
    /** Day on which the customer wants the order. */
    requestedDate: boundedDaySchema.optional(),
    /** Division of the order; the user's own by default. */
    division: referenceSchema.optional(),
  }),
  answer: promisedDateAnswer,
});
