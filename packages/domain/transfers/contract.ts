import { z } from 'zod';
import { catalogueCalls, defineCall, idParams, languageQuery } from '../kit/contract.ts';
import { wrongTypeRule } from '../kit/wrong-type.ts';
import { elementSchema, paragraph, blankAsMissing } from '../kit/schemas.ts';
import { transferRequests } from './transfer-request.ts';

const sales = ['orders', 'my_orders'] as const;

/** Requests that a user has access to: those from and to their division, and their own. */
export const transferCalls = {
  list: defineCall({ ...catalogueCalls(transferRequests).list, access: sales }),
  totals: defineCall({ ...catalogueCalls(transferRequests).totals, access: sales }),
  counts: defineCall({ ...catalogueCalls(transferRequests).counts, access: sales }),
  read: defineCall({ ...catalogueCalls(transferRequests).read, access: sales }),
  /** Answer given on the page; the bell answers through the notification. A denial requires a reason. */
  respond: defineCall({
    method: 'POST',
    path: '/transfer-requests/{id}/response',
    access: 'orders',
    params: idParams,
    query: languageQuery,
    body: z
      .strictObject({
        status: z.enum(['accepted', 'deny'], wrongTypeRule('option')),
        message: blankAsMissing(paragraph.optional()),
      })
      .superRefine(({ status, message }, context) => {
        if (status === 'deny' && message === undefined)
          context.addIssue({ code: 'custom', path: ['message'], message: 'required' });
      }),
    answer: elementSchema(transferRequests),
  }),
};
