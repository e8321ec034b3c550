import { z } from 'zod';
import { hasAtMostThreeDecimals } from '../inventories/quantity.ts';
import { instantSchema, referenceSchema } from '../kit/schemas.ts';
import { createWrongTypeRule } from '../kit/wrong-type.ts';
import { floorReasons, maxReportedPieces, scrapReasons, workReportKinds } from './report-kinds.ts';

const pieces = z
  .number('number')
  .min(-maxReportedPieces, 'greaterOrEqual')
  .max(maxReportedPieces, 'lessOrEqual')
  .refine(hasAtMostThreeDecimals, 'decimals');

/** A count of pieces above zero. */
export const pieceCountSchema = z
  .number(createWrongTypeRule('number'))
  .positive('moreThanZero')
  .max(maxReportedPieces, 'lessOrEqual')
  .refine(hasAtMostThreeDecimals, 'decimals');

/** The longest text that is read as an approval. Tablets of the version before send the id of a presence here. */
const approval = z.string('invalid').max(100, 'max').nullable().default(null);

/** Work as it is reported at a station. A report counts once under its key, however often it is sent. */
const workReport = z
  .strictObject({
    /** Made by the tablet: the report is stored once under it. */
    key: z.uuid('invalid'),
    /** The presence of the worker who reports: an id from `enter`. */
    presence: z.uuid('invalid'),
    detail: referenceSchema,
    kind: z.enum(workReportKinds, createWrongTypeRule('option')),
    good: pieces.default(0),
    scrap: pieces.default(0),
    /** Pieces that wait to be reworked. */
    aside: pieces.default(0),
    reason: z.enum(floorReasons, 'option').nullable().default(null),
    /** Time by the tablet's clock: see `sentAt`. */
    at: instantSchema,
    /** A foreman's approval of this very report, from `approve`. */
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

/** Good pieces of a last step go into a store, from which they can be shipped at once. */
const stocking = z.strictObject({
  key: z.uuid('invalid'),
  presence: z.uuid('invalid'),
  detail: referenceSchema,
  kind: z.literal('stocked'),
  stocked: pieceCountSchema,
  store: referenceSchema,
  at: instantSchema,
});

/** Takes back the report of another key. */
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

/** A report as a tablet stores and sends it. */
export const sentReportSchema = z.union([undoing, stocking, workReport]);
export type SentReport = z.input<typeof sentReportSchema>;

/** A report that a foreman may approve. */
export const approvableReportSchema = z.union([undoing, workReport]);
export type ApprovableReport = z.output<typeof approvableReportSchema>;
export type SentApprovableReport = z.input<typeof approvableReportSchema>;

/** An entry that is no report. The call accepts it, so that the reports beside it are taken; it gets an answer of its own. */
const unreadableReport = z.unknown().transform((unreadable) => ({ unreadable }));
export const receivedReportSchema = z.union([undoing, stocking, workReport, unreadableReport]);
export type ReceivedReport = z.output<typeof receivedReportSchema>;

/** The schema that an unreadable report was meant for, by its shape. */
export function getReportSchema(report: unknown) {
  if (typeof report !== 'object' || report === null) return workReport;
  if ('undoes' in report) return undoing;
  return 'kind' in report && report.kind === 'stocked' ? stocking : workReport;
}
