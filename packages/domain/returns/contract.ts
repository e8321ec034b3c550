import { z } from 'zod';
import { nonnegativeQuantitySchema } from '../inventories/quantity.ts';
import { defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { createDocumentCalls } from '../kit/document-calls.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import { confirmedReturnVerbs, returnDocument } from './document.ts';

/** Fate of returned pieces: unreserved stock, a separate lot on hold until it is repaired, or scrap. */
export const returnDispositions = ['stock', 'repair', 'scrap'] as const;
export type ReturnDisposition = (typeof returnDispositions)[number];

const id = z.int(createWrongTypeError('number')).positive('number');

/** Pieces of an order line with one fate; zero pieces return nothing. */
const returnLineSchema = z.strictObject({
  detail: z.strictObject({ id }),
  quantity: nonnegativeQuantitySchema,
  fate: z.enum(returnDispositions, createWrongTypeError('option')),
});

/** Maximum number of lines of an announced return, as many as an order has. */
const maxReturnedLines = 200;

/** Creates the schema of the lines of a return, at least one of which has pieces. */
const createReturnLinesSchema = (max: number) =>
  z
    .array(returnLineSchema)
    .min(1, 'required')
    .max(max, 'max')
    .superRefine((lines, context) => {
      if (lines.some(({ quantity }) => quantity > 0)) return;
      context.addIssue({ code: 'custom', path: [0, 'quantity'], message: 'positive' });
    });

export const returnBody = z.strictObject({
  /** Returned lines of the order. */
  lines: createReturnLinesSchema(maxReturnedLines),
  store: z.strictObject({ id }, createWrongTypeError('option')),
  reason: z.string(createWrongTypeError('invalid')).trim().min(1, 'required').max(500, 'max'),
});
export type ReturnBody = z.output<typeof returnBody>;

/** Receipt of a return. */
export const receiveReturnBody = z.strictObject({
  /** Counted pieces, each order line once with each fate; by default the pieces that were announced. */
  lines: createReturnLinesSchema(maxReturnedLines * returnDispositions.length).optional(),
});
export type ReceiveReturnBody = z.output<typeof receiveReturnBody>;

export const wholeReturnSchema = z.object({
  id: z.int(),
  status: z.string(),
  reason: z.string(),
  order: z.object({ id: z.int() }),
  customer: namedRecordSchema,
  store: namedRecordSchema,
  createdBy: namedRecordSchema.nullable(),
  receivedAt: z.iso.datetime({ offset: true }).nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      detail: z.object({ id: z.int() }),
      product: namedRecordSchema,
      quantity: z.number(),
      fate: z.enum(returnDispositions),
      lotCode: z.string(),
    }),
  ),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type WholeReturn = z.infer<typeof wholeReturnSchema>;

const access = 'shipping' as const;
const { list, totals, counts, read, defineVerbs, defineBodyVerb, definePaper } =
  createDocumentCalls(returnDocument, {
    access,
    answer: wholeReturnSchema,
  });

export const returnCalls = {
  list,
  totals,
  counts,
  read,
  /** Announces the pieces of a delivered order that its customer returns. */
  announce: defineCall({
    method: 'POST',
    path: '/orders/{id}/returns',
    access,
    params: idParams,
    query: languageQuery,
    body: returnBody,
    answer: wholeReturnSchema,
    status: 201,
  }),
  /** Returns of an order, the oldest first. */
  ofOrder: defineCall({
    method: 'GET',
    path: '/orders/{id}/returns',
    access,
    params: idParams,
    query: languageQuery,
    answer: z.object({ returns: z.array(wholeReturnSchema) }),
  }),
  /** Receives a return. Without a body the announced pieces came. */
  receive: defineBodyVerb('receive', { body: receiveReturnBody.prefault({}) }),
  ...defineVerbs(confirmedReturnVerbs),
  paper: definePaper('paper'),
};
