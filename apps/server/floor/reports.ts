import type { ReportResult } from '@tarima/domain/floor/contract';
import { mayBePassed, findFloorRefusal, type FloorRefusal } from '@tarima/domain/floor/refusal';
import { undoFor } from '@tarima/domain/floor/report';
import type {
  AnyReport,
  ReceivedReport,
  ReportBody,
  StockingBody,
  UndoingBody,
} from '@tarima/domain/floor/sent-report';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { loadArrivals } from '../fulfilment/half-made.ts';
import { clockShift, type Sending } from '../kit/clock-shift.ts';
import type { Transaction } from '../kit/database.ts';
import { getApprover } from './approvals.ts';
import { loadReportsByLine, getStepStatus } from './reports-by-line.ts';
import { followSoon } from './follow.ts';
import { noteMade } from './made.ts';
import { holdOrders, insertReport, findProducedLine, loadReportsByKey } from './report-rows.ts';
import { loadStationPeople, loadStretches, type Stretch } from './presences.ts';
import {
  countAside,
  isReadable,
  isSameReport,
  findPresenceRefusal,
  toRefused,
  unreadableResult,
  type Refused,
} from './received.ts';
import type { KnownTablet } from './tablets.ts';
import { stockParts } from './parts.ts';
import { tellCall } from './tell.ts';

export interface Received extends Sending {
  readonly reports: readonly ReceivedReport[];
}

/** Writes an error that became the refusal of one report into the log. */
type LogError = (error: unknown) => void;

/** Milliseconds allowed for the transmission of an undo that was made in time. */
const grace = 15_000;
/** Milliseconds that a report may be under way: no tablet is without network for longer. */
const maxTransit = 31 * 24 * 60 * 60_000;

/**
 * Writes down the reports of a tablet in their order: each is taken or refused for itself, and a key that was taken before is taken. A
 * report that cannot be read, or that the database refuses, takes nothing from the others. Orders are held, so that two tablets at one
 * step wait for each other.
 */
export async function takeReports(
  tx: Transaction,
  tablet: KnownTablet,
  { reports, ...sending }: Received,
  logError: LogError,
): Promise<ReportResult[]> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const now = Date.parse(clock?.now ?? '');
  const readable = reports.filter(isReadable);
  const keys = readable.map((report) => ('undoes' in report ? report.undoes : report.key));
  const reportsByKey = await loadReportsByKey(tx, keys);
  const lockedOrders = await holdOrders(tx, [
    ...readable.flatMap((report) => ('undoes' in report ? [] : [report.detail.id])),
    ...[...reportsByKey.values()].map(({ detailId }) => detailId),
  ]);
  const presences = readable.map(({ presence }) => presence);
  const stretches = await loadStretches(tx, tablet, presences);
  const { foremen } = await loadStationPeople(tx, tablet);
  const results: ReportResult[] = [];
  const shift = clockShift(now, sending);
  for (const report of reports) {
    if (!isReadable(report)) {
      results.push(unreadableResult(report.unreadable));
      continue;
    }
    const at = Math.min(now, Date.parse(report.at) + shift);
    const stretch = stretches.get(report.presence);
    const spoken = { tablet, at, now, stretch, foremen };
    results.push({ key: report.key, ...(await takeApart(tx, report, spoken, logError)) });
  }
  for (const orderId of lockedOrders) await noteMade(tx, orderId, now);
  await followSoon(tx, tablet.divisionId, now);
  return results;
}

interface Spoken {
  readonly tablet: KnownTablet;
  readonly at: number;
  readonly now: number;
  /** When who reports was at the tablet; undefined for a presence that is none. */
  readonly stretch: Stretch | undefined;
  readonly foremen: ReadonlySet<number>;
}

type Outcome = Omit<ReportResult, 'key'>;

/** Takes one report, of which nothing stays where it fails. @throws Error where the failure is none of the report's. */
async function takeApart(
  tx: Transaction,
  report: AnyReport,
  spoken: Spoken,
  logError: LogError,
): Promise<Outcome> {
  try {
    return await tx.attempt(() => takeOne(tx, report, spoken));
  } catch (error) {
    const refusal = findPresenceRefusal(error);
    if (!refusal) throw error;
    if (refusal.rule === 'invalid') logError(error);
    return { taken: false, ...refusal };
  }
}

async function takeOne(tx: Transaction, report: AnyReport, spoken: Spoken): Promise<Outcome> {
  const before = (await loadReportsByKey(tx, [report.key])).get(report.key);
  if (before)
    return isSameReport(before, report)
      ? { taken: true }
      : { taken: false, ...toRefused('otherReport') };
  const { tablet, at, now, stretch } = spoken;
  if (!stretch) return { taken: false, ...toRefused('absent') };
  if (at < stretch.from || at > stretch.until || now - at > maxTransit)
    return { taken: false, ...toRefused('outsidePresence') };
  const passedBy = await findApprover(tx, report, spoken);
  const who = { tablet, at, now, userId: stretch.userId, passedBy };
  const refusal = await takeReport(tx, report, who);
  if (refusal) {
    const isApprovalOver = refusal.passable && getPass(report) !== null && passedBy === null;
    return { taken: false, ...refusal, ...(isApprovalOver && toRefused('approvalOver')) };
  }
  return { taken: true };
}

const getPass = (report: AnyReport): string | null => ('pass' in report ? report.pass : null);

/** Returns the foreman who approved a report, while they are one of the station; null where there is none. */
async function findApprover(
  tx: Transaction,
  report: AnyReport,
  { tablet, foremen }: Spoken,
): Promise<number | null> {
  if (!('pass' in report) || report.pass === null) return null;
  const userId = await getApprover(tx, tablet, report.pass, report);
  return userId !== undefined && foremen.has(userId) ? userId : null;
}

