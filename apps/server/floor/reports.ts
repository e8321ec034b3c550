import type {
  ReportBody,
  ReportResult,
  StockingBody,
  UndoingBody,
} from '@tarima/domain/floor/contract';
import { mayBePassed, refusalOf, type FloorRefusal } from '@tarima/domain/floor/refusal';
import { undoFor } from '@tarima/domain/floor/report';
import { CodedError } from '@tarima/domain/kit/errors';
import { isRule, type Rule } from '@tarima/domain/kit/rules';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { arrivedAt } from '../fulfilment/half-made.ts';
import type { Transaction } from '../kit/database.ts';
import { bookOf, standingAt } from './book.ts';
import { followSoon } from './follow.ts';
import { noteMade } from './made.ts';
import { holdOrders, insertReport, lineOf, writtenUnder } from './report-rows.ts';
import { peopleOf, saidBy } from './presences.ts';
import type { KnownTablet } from './tablets.ts';
import { stockParts } from './parts.ts';
import { tellCall } from './tell.ts';

type AnyBody = ReportBody | StockingBody | UndoingBody;

export interface Sent {
  readonly sentAt: string;
  readonly reports: readonly AnyBody[];
}

/** Grace for the way of what was taken back in time. */
const grace = 15_000;
/** What was said longer ago is written as of then: nobody is without network for so long. */
const longestWay = 31 * 24 * 60 * 60_000;

type Refused = Pick<ReportResult, 'rule' | 'most' | 'passable'>;
const refused = (rule: Rule): Refused => ({ rule });

/**
 * Writes down what was said at a tablet, in its order: each is taken or refused for itself, and a key that was taken before is taken.
 * Orders are held, so that two tablets at one step wait for each other.
 */
export async function takeReports(
  tx: Transaction,
  tablet: KnownTablet,
  { sentAt, reports }: Sent,
): Promise<ReportResult[]> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const now = Date.parse(clock?.now ?? '');
  const keys = reports.map((report) => ('undoes' in report ? report.undoes : report.key));
  const meant = await writtenUnder(tx, keys);
  const held = await holdOrders(tx, [
    ...reports.flatMap((report) => ('undoes' in report ? [] : [report.detail.id])),
    ...[...meant.values()].map(({ detailId }) => detailId),
  ]);
  const users = await saidBy(
    tx,
    tablet,
    reports.flatMap((report) => {
      const pass = passOf(report);
      return pass === null ? [report.presence] : [report.presence, pass];
    }),
  );
  const { foremen } = await peopleOf(tx, tablet);
  const results: ReportResult[] = [];
  for (const report of reports) {
    // By the tablet's own clock, however wrong: how long before it was sent.
    const ago = Math.min(Math.max(0, Date.parse(sentAt) - Date.parse(report.at)), longestWay);
    const said = {
      tablet,
      at: now - ago,
      now,
      userId: users.get(report.presence),
      passedBy: passing(passOf(report), users, foremen),
    };
    results.push({ key: report.key, ...(await takeOne(tx, report, said)) });
  }
  for (const orderId of held) await noteMade(tx, orderId, now);
  await followSoon(tx, tablet.divisionId, now);
  return results;
}

const passOf = (report: AnyBody): string | null => ('pass' in report ? report.pass : null);

interface Spoken {
  readonly tablet: KnownTablet;
  readonly at: number;
  readonly now: number;
  readonly userId: number | undefined;
  /** Undefined where nobody is said to let it pass, null where whoever is said to is no foreman. */
  readonly passedBy: number | null | undefined;
}

function passing(
  pass: string | null,
  users: ReadonlyMap<string, number>,
  foremen: ReadonlySet<number>,
): number | null | undefined {
  if (pass === null) return undefined;
  const id = users.get(pass);
  return id !== undefined && foremen.has(id) ? id : null;
}

async function takeOne(
  tx: Transaction,
  report: AnyBody,
  spoken: Spoken,
): Promise<Omit<ReportResult, 'key'>> {
  const before = (await writtenUnder(tx, [report.key])).get(report.key);
  if (before) return { taken: true };
  if (spoken.userId === undefined) return { taken: false, ...refused('absent') };
  if (spoken.passedBy === null) return { taken: false, ...refused('foreman') };
  const who = { ...spoken, userId: spoken.userId, passedBy: spoken.passedBy ?? null };
  const why = await takeIn(tx, report, who);
  return why ? { taken: false, ...why } : { taken: true };
}

