import { z } from 'zod';
import { floorWeekQuery } from '../floor/floor-week.ts';
import { defineCall } from '../kit/contract.ts';
import { namedRecordSchema } from '../kit/schemas.ts';

const payLine = z.object({
  workplace: namedRecordSchema,
  product: namedRecordSchema,
  /** Rate that pays the pieces; null where none does. */
  rate: namedRecordSchema.extend({ above: z.number(), rate: z.number() }).nullable(),
  pieces: z.number(),
  /** Amount in US dollars; null where no rate pays these pieces, so that their value is unknown. */
  amount: z.string().nullable(),
});

const personsPay = z.object({
  user: namedRecordSchema,
  /** Number of good pieces that a rate pays, and of those without a rate. */
  paid: z.number(),
  unpaid: z.number(),
  /** Amount in US dollars: the sum of the lines. */
  amount: z.string(),
  lines: z.array(payLine),
});

/** All values of these calls are pay, so that the permission of the rates guards them. */
export const piecePayCalls = {
  read: defineCall({
    method: 'GET',
    path: '/reports/floor-week/pay',
    access: 'piece_rates',
    query: floorWeekQuery,
    answer: z.object({
      /** Whether the account has any rate: accounts that pay by the hour see nothing of it. */
      hasRates: z.boolean(),
      /** Monday and Sunday, `yyyy-MM-dd`. */
      first: z.string(),
      last: z.string(),
      people: z.array(personsPay),
      /** Total in US dollars of all people. */
      total: z.string(),
    }),
  }),
  sheet: defineCall({
    method: 'GET',
    path: '/reports/floor-week/pay/export',
    access: 'piece_rates',
    right: 'mayExport',
    query: floorWeekQuery,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
export type PiecePay = z.infer<typeof piecePayCalls.read.answer>;
export type UserPiecePay = z.infer<typeof personsPay>;