function takeReport(tx: Transaction, report: AnyReport, who: Who): Promise<Refused | undefined> {
  if ('undoes' in report) return takeBack(tx, report, who);
  if (report.kind === 'stocked') return stockFromFloor(tx, report, who);
  return writeDown(tx, report, who);
}

/** Good pieces of a last step go into a store of where the line ends. */
async function stockFromFloor(
  tx: Transaction,
  { key, detail, stocked, store }: StockingBody,
  who: Who,
): Promise<Refused | undefined> {
  const line = await findProducedLine(tx, detail.id);
  const { workplaceId } = who.tablet;
  if (!line || line.over || line.status !== 'production') return toRefused('orderOver');
  if (isTooEarly(who, line)) return toRefused('beforeOrder');
  const reportsByWorkplace = (await loadReportsByLine(tx, [line.id])).get(line.id);
  const { step, steps, progress } = getStepStatus(line, reportsByWorkplace, workplaceId, who.now);
  if (step === 0 || step < steps) return toRefused('orderOver');
  const said = { kind: 'stocked' as const, good: 0, scrap: 0, aside: 0, stocked };
  const refusal = findFloorRefusal(said, { quantity: line.quantity, progress, before: undefined });
  if (refusal) return toRefusalDto(refusal);
  const part = { detailId: line.id, quantity: stocked };
  const by = { key, userId: who.userId, tabletId: who.tablet.id, at: who.at };
  await stockParts(tx, line.orderId, [part], { storeId: store.id }, by);
  return undefined;
}

/** Worker who makes a report, its time, and the foreman who approves it. */
interface Who extends Pick<Spoken, 'tablet' | 'at' | 'now'> {
  readonly userId: number;
  readonly passedBy: number | null;
}

/** Whether a report bears a time before its order was one to be made. */
const isTooEarly = ({ at }: Who, { since }: { readonly since: string }): boolean =>
  at < Date.parse(since);

async function writeDown(
  tx: Transaction,
  report: ReportBody,
  who: Who,
): Promise<Refused | undefined> {
  const line = await findProducedLine(tx, report.detail.id);
  const { workplaceId } = who.tablet;
  if (!line || line.over || !orderDocument.those('toPlan').includes(line.status))
    return toRefused('orderOver');
  if (isTooEarly(who, line)) return toRefused('beforeOrder');
  const reportsByWorkplace = (await loadReportsByLine(tx, [line.id])).get(line.id);
  const { step, progress, before } = getStepStatus(line, reportsByWorkplace, workplaceId, who.now);
  if (step === 0) return toRefused('orderOver');
  const arrived = (await loadArrivals(tx, [line.id])).get(line.id)?.get(workplaceId)?.arrived;
  const { kind, good, scrap } = report;
  const said = { kind, good, scrap, aside: countAside(report), stocked: 0 };
  const isTakenBack = Math.min(said.good, said.scrap, report.aside) < 0;
  if (isTakenBack && who.passedBy === null) return { rule: 'tooLate', passable: true };
  const refusal = findFloorRefusal(
    said,
    { quantity: line.quantity, progress, before, arrived },
    who.passedBy !== null,
  );
  if (refusal) return toRefusalDto(refusal);
  await insertReport(tx, {
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
    await tellCall(tx, {
      reason: report.reason,
      detailId: line.id,
      workplaceId,
      userId: who.userId,
    });
  return undefined;
}

const toRefusalDto = (refusal: FloorRefusal): Refused => ({
  ...refusal,
  passable: mayBePassed(refusal),
});

/** Writes the opposite of a report: for who made it within a minute, later for a foreman. */
async function takeBack(
  tx: Transaction,
  { key, undoes }: UndoingBody,
  who: Who,
): Promise<Refused | undefined> {
  const original = (await loadReportsByKey(tx, [undoes])).get(undoes);
  if (!original || original.workplaceId !== who.tablet.workplaceId) return toRefused('orderOver');
  if (original.undone || original.undoes !== null) return toRefused('undone');
  if (original.kind === 'stocked') return toRefused('belowStocked');
  if (original.kind === 'lost') return toRefused('orderOver');
  const line = await findProducedLine(tx, original.detailId);
  if (!line || line.over) return toRefused('orderOver');
  // Messages that travel at different speeds may date it before the report that it takes back.
  const at = Math.max(who.at, Date.parse(original.at));
  const isByAuthor =
    original.userId === who.userId && at - Date.parse(original.at) <= undoFor + grace;
  if (!isByAuthor && who.passedBy === null) return { rule: 'tooLate', passable: true };
  const opposite = {
    good: 0 - original.good,
    scrap: 0 - original.scrap,
    aside: 0 - original.aside,
  };
  const reportsByWorkplace = (await loadReportsByLine(tx, [line.id])).get(line.id);
  const { progress, before } = getStepStatus(
    line,
    reportsByWorkplace,
    original.workplaceId,
    who.now,
  );
  const arrived = (await loadArrivals(tx, [line.id]))
    .get(line.id)
    ?.get(original.workplaceId)?.arrived;
  // Undoing a report may bring pieces back, which the rules of new ones limit. A finished step stays open to it.
  const refusal = findFloorRefusal(
    { ...opposite, kind: 'pieces', stocked: 0 },
    { quantity: line.quantity, progress: { ...progress, state: 'stopped' }, before, arrived },
    who.passedBy !== null,
  );
  if (refusal) return toRefusalDto(refusal);
  await insertReport(tx, {
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
