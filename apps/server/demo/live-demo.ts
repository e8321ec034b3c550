import { orderDocument } from '@tarima/domain/orders/document';
import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { tabletCalls, type TabletStation, type WorkCard } from '@tarima/domain/floor/contract';
import { countPiecesInProgress } from '@tarima/domain/floor/step-progress';
import { findFloorRefusal } from '@tarima/domain/floor/floor-refusal';
import { scrapReasons } from '@tarima/domain/floor/report-kinds';
import { sentReportSchema, type SentReport } from '@tarima/domain/floor/sent-report';
import { toKnownStepState } from '@tarima/domain/floor/waiting-reports';
import { sql } from 'kysely';
import { savePin } from '../floor/pins.ts';
import { inviteTablet, listTablets, revokeTablet } from '../floor/tablets.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { hashPassword } from '../session/passwords.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

interface LiveDemoParts {
  readonly database: Database;
  readonly accountId: number;
  /** Port of the server, and host of the company. */
  readonly port: number;
  readonly host: string;
  /** Milliseconds between two reports. */
  readonly rest: number;
  log(message: string): void;
}

/** Number of stations that report. */
const stations = 2;
/** Name of the tablets, which shows that their reports are invented. */
export const demoTabletName = 'Demo (inventado)';
/** Number of pieces of a stack, which goes into stock at once. */
const stack = 20;

interface StaffedStation {
  readonly workplaceId: number;
  readonly workplace: string;
  readonly userId: number;
  readonly user: string;
}

/** Returns the demo company; undefined without one. */
export async function findActiveDemoAccountId(database: Database): Promise<number | undefined> {
  const [account] = await database.shared(sql<{ id: number }>`
    select id from accounts where is_demo and disabled_at is null limit 1`);
  return account?.id;
}

/**
 * Runs two stations that report while a visitor watches: the reports are invented, but sent through the calls of every tablet.
 * The tablets are paired again each time, and the two people there get new PINs.
 * @returns a function that stops it
 */
export async function startLiveDemo(parts: LiveDemoParts): Promise<() => Promise<void>> {
  const { database, accountId, log } = parts;
  const staffedStations = await database.tenant(accountId, (tx) =>
    tx.rows(findBusiestStations(accountId)),
  );
  const running = await Promise.all(
    staffedStations.map((staffedStation) => startStation(parts, staffedStation)),
  );
  if (running.length === 0) log('No work is planned about now: no station comes alive.');
  for (const { workplace, user } of staffedStations)
    log(`Alive: ${user} works at ${workplace}, as the demo invents it.`);
  return async () => void (await Promise.all(running.map((stop) => stop())));
}

/** Builds the query of the busiest workplaces, each with a planned person; no person is at two workplaces. */
const findBusiestStations = (accountId: number) => sql<StaffedStation>`
  with planned as (
    select workplace_id, user_id, count(distinct detail_id) as lines from planning_events
    where account_id = ${accountId} and start_date < present() + interval '7 days' and end_date > present() - interval '30 days'
      and order_id in (
        select id from orders where account_id = ${accountId} and ${buildStatusCondition(orderDocument, 'production')} and production_finished_at is null)
    group by workplace_id, user_id
  ), nearest as (
    select distinct on (workplace_id) * from planned order by workplace_id, lines desc, user_id
  ), each as (
    select distinct on (user_id) * from nearest order by user_id, lines desc, workplace_id
  )
  select w.id as "workplaceId", w.name_es as workplace, u.id as "userId", u.name as "user"
  from each
  join workplaces w on w.account_id = ${accountId} and w.id = each.workplace_id and w.status = 'active'
  join users u on u.account_id = ${accountId} and u.id = each.user_id and u.status = 'active'
  order by lines desc, w.id limit ${stations}`;

