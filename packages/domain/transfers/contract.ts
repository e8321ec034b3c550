import { z } from 'zod';
import { getCatalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { createModuleRecordSchema, paragraphSchema, treatBlankAsMissing } from '../kit/schemas.ts';
import { transferRequests } from './transfer-request.ts';

const sales = ['orders', 'my_orders'] as const;

/** Requests that a user has access to: those from and to their division, and their own. */
export const transferCalls = {
  list: defineCall({ ...getCatalogueCalls(transferRequests).list, access: sales }),
  totals: defineCall({ ...getCatalogueCalls(transferRequests).totals, access: sales }),
  counts: defineCall({ ...getCatalogueCalls(transferRequests).counts, access: sales }),
  read: defineCall({ ...getCatalogueCalls(transferRequests).read, access: sales }),
  /** Answer given on the page; the bell answers through the notification. A denial requires a reason. */
  respond: defineCall({
    method: 'POST',
    path: '/transfer-requests/{id}/response',
    access: 'orders',
    params: idParams,
    query: languageQuery,
    body: z
      .strictObject({
        status: z.enum(['accepted', 'deny'], createWrongTypeError('option')),
        message: treatBlankAsMissing(paragraphSchema.optional()),
      })
      .superRefine(({ status, message }, context) => {
        if (status === 'deny' && message === undefined)
          context.addIssue({ code: 'custom', path: ['message'], message: 'required' });
      }),
    answer: createModuleRecordSchema(transferRequests),
  }),
};
