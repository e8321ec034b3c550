import type { FloorReportResult } from '@tarima/domain/floor/contract';
import {
  canForemanApprove,
  findFloorRefusal,
  type FloorRefusal,
} from '@tarima/domain/floor/floor-refusal';
import { undoPeriodMillis } from '@tarima/domain/floor/report-kinds';
import type { StepProgress } from '@tarima/domain/floor/step-progress';
import type {
  AnyReportBody,
  ReceivedReport,
  ReportBody,
  StockingBody,
  UndoingBody,
} from '@tarima/domain/floor/sent-report';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { loadHalfMadeGoodsArrivals } from '../fulfilment/half-made-goods-transfers.ts';
import { computeClockShift, type MessageTiming } from '../kit/clock-shift.ts';
import type { Transaction } from '../kit/database.ts';
import { findReportApprover } from './approvals.ts';
import { loadFloorReportsByLine, getStepStatus } from './reports-by-line.ts';
import { scheduleExpectedCompletionsJob } from '../planning/schedule-expected-completions.ts';
import { updateOrderMadeStatus } from './order-made-status.ts';
import {
  lockReportedOrders,
  insertFloorReport,
  findProducedOrderLine,
  loadFloorReportsByKey,
} from './report-rows.ts';
import { loadWorkplaceStaff, loadPresencePeriods, type PresencePeriod } from './presences.ts';
import {
  countPiecesSetAside,
  isReadableReport,
  isSameReport,
  findReportRefusal,
  toReportRefusal,
  toUnreadableReportResult,
  type ReportRefusal,
} from './report-refusals.ts';
import type { VerifiedTablet } from './tablets.ts';
import { stockAndReportPartialProduction } from './stock-parts.ts';
import { notifyHelpCall } from './notify-help-call.ts';

export interface ReceivedReports extends MessageTiming {
  readonly reports: readonly ReceivedReport[];
}

/** Logs an error that became the refusal of one report. */
type LogError = (error: unknown) => void;

/** Milliseconds allowed for the transmission of an undo that was made in time. */
const grace = 15_000;
/** Maximum age of a report in milliseconds: no tablet is without network for longer. */
const maxTransit = 31 * 24 * 60 * 60_000;

/**
 * Saves the reports of a tablet in sequence: each is accepted or refused separately, and a key that was saved before counts as accepted.
 * A report that is unreadable, or refused by the database, does not affect the others.
 * Orders are locked, so that two tablets at one step wait for each other.
 */
export async function saveTabletReports(
  tx: Transaction,
  tablet: VerifiedTablet,
  { reports, ...sending }: ReceivedReports,
  logError: LogError,
): Promise<FloorReportResult[]> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const now = Date.parse(clock?.now ?? '');
  const readable = reports.filter(isReadableReport);
  const keys = readable.map((report) => ('undoes' in report ? report.undoes : report.key));
  const reportsByKey = await loadFloorReportsByKey(tx, keys);
  const lockedOrders = await lockReportedOrders(tx, [
    ...readable.flatMap((report) => ('undoes' in report ? [] : [report.detail.id])),
    ...[...reportsByKey.values()].map(({ detailId }) => detailId),
  ]);
  const presences = readable.map(({ presence }) => presence);
  const stretches = await loadPresencePeriods(tx, tablet, presences);
  const { foremen } = await loadWorkplaceStaff(tx, tablet);
  const results: FloorReportResult[] = [];
  const shift = computeClockShift(now, sending);
  for (const report of reports) {
    if (!isReadableReport(report)) {
      results.push(toUnreadableReportResult(report.unreadable));
      continue;
    }
    const at = Math.min(now, Date.parse(report.at) + shift);
    const stretch = stretches.get(report.presence);
    const spoken = { tablet, at, now, stretch, foremen };
    results.push({ key: report.key, ...(await takeApart(tx, report, spoken, logError)) });
  }
  for (const orderId of lockedOrders) await updateOrderMadeStatus(tx, orderId, now);
  await scheduleExpectedCompletionsJob(tx, tablet.divisionId, now);
  return results;
}

interface Spoken {
  readonly tablet: VerifiedTablet;
  readonly at: number;
  readonly now: number;
  /** Period in which the reporting worker was at the tablet; undefined for an unknown presence. */
  readonly stretch: PresencePeriod | undefined;
  readonly foremen: ReadonlySet<number>;
}

type Outcome = Omit<FloorReportResult, 'key'>;

