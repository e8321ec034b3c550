import { z } from 'zod';
import { lotCodeSchema } from '../inventories/contract.ts';
import { nonnegativeQuantitySchema, stockQuantitySchema } from '../inventories/quantity.ts';
import { unitAmountSchema } from '../kit/amount.ts';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { createDocumentCalls } from '../kit/document-calls.ts';
import {
  addResponseFieldGuard,
  addRequestFieldGuard,
  type FieldReader,
} from '../kit/field-guards.ts';
import { maxMailCcAddresses } from '../kit/mail-texts.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  treatBlankAsMissing,
  treatBlankOrNullAsMissing,
  boundedDaySchema,
  daySchema,
  createDecimalSchema,
  instantSchema,
  createTextLineSchema,
  mailAddressSchema,
  namedRecordSchema,
  paragraphSchema,
  referenceSchema,
} from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { hasCallAccess } from '../profiles/profiles.ts';
import { confirmedPurchaseVerbs, purchaseDocument } from './document.ts';
import { footageBases, lumberUnits } from './tally.ts';

/** Maximum number of lines of a purchase: no company buys more from one supplier at once. */
export const maxPurchaseLines = 100;

const moment = z.iso.datetime({ offset: true });

const lineShape = {
  material: referenceSchema,
  quantity: stockQuantitySchema,
  /** Day of arrival, where it differs from that of the whole purchase. */
  expectedOn: treatBlankAsMissing(boundedDaySchema.nullish()),
};
const unpricedLine = z.strictObject(lineShape);
const pricedLine = z.strictObject({
  ...lineShape,
  /** Price in US dollars per priced unit; the material's cost when left out. */
  price: addRequestFieldGuard('costs', treatBlankAsMissing(unitAmountSchema.nullish())),
  /** Number of units that the price refers to: one, or a thousand. */
  per: addRequestFieldGuard('costs', z.union([z.literal(1), z.literal(1000)], 'option').optional()),
});

const inches = createDecimalSchema({ decimals: 4, min: 0.0001, max: 100 });
/** Counted boards: packs of one section, with a number of boards of each length. */
export const tallyBody = z.strictObject({
  basis: z.enum(footageBases, createWrongTypeError('option')),
  packs: z
    .array(
      z.strictObject({
        thickness: inches,
        width: inches,
        fullThickness: inches,
        fullWidth: inches,
        lengths: z
          .array(
            z.strictObject({
              feet: createDecimalSchema({ decimals: 3, min: 0.001, max: 100 }),
              count: createDecimalSchema({ decimals: 0, min: 1, max: 1_000_000 }),
            }),
            createWrongTypeError('invalid'),
          )
          .min(1, 'required')
          .max(60, 'max'),
      }),
      createWrongTypeError('invalid'),
    )
    .min(1, 'required')
    .max(100, 'max'),
});
export type TallyBody = z.output<typeof tallyBody>;

const createLines = <Line extends typeof unpricedLine | typeof pricedLine>(each: Line) =>
  z
    .array(each, createWrongTypeError('invalid'))
    .max(maxPurchaseLines, 'max')
    .superRefine((lines, { addIssue }) => {
      const ids = lines.map(({ material }) => material.id);
      for (const [at, id] of ids.entries())
        if (ids.indexOf(id) < at)
          addIssue({ code: 'custom', path: [at, 'material'], message: 'repeated' });
    });

const headShape = {
  supplier: referenceSchema,
  store: referenceSchema,
  expectedOn: z.string(createWrongTypeError('instant')).min(1, 'required').pipe(boundedDaySchema),
  notes: treatBlankOrNullAsMissing(paragraphSchema.optional()),
  updatedAt: instantSchema.optional(),
};

/** Body of a purchase's form. */
export const purchaseBody = z.strictObject({ ...headShape, lines: createLines(pricedLine) });
/** Purchase from a user who sees no costs: an existing price stays, a new line takes the material's cost. */
export const unpricedPurchaseBody = z.strictObject({
  ...headShape,
  lines: createLines(unpricedLine),
});
export type PurchaseBody = z.output<typeof purchaseBody>;

/** Goods that came of a purchase, with their store and lots. */
export const receiptBody = z.strictObject({
  /** Idempotency key: a repeat under the same key is done once. */
  key: z.uuid('invalid'),
  store: referenceSchema,
  invoice: treatBlankOrNullAsMissing(createTextLineSchema(60).optional()),
  /** Reason why more came than was outstanding. */
  moreCame: treatBlankOrNullAsMissing(paragraphSchema.optional()),
  /** Received lines; one material may come in several lots. */
  lines: z
    .array(
      z.strictObject({
        line: z.strictObject({ id: z.int('option').positive('option') }),
        quantity: nonnegativeQuantitySchema,
        lotCode: lotCodeSchema,
        expirationDate: treatBlankAsMissing(daySchema.nullish()),
        /** Packs of the delivery: they add up to the quantity, in the unit of the material's measure. */
        tally: tallyBody.optional(),
      }),
      createWrongTypeError('invalid'),
    )
    .min(1, 'required')
    .max(maxPurchaseLines, 'max'),
});
export type ReceiptBody = z.output<typeof receiptBody>;