function takeIn(tx: Transaction, report: AnyBody, who: Who): Promise<Refused | undefined> {
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
  const line = await lineOf(tx, detail.id);
  const { workplaceId } = who.tablet;
  if (!line || line.over || line.status !== 'production') return refused('orderOver');
  const book = (await bookOf(tx, [line.id])).get(line.id);
  const { step, steps, progress } = standingAt(line, book, workplaceId, who.now);
  if (step === 0 || step < steps) return refused('orderOver');
  const said = { kind: 'stocked' as const, good: 0, scrap: 0, aside: 0, stocked };
  const refusal = refusalOf(said, { quantity: line.quantity, progress, before: undefined });
  if (refusal) return toldRefusal(refusal);
  const part = { detailId: line.id, quantity: stocked };
  const by = { key, userId: who.userId, tabletId: who.tablet.id, at: who.at };
  try {
    await stockParts(tx, line.orderId, [part], { storeId: store.id }, by);
    return undefined;
  } catch (error) {
    // What the ledger refuses is refused for itself: the others of the message are taken.
    const [detailed] = error instanceof CodedError ? error.details : [];
    if (!detailed) throw error;
    return refused(ruleOf(detailed.rule));
  }
}

const ruleOf = (rule: string): Rule => (isRule(rule) ? rule : 'invalid');

interface Who extends Omit<Spoken, 'userId' | 'passedBy'> {
  readonly userId: number;
  readonly passedBy: number | null;
}

async function writeDown(
  tx: Transaction,
  report: ReportBody,
  who: Who,
): Promise<Refused | undefined> {
  const line = await lineOf(tx, report.detail.id);
  const { workplaceId } = who.tablet;
  if (!line || line.over || !orderDocument.those('toPlan').includes(line.status))
    return refused('orderOver');
  const book = (await bookOf(tx, [line.id])).get(line.id);
  const { step, progress, before } = standingAt(line, book, workplaceId, who.now);
  if (step === 0) return refused('orderOver');
  const arrived = (await arrivedAt(tx, [line.id])).get(line.id)?.get(workplaceId)?.arrived;
  const pieces =
    report.kind === 'reworked' ? { aside: -(report.good + report.scrap) } : { aside: report.aside };
  const said = {
    kind: report.kind,
    good: report.good,
    scrap: report.scrap,
    stocked: 0,
    ...pieces,
  };
  const isTakenBack = Math.min(said.good, said.scrap, report.aside) < 0;
  if (isTakenBack && who.passedBy === null) return { rule: 'tooLate', passable: true };
  const refusal = refusalOf(
    said,
    { quantity: line.quantity, progress, before, arrived },
    who.passedBy !== null,
  );
  if (refusal) return toldRefusal(refusal);
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

const toldRefusal = (refusal: FloorRefusal): Refused => ({
  ...refusal,
  passable: mayBePassed(refusal),
});

/** Writes the opposite of what was said: by who said it within a minute, by a foreman later. */
async function takeBack(
  tx: Transaction,
  { key, undoes }: UndoingBody,
  who: Who,
): Promise<Refused | undefined> {
  const meant = (await writtenUnder(tx, [undoes])).get(undoes);
  if (!meant || meant.workplaceId !== who.tablet.workplaceId) return refused('orderOver');
  if (meant.undone || meant.undoes !== null) return refused('undone');
  if (meant.kind === 'stocked') return refused('belowStocked');
  const line = await lineOf(tx, meant.detailId);
  if (!line || line.over) return refused('orderOver');
  const isOwn = meant.userId === who.userId && who.at - Date.parse(meant.at) <= undoFor + grace;
  if (!isOwn && who.passedBy === null) return { rule: 'tooLate', passable: true };
  const opposite = { good: -meant.good, scrap: -meant.scrap, aside: -meant.aside };
  const book = (await bookOf(tx, [line.id])).get(line.id);
  const { progress } = standingAt(line, book, meant.workplaceId, who.now);
  const said = { ...opposite, kind: 'pieces' as const, stocked: 0 };
  const refusal = refusalOf(said, { quantity: line.quantity, progress, before: undefined }, true);
  if (refusal) return toldRefusal(refusal);
  await insertReport(tx, {
    ...opposite,
    kind: meant.kind,
    key,
    orderId: meant.orderId,
    detailId: meant.detailId,
    workplaceId: meant.workplaceId,
    userId: who.userId,
    tabletId: who.tablet.id,
    reason: meant.reason,
    at: who.at,
    undoes: meant.id,
    passedBy: who.passedBy,
  });
  return undefined;
}