/** Saves one report, or nothing of it. @throws Error where the failure is not caused by the report. */
async function takeApart(
  tx: Transaction,
  report: AnyReportBody,
  spoken: Spoken,
  logError: LogError,
): Promise<Outcome> {
  try {
    return await tx.attempt(() => takeOne(tx, report, spoken));
  } catch (error) {
    const refusal = findReportRefusal(error);
    if (!refusal) throw error;
    if (refusal.rule === 'invalid') logError(error);
    return { taken: false, ...refusal };
  }
}

async function takeOne(tx: Transaction, report: AnyReportBody, spoken: Spoken): Promise<Outcome> {
  const before = (await loadFloorReportsByKey(tx, [report.key])).get(report.key);
  if (before)
    return isSameReport(before, report)
      ? { taken: true }
      : { taken: false, ...toReportRefusal('otherReport') };
  const { tablet, at, now, stretch } = spoken;
  if (!stretch) return { taken: false, ...toReportRefusal('absent') };
  if (at < stretch.from || at > stretch.until || now - at > maxTransit)
    return { taken: false, ...toReportRefusal('outsidePresence') };
  const passedBy = await findApprover(tx, report, spoken);
  const who = { tablet, at, now, userId: stretch.userId, passedBy };
  const refusal = await takeReport(tx, report, who);
  if (refusal) {
    const isApprovalOver = refusal.passable && getPass(report) !== null && passedBy === null;
    return { taken: false, ...refusal, ...(isApprovalOver && toReportRefusal('approvalOver')) };
  }
  return { taken: true };
}

const getPass = (report: AnyReportBody): string | null => ('pass' in report ? report.pass : null);

/** Returns the foreman who approved a report, while they belong to the station; otherwise null. */
async function findApprover(
  tx: Transaction,
  report: AnyReportBody,
  { tablet, foremen }: Spoken,
): Promise<number | null> {
  if (!('pass' in report) || report.pass === null) return null;
  const userId = await findReportApprover(tx, tablet, report.pass, report);
  return userId !== undefined && foremen.has(userId) ? userId : null;
}

function takeReport(
  tx: Transaction,
  report: AnyReportBody,
  who: Who,
): Promise<ReportRefusal | undefined> {
  if ('undoes' in report) return takeBack(tx, report, who);
  if (report.kind === 'stocked') return stockFromFloor(tx, report, who);
  return writeDown(tx, report, who);
}

/** Stocks good pieces of a last step in a store of the division where the line ends. */
async function stockFromFloor(
  tx: Transaction,
  { key, detail, stocked, store }: StockingBody,
  who: Who,
): Promise<ReportRefusal | undefined> {
  const line = await findProducedOrderLine(tx, detail.id);
  const { workplaceId } = who.tablet;
  if (!line || line.over || line.status !== 'production') return toReportRefusal('orderOver');
  if (isTooEarly(who, line)) return toReportRefusal('beforeOrder');
  const reportsByWorkplace = (await loadFloorReportsByLine(tx, [line.id])).get(line.id);
  const { step, steps, progress } = getStepStatus(line, reportsByWorkplace, workplaceId, who.now);
  if (step === 0 || step < steps) return toReportRefusal('orderOver');
  const said = { kind: 'stocked' as const, good: 0, scrap: 0, aside: 0, stocked };
  const refusal = findFloorRefusal(said, { quantity: line.quantity, progress, before: undefined });
  if (refusal) return toRefusalDto(refusal);
  const part = { detailId: line.id, quantity: stocked };
  const by = { key, userId: who.userId, tabletId: who.tablet.id, at: who.at };
  await stockAndReportPartialProduction(tx, line.orderId, [part], { storeId: store.id }, by);
  return undefined;
}

/** Worker of a report, its time, and the approving foreman. */
interface Who extends Pick<Spoken, 'tablet' | 'at' | 'now'> {
  readonly userId: number;
  readonly passedBy: number | null;
}

/** Returns whether a report is dated before its order was in production. */
const isTooEarly = ({ at }: Who, { since }: { readonly since: string }): boolean =>
  at < Date.parse(since);