const purchaseLine = z.object({
  id: z.int(),
  material: namedRecordSchema,
  measure: z.string(),
  quantity: z.number(),
  received: z.number(),
  /** Unit of a lumber tally; null for other materials. */
  lumberUnit: z.enum(lumberUnits).nullable(),
  price: addResponseFieldGuard('costs', z.string()),
  per: addResponseFieldGuard('costs', z.union([z.literal(1), z.literal(1000)])),
  amount: addResponseFieldGuard('costs', z.string()),
  expectedOn: z.string().nullable(),
});
export type PurchaseLine = z.infer<typeof purchaseLine>;

const receipt = z.object({
  id: z.int(),
  store: namedRecordSchema,
  invoice: z.string().nullable(),
  moreCame: z.string().nullable(),
  receivedBy: namedRecordSchema.nullable(),
  receivedAt: moment,
  /** Time, user and reason of undoing the receipt; null while it counts. */
  undone: z.object({ at: moment, by: namedRecordSchema.nullable(), reason: z.string() }).nullable(),
  items: z.array(
    z.object({
      /** Line of the purchase; null where the receipt was undone and the line removed since. */
      line: z.int().nullable(),
      material: namedRecordSchema,
      quantity: z.number(),
      lotCode: z.string(),
      tally: z
        .object({
          basis: z.enum(footageBases),
          pieces: z.number(),
          nominal: z.string(),
          full: z.string(),
          cubicMetres: z.string(),
        })
        .nullable(),
    }),
  ),
});
export type PurchaseReceipt = z.infer<typeof receipt>;

export const wholePurchaseSchema = z.object({
  id: z.int(),
  status: z.string(),
  supplier: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    /** Language of papers and mails to the supplier. */
    language: z.enum(languages),
    city: z.string(),
  }),
  /** Store that the goods arrive at, with the coordinates of its division. */
  store: z.object({
    id: z.int(),
    name: z.string(),
    division: namedRecordSchema.extend({ location: z.string() }),
  }),
  expectedOn: z.string(),
  notes: z.string().nullable(),
  total: addResponseFieldGuard('costs', z.string()),
  lines: z.array(purchaseLine),
  receipts: z.array(receipt),
  createdBy: namedRecordSchema,
  sentAt: moment.nullable(),
  /** Time and address of the last mail. */
  mailedAt: moment.nullable(),
  mailedTo: z.string().nullable(),
  closedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type WholePurchase = z.infer<typeof wholePurchaseSchema>;

const access = 'purchases' as const;
const calls = createDocumentCalls(purchaseDocument, { access, answer: wholePurchaseSchema });
const { defineVerbs, defineBodyVerb, defineCreation, defineUpdate, definePaper } = calls;
const findUnpricedBody = (reader: FieldReader) =>
  hasCallAccess('costs', reader) ? undefined : unpricedPurchaseBody;

export const purchaseCalls = {
  list: calls.list,
  totals: calls.totals,
  counts: calls.counts,
  read: calls.read,
  create: defineCreation({ body: purchaseBody, bodyFor: findUnpricedBody }),
  update: defineUpdate({ body: purchaseBody, bodyFor: findUnpricedBody }),
  /**
   * Mails the purchase order to the supplier, or to the addresses of the form.
   * The PDF is in the supplier's language unless another is requested. A draft becomes sent by it. Replies go to the sender.
   */
  mail: defineBodyVerb('mail', {
    body: z.strictObject({
      to: treatBlankOrNullAsMissing(mailAddressSchema.optional()),
      copies: z
        .array(mailAddressSchema, 'invalid')
        .max(maxMailCcAddresses, 'selection')
        .default([]),
      copyToMe: z.boolean('option').default(false),
      message: treatBlankOrNullAsMissing(paragraphSchema.optional()),
      language: z.enum(languages, 'option').optional(),
    }),
  }),
  ...defineVerbs(confirmedPurchaseVerbs),
  receive: defineBodyVerb('receive', { body: receiptBody }),
  /** Takes the goods of a receipt out of their lots again and makes them expected, while all of them are there. */
  undoReceipt: defineCall({
    method: 'POST',
    path: '/purchases/{id}/receipts/{receiptId}/undo',
    access,
    params: z.strictObject({ id: numberInPathSchema, receiptId: numberInPathSchema }),
    query: languageQuery,
    body: z.strictObject({
      reason: z.string('required').min(1, 'required').pipe(paragraphSchema),
    }),
    answer: wholePurchaseSchema,
  }),
  paper: definePaper('paper'),
};

/** Event to the browsers of the user who mailed a purchase order: `{purchaseId, email, sent, inOutbox}`, after each attempt to deliver it; `inOutbox` without a mail server. */
export const purchaseMailedEvent = 'purchaseMailed';
