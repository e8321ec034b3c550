import type {
  ReportBody,
  ReportResult,
  StockingBody,
  UndoingBody,
} from '@tarima/domain/floor/contract';
import type { FloorReport } from '@tarima/domain/floor/progress';
import { mayBePassed, refusalOf, type FloorRefusal } from '@tarima/domain/floor/refusal';
import { undoFor, type ReportKind } from '@tarima/domain/floor/report';
import { floorTold } from '@tarima/domain/floor/told';
import { CodedError } from '@tarima/domain/kit/errors';
import { isRule, type Rule } from '@tarima/domain/kit/rules';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { announce } from '../kit/realtime/announce.ts';
import type { FrozenRecipe } from '../technical-sheets/queries.ts';
import { bookOf, standingAt } from './book.ts';
import { followSoon } from './follow.ts';
import { noteMade } from './made.ts';
import { peopleOf, saidBy } from './presences.ts';
import type { KnownTablet } from './tablets.ts';
import { stockParts } from './parts.ts';
import { tellCall } from './tell.ts';

type AnyBody = ReportBody | StockingBody | UndoingBody;

export interface Sent {
  readonly sentAt: string;
  readonly reports: readonly AnyBody[];
}

/** A report that was taken back or is to be, as the book has it. */
interface Written extends Omit<FloorReport, 'at'> {
  readonly key: string;
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly at: string;
  readonly undone: boolean;
}

interface Line {
  readonly id: number;
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly over: boolean;
  readonly quantity: number;
  readonly recipe: Pick<FrozenRecipe, 'steps'> | null;
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
  await followSoon(tx, tablet.workplaceId, now);
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
    { quantity: line.quantity, progress, before },
    who.passedBy !== null,
  );
  if (refusal) return toldRefusal(refusal);
  await insert(tx, {
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
  await insert(tx, {
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

async function writtenUnder(
  tx: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Written>> {
  const rows = await tx.rows(sql<Written>`
    select r.key, r.id, r.order_id as "orderId", r.detail_id as "detailId", r.workplace_id as "workplaceId",
      r.user_id as "userId", r.kind, r.good::float8, r.scrap::float8, r.aside::float8, r.stocked::float8, r.reason, r.at, r.undoes,
      u.id is not null as undone
    from floor_reports r
    left join floor_reports u on u.account_id = r.account_id and u.undoes = r.id
    where r.account_id = ${tx.accountId} and r.key = any(${[...keys]}::uuid[])`);
  return new Map(rows.map((row) => [row.key, row]));
}

/** In one order: two tablets that tell of the same orders wait for each other. */
const holdOrders = async (tx: Transaction, detailIds: readonly number[]): Promise<number[]> => {
  const held = await tx.rows(sql<{ id: number }>`
    select id from orders where account_id = ${tx.accountId} and id in (
      select owner_id from orders_details where account_id = ${tx.accountId} and id = any(${[...detailIds]}::bigint[]))
    order by id for update`);
  return held.map(({ id }) => id);
};

const lineOf = (tx: Transaction, detailId: number): Promise<Line | undefined> =>
  tx.row(sql<Line>`
    select d.id, o.id as "orderId", o.status, o.production_finished_at is not null as over, d.quantity::float8,
      jsonb_build_object('steps', d.recipe -> 'steps') as recipe
    from orders_details d join orders o on o.account_id = d.account_id and o.id = d.owner_id
    where d.account_id = ${tx.accountId} and d.id = ${detailId} and d.origin_type = 'production'`);

interface Row {
  readonly key: string;
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
  readonly tabletId: number;
  readonly kind: ReportKind;
  readonly good: number;
  readonly scrap: number;
  readonly aside: number;
  readonly reason: string | null;
  readonly at: number;
  readonly undoes: number | null;
  readonly passedBy: number | null;
}

async function insert(tx: Transaction, row: Row): Promise<void> {
  await tx.row(sql`
    insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, tablet_id, kind, good, scrap, aside,
      reason, at, undoes, passed_by_id)
    values (${tx.accountId}, ${row.key}, ${row.orderId}, ${row.detailId}, ${row.workplaceId}, ${row.userId}, ${row.tabletId},
      ${row.kind}, ${row.good}, ${row.scrap}, ${row.aside}, ${row.reason}, ${new Date(row.at).toISOString()}, ${row.undoes},
      ${row.passedBy})`);
  await announce(tx, {
    to: { accountId: tx.accountId },
    event: floorTold,
    payload: { orderId: row.orderId },
  });
}