async function startStation(
  { database, accountId, port, host, rest, log }: LiveDemoParts,
  { workplaceId, userId }: StaffedStation,
): Promise<() => Promise<void>> {
  const pin = String(randomInt(100_000, 1_000_000));
  const hash = await hashPassword(pin, 'demo');
  const code = await database.tenant(accountId, async (tx) => {
    for (const old of await listTablets(tx, workplaceId))
      if (old.name === demoTabletName) await revokeTablet(tx, workplaceId, old.id);
    await savePin(tx, userId, hash);
    return (await inviteTablet(tx, workplaceId, demoTabletName, userId)).code;
  });
  const ask = caller(port, host);
  const { token } = tabletCalls.pair.answer.parse(await ask('POST', '/floor/pair', { code }));
  const headers = { authorization: `Tablet ${token}` };
  const enter = async (): Promise<string> => {
    const entered = await ask('POST', '/floor/presences', { user: { id: userId }, pin }, headers);
    return tabletCalls.enter.answer.parse(entered).id;
  };
  let presence = await enter();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const next = async (): Promise<void> => {
    try {
      const response = await ask('GET', '/floor/station', undefined, headers);
      const station = tabletCalls.station.answer.parse(response);
      // A presence ends with the shift, and the demo continues.
      if (!station.present.some(({ id }) => id === presence)) presence = await enter();
      const reports = inventReports(station, userId, presence);
      const sentAt = new Date(getServerTime()).toISOString();
      if (reports.length > 0) await ask('POST', '/floor/reports', { sentAt, reports }, headers);
    } catch (error) {
      log(`Alive: ${String(error)}`);
    }
    if (!isStopped) timer = setTimeout(begin, rest);
  };
  function begin(): void {
    turn = next();
  }
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await turn;
  };
}

/** Returns the next reports of a person at a station: they begin, count, sometimes lose a piece, pause, stock a stack, and finish. */
function inventReports(station: TabletStation, userId: number, presence: string): SentReport[] {
  const card = station.work.find((each) => countWaiting(each) > 0);
  if (!card) return [];
  const buildReport = (report: object): SentReport =>
    tabletReport({
      presence,
      detail: card.detail,
      at: new Date(getServerTime()).toISOString(),
      ...report,
    });
  const { progress, stores } = card;
  if (!progress.workers.some(({ id }) => id === userId)) return [buildReport({ kind: 'start' })];
  if (randomInt(15) === 0) return [buildReport({ kind: 'pause', reason: 'break' })];
  const most = countWaiting(card);
  const lost = { kind: 'pieces' as const, good: 0, scrap: 1, aside: 0 };
  // A first step loses only as many pieces as leave room for the remaining ones.
  const rest = card.before === null ? most : 0;
  if (randomInt(12) === 0 && !findFloorRefusal({ ...lost, good: rest }, toKnownStepState(card)))
    return [buildReport({ ...lost, reason: scrapReasons[randomInt(scrapReasons.length)] })];
  const good = Math.min(most, randomInt(1, 13));
  const reports = [buildReport({ kind: 'pieces', good })];
  const outside = countPiecesInProgress({ ...progress, good: progress.good + good });
  const [store] = stores;
  const isDone = good >= progress.left;
  if (store && (outside >= stack || isDone))
    reports.push(buildReport({ kind: 'stocked', stocked: outside, store: { id: store.id } }));
  return isDone ? [...reports, buildReport({ kind: 'finish' })] : reports;
}

const tabletReport = (report: object): SentReport =>
  sentReportSchema.parse({ key: randomUUID(), ...report });

/** Counts the good pieces that a card still needs, as far as the step before made them. */
function countWaiting({ progress, before }: WorkCard): number {
  if (progress.state === 'finished') return 0;
  const available =
    before === null ? Infinity : before - progress.good - progress.scrap - progress.aside;
  return Math.max(0, Math.min(progress.left, available));
}

/** Sends requests as a tablet does. @throws Error with the response when it is a refusal */
const caller =
  (port: number, host: string) =>
  (method: string, path: string, body?: object, headers: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          path: `/api${path}`,
          method,
          headers: { ...headers, host, ...(body && { 'content-type': 'application/json' }) },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path}: ${text}`));
            else resolve(text === '' ? undefined : JSON.parse(text));
          });
        },
      );
      request.on('error', reject);
      request.end(body && JSON.stringify(body));
    });