async function writeDown(
  tx: Transaction,
  report: ReportBody,
  who: Who,
): Promise<ReportRefusal | undefined> {
  const line = await findProducedOrderLine(tx, report.detail.id);
  const { workplaceId } = who.tablet;
  if (!line) return toReportRefusal('orderOver');
  if (isTooEarly(who, line)) return toReportRefusal('beforeOrder');
  const reportsByWorkplace = (await loadFloorReportsByLine(tx, [line.id])).get(line.id);
  const { step, progress, before, next } = getStepStatus(
    line,
    reportsByWorkplace,
    workplaceId,
    who.now,
  );
  const isOver = line.over || !orderDocument.those('toPlan').includes(line.status);
  if (step === 0 || (isOver && !isEndOfRunningWork(report, progress, who.userId)))
    return toReportRefusal('orderOver');
  const arrived = (await loadHalfMadeGoodsArrivals(tx, [line.id]))
    .get(line.id)
    ?.get(workplaceId)?.arrived;
  const { kind, good, scrap } = report;
  const said = { kind, good, scrap, aside: countPiecesSetAside(report), stocked: 0 };
  const isTakenBack = Math.min(said.good, said.scrap, report.aside) < 0;
  if (isTakenBack && who.passedBy === null) return { rule: 'tooLate', passable: true };
  const refusal = findFloorRefusal(
    said,
    { quantity: line.quantity, progress, before, arrived, next },
    who.passedBy !== null,
  );
  if (refusal) return toRefusalDto(refusal);
  await insertFloorReport(tx, {
    ...said,
    userId: who.userId,
    key: report.key,
    orderId: line.orderId,
    detailId: line.id,
    workplaceId,
    tabletId: who.tablet.id,
    reason: report.reason,
    at: who.at,
    undoes: null,
    passedBy: who.passedBy,
  });
  if (report.kind === 'pause')
    await notifyHelpCall(tx, {
      reason: report.reason,
      detailId: line.id,
      workplaceId,
      userId: who.userId,
    });
  return undefined;
}

/** Returns whether a report ends work that runs: it is accepted after its order was canceled or finished, because it ends the worker's time. */
const isEndOfRunningWork = (
  { kind }: ReportBody,
  { state, workers }: StepProgress,
  userId: number,
): boolean =>
  kind === 'pause' ? workers.includes(userId) : kind === 'finish' && state === 'running';

const toRefusalDto = (refusal: FloorRefusal): ReportRefusal => ({
  ...refusal,
  passable: canForemanApprove(refusal),
});

/** Saves the opposite of a report: within a minute for its worker, later for a foreman. */
async function takeBack(
  tx: Transaction,
  { key, undoes }: UndoingBody,
  who: Who,
): Promise<ReportRefusal | undefined> {
  const original = (await loadFloorReportsByKey(tx, [undoes])).get(undoes);
  if (!original || original.workplaceId !== who.tablet.workplaceId)
    return toReportRefusal('orderOver');
  if (original.undone || original.undoes !== null) return toReportRefusal('undone');
  if (original.kind === 'stocked') return toReportRefusal('belowStocked');
  if (original.kind === 'lost') return toReportRefusal('orderOver');
  const line = await findProducedOrderLine(tx, original.detailId);
  if (!line || line.over) return toReportRefusal('orderOver');
  // Messages with different transmission times may date the undo before the undone report.
  const at = Math.max(who.at, Date.parse(original.at));
  const isByAuthor =
    original.userId === who.userId && at - Date.parse(original.at) <= undoPeriodMillis + grace;
  if (!isByAuthor && who.passedBy === null) return { rule: 'tooLate', passable: true };
  const opposite = {
    good: 0 - original.good,
    scrap: 0 - original.scrap,
    aside: 0 - original.aside,
  };
  const reportsByWorkplace = (await loadFloorReportsByLine(tx, [line.id])).get(line.id);
  const { progress, before, next } = getStepStatus(
    line,
    reportsByWorkplace,
    original.workplaceId,
    who.now,
  );
  const arrived = (await loadHalfMadeGoodsArrivals(tx, [line.id]))
    .get(line.id)
    ?.get(original.workplaceId)?.arrived;
  // Undoing a report may add pieces, which the rules of new pieces limit. A finished step stays open for it.
  const refusal = findFloorRefusal(
    { ...opposite, kind: 'pieces', stocked: 0 },
    { quantity: line.quantity, progress: { ...progress, state: 'stopped' }, before, arrived, next },
    who.passedBy !== null,
  );
  if (refusal) return toRefusalDto(refusal);
  await insertFloorReport(tx, {
    ...opposite,
    kind: original.kind,
    key,
    orderId: original.orderId,
    detailId: original.detailId,
    workplaceId: original.workplaceId,
    userId: who.userId,
    tabletId: who.tablet.id,
    reason: original.reason,
    at,
    undoes: original.id,
    passedBy: who.passedBy,
  });
  return undefined;
}
