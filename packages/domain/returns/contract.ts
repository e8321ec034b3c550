import { z } from 'zod';
import { balance } from '../inventories/quantity.ts';
import { catalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { wrongTypeRule } from '../kit/wrong-type.ts';
import { namedRecord } from '../kit/schemas.ts';
import { orderReturns } from './return.ts';

/** Result for returned pieces: free stock, a lot of their own to be repaired, or scrap. */
export const returnFates = ['stock', 'repair', 'scrap'] as const;
export type ReturnFate = (typeof returnFates)[number];

const id = z.int(wrongTypeRule('number')).positive('number');

export const returnBody = z.strictObject({
  /** Lines of the order; with none, nothing of it comes back. */
  lines: z
    .array(
      z.strictObject({
        detail: z.strictObject({ id }),
        quantity: balance,
        fate: z.enum(returnFates, wrongTypeRule('option')),
      }),
    )
    .min(1, 'required')
    .max(200, 'max')
    .superRefine((lines, context) => {
      if (lines.some(({ quantity }) => quantity > 0)) return;
      context.addIssue({ code: 'custom', path: [0, 'quantity'], message: 'positive' });
    }),
  store: z.strictObject({ id }, wrongTypeRule('option')),
  reason: z.string(wrongTypeRule('invalid')).trim().min(1, 'required').max(500, 'max'),
});
export type ReturnBody = z.output<typeof returnBody>;

export const wholeReturn = z.object({
  id: z.int(),
  status: z.string(),
  reason: z.string(),
  order: z.object({ id: z.int() }),
  customer: namedRecord,
  store: namedRecord,
  createdBy: namedRecord.nullable(),
  receivedAt: z.iso.datetime({ offset: true }).nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      detail: z.object({ id: z.int() }),
      product: namedRecord,
      quantity: z.number(),
      fate: z.enum(returnFates),
      lotCode: z.string(),
    }),
  ),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type WholeReturn = z.infer<typeof wholeReturn>;

const access = 'shipping' as const;
const verb = <const Path extends string>(path: Path) =>
  defineCall({
    method: 'POST',
    path,
    access,
    params: idParams,
    query: languageQuery,
    answer: wholeReturn,
  });

export const returnCalls = {
  list: { ...catalogueCalls(orderReturns).list, access },
  read: defineCall({
    method: 'GET',
    path: '/orders-returns/{id}',
    access,
    params: idParams,
    query: languageQuery,
    answer: wholeReturn,
  }),
  /** Announces the pieces of a delivered order that its customer returns. */
  announce: defineCall({
    method: 'POST',
    path: '/orders/{id}/returns',
    access,
    params: idParams,
    query: languageQuery,
    body: returnBody,
    answer: wholeReturn,
    status: 201,
  }),
  /** Returns of an order, the oldest first. */
  ofOrder: defineCall({
    method: 'GET',
    path: '/orders/{id}/returns',
    access,
    params: idParams,
    query: languageQuery,
    answer: z.object({ returns: z.array(wholeReturn) }),
  }),
  receive: verb('/orders-returns/{id}/receive'),
  cancel: verb('/orders-returns/{id}/cancel'),
  paper: defineCall({
    method: 'GET',
    path: '/orders-returns/{id}/paper',
    access,
    params: idParams,
    query: languageQuery,
    file: 'application/pdf',
  }),
};
