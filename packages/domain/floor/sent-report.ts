import { z } from 'zod';
import { hasAtMostThreeDecimals } from '../inventories/quantity.ts';
import { instantSchema, referenceSchema } from '../kit/schemas.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  pauseAndScrapReasons,
  maxReportedPieces,
  scrapReasons,
  workReportKinds,
} from './report-kinds.ts';

const pieces = z
  .number('number')
  .min(-maxReportedPieces, 'greaterOrEqual')
  .max(maxReportedPieces, 'lessOrEqual')
  .refine(hasAtMostThreeDecimals, 'decimals');

/** Schema of a number of pieces above zero. */
export const pieceCountSchema = z
  .number(createWrongTypeError('number'))
  .positive('moreThanZero')
  .max(maxReportedPieces, 'lessOrEqual')
  .refine(hasAtMostThreeDecimals, 'decimals');

/** Schema of an approval. Older tablets send the id of a presence here. */
const approval = z.string('invalid').max(100, 'max').nullable().default(null);

/** Report about work at a station. It is stored once for its key, however often it is sent. */
const workReport = z
  .strictObject({
    /** Key made by the tablet: the report is stored once for the key. */
    key: z.uuid('invalid'),
    /** Presence of the worker who reports: an id returned by `enter`. */
    presence: z.uuid('invalid'),
    detail: referenceSchema,
    kind: z.enum(workReportKinds, createWrongTypeError('option')),
    good: pieces.default(0),
    scrap: pieces.default(0),
    /** Pieces set aside for rework. */
    aside: pieces.default(0),
    reason: z.enum(pauseAndScrapReasons, 'option').nullable().default(null),
    /** Time by the tablet's clock, see `sentAt`. */
    at: instantSchema,
    /** Approval of this report by a foreman, as `approve` returns it. */
    pass: approval,
  })
  .refine(
    ({ kind, good, scrap, aside }) =>
      kind === 'pieces' || kind === 'reworked' || (good === 0 && scrap === 0 && aside === 0),
    {
      message: 'invalid',
      path: ['good'],
    },
  )
  .refine(
    ({ kind, good, scrap, aside }) =>
      (kind !== 'pieces' && kind !== 'reworked') || good !== 0 || scrap !== 0 || aside !== 0,
    {
      message: 'required',
      path: ['good'],
    },
  )
  .refine(
    ({ kind, good, scrap, aside }) =>
      kind !== 'reworked' || (aside === 0 && good >= 0 && scrap >= 0),
    {
      message: 'invalid',
      path: ['aside'],
    },
  )
  .refine(({ scrap, reason }) => scrap <= 0 || scrapReasons.some((each) => each === reason), {
    message: 'required',
    path: ['reason'],
  })
  .refine(({ kind, reason }) => kind !== 'pause' || reason !== null, {
    message: 'required',
    path: ['reason'],
  });

/** Report that brings good pieces of a last step into a store, from which they can be shipped at once. */
const stocking = z.strictObject({
  key: z.uuid('invalid'),
  presence: z.uuid('invalid'),
  detail: referenceSchema,
  kind: z.literal('stocked'),
  stocked: pieceCountSchema,
  store: referenceSchema,
  at: instantSchema,
});

/** Report that undoes the report of another key. */
const undoing = z.strictObject({
  key: z.uuid('invalid'),
  presence: z.uuid('invalid'),
  undoes: z.uuid('invalid'),
  at: instantSchema,
  pass: approval,
});

export type ReportBody = z.output<typeof workReport>;
export type StockingBody = z.output<typeof stocking>;
export type UndoingBody = z.output<typeof undoing>;
export type AnyReportBody = ReportBody | StockingBody | UndoingBody;

/** Report as a tablet stores and sends it. */
export const sentReportSchema = z.union([undoing, stocking, workReport]);
export type SentReport = z.input<typeof sentReportSchema>;

/** Report that a foreman may approve. */
export const approvableReportSchema = z.union([undoing, workReport]);
export type ApprovableReport = z.output<typeof approvableReportSchema>;
export type SentApprovableReport = z.input<typeof approvableReportSchema>;

/**
 * Entry that is no valid report. The call accepts the entry, so that the other reports are stored, and returns a separate result for it.
 */
const unreadableReport = z.unknown().transform((unreadable) => ({ unreadable }));
export const receivedReportSchema = z.union([undoing, stocking, workReport, unreadableReport]);
export type ReceivedReport = z.output<typeof receivedReportSchema>;

/** Returns the schema that an unreadable report was meant for, by its shape. */
export function guessReportSchema(report: unknown) {
  if (typeof report !== 'object' || report === null) return workReport;
  if ('undoes' in report) return undoing;
  return 'kind' in report && report.kind === 'stocked' ? stocking : workReport;
}
