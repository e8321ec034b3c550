import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ValidationRule } from '@tarima/domain/kit/rules';
import type { Language } from '@tarima/domain/kit/words';
import type { UnavailabilityImpact } from '@tarima/domain/planning/calls/unavailability-impact';
import { sql } from 'kysely';
import pg from 'pg';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { announceWorkingHoursChange } from './announce-working-hours-change.ts';
import type { PlanningEngine } from './engine.ts';
import type { EventRange } from './events.ts';
import { formatInstant } from './plant-snapshot.ts';
import {
  endRunningDowntimeWindow,
  listDowntimeAffectedEvents,
  getDowntimeImpact,
  markInterruptedWork,
  unmarkInterruptedWork,
  type StoppageOwner,
} from './window-effects.ts';

/** Milliseconds within which a past start still counts as now. */
const grace = 5 * 60_000;

/** Request to change windows of an owner; with `dryRun` nothing is changed. */
export interface WindowChangeRequest {
  readonly engine: PlanningEngine;
  readonly person: ActingUser;
  readonly language: Language;
  /** Id of the workplace or the person. */
  readonly ownerId: number;
  readonly dryRun: boolean;
}

/**
 * Windows of one kind, in which a workplace stands still or a person is absent. Windows of one owner never overlap.
 * A running window can be shortened or ended, but not removed.
 */
export interface DowntimeWindowRules<Window extends EventRange> {
  /** Rules broken by a start in the past, and by a window that is over. */
  readonly begun: ValidationRule;
  readonly over: ValidationRule;
  /** Waits for other transactions that change windows of the owner, or plan work with the owner. */
  lock(tx: Transaction, request: WindowChangeRequest): Promise<StoppageOwner>;
  /** Returns the fields of a window besides its times, by column. @throws CodedError where they are invalid. */
  columns(
    tx: Transaction,
    request: WindowChangeRequest,
    window: Window,
  ): Promise<readonly [string, unknown][]>;
  /** Whether a change of a window can make work impossible that the old window made possible. */
  readonly opens: boolean;
  /** Applies the effects of a window, besides those on planned work. */
  followed(tx: Transaction, owner: StoppageOwner, window: Window | undefined): Promise<void>;
}

/**
 * Schedules a window: planned work in it is marked interrupted and its planners are notified.
 * @returns the affected work, with the current end of each order, and its end after a replan.
 */
export async function scheduleDowntimeWindow<Window extends EventRange>(
  tx: Transaction,
  windows: DowntimeWindowRules<Window>,
  request: WindowChangeRequest,
  window: Window,
): Promise<UnavailabilityImpact> {
  const { accountId, id: by } = request.person;
  const owner = await windows.lock(tx, request);
  const now = getServerTime();
  if (Date.parse(window.startDate) < now - grace)
    throw createWrongValueError('event.startDate', 'past');
  const more = await windows.columns(tx, request, window);
  return writeWithEffects(tx, windows, request, owner, now, async () => {
    await assertApart(
      tx.row(sql`
        insert into ${sql.table(owner.table)} (${sql.join(
          [
            'account_id',
            'owner_id',
            'start_date',
            'end_date',
            'user_id',
            ...more.map(([column]) => column),
          ].map((column) => sql.ref(column)),
        )})
        values (${sql.join([accountId, owner.id, window.startDate, window.endDate, by, ...more.map(([, value]) => value)])})`),
    );
    return window;
  });
}

/**
 * Moves, lengthens or shortens a window; a running window keeps its start.
 * Work that is no longer affected is done as planned, and planners are notified of newly affected work.
 */
export async function changeDowntimeWindow<Window extends EventRange>(
  tx: Transaction,
  windows: DowntimeWindowRules<Window>,
  request: WindowChangeRequest,
  windowId: number,
  requested: Window,
): Promise<UnavailabilityImpact> {
  const { startDate, endDate } = requested;
  const owner = await windows.lock(tx, request);
  const now = getServerTime();
  const before = await getWindow(tx, windows, owner, windowId, now);
  const isRunning = Date.parse(before.startDate) <= now;
  if (isRunning && Date.parse(startDate) !== Date.parse(before.startDate))
    throw createWrongValueError('event.startDate', windows.begun);
  if (!isRunning && Date.parse(startDate) < now - grace)
    throw createWrongValueError('event.startDate', 'past');
  if (Date.parse(endDate) < now - grace) throw createWrongValueError('event.endDate', 'past');
  // An end a moment ago becomes now.
  const window = { ...requested, endDate: isRunning ? toLaterInstant(endDate, now) : endDate };
  const columns: readonly [string, unknown][] = [
    ['start_date', window.startDate],
    ['end_date', window.endDate],
    ...(await windows.columns(tx, request, window)),
  ];
  return writeWithEffects(
    tx,
    windows,
    request,
    owner,
    now,
    async () => {
      await assertApart(
        tx.row(sql`
          update ${sql.table(owner.table)}
          set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
          where account_id = ${tx.accountId} and id = ${windowId}`),
      );
      return window;
    },
    before,
  );
}

/** Removes a future window, or ends a running window now. Future work that was affected is done as planned. */
export async function cancelDowntimeWindow<Window extends EventRange>(
  tx: Transaction,
  windows: DowntimeWindowRules<Window>,
  request: WindowChangeRequest,
  windowId: number,
): Promise<UnavailabilityImpact> {
  const owner = await windows.lock(tx, request);
  const now = getServerTime();
  const window = await getWindow(tx, windows, owner, windowId, now);
  return writeWithEffects(
    tx,
    windows,
    request,
    owner,
    now,
    async () => {
      if (Date.parse(window.startDate) <= now) await endRunningDowntimeWindow(tx, owner);
      else
        await tx.row(sql`
          delete from ${sql.table(owner.table)} where account_id = ${tx.accountId} and id = ${windowId}`);
      return undefined;
    },
    window,
  );
}

/** Writes or removes a window, and applies all effects. */
async function writeWithEffects<Window extends EventRange>(
  tx: Transaction,
  windows: DowntimeWindowRules<Window>,
  { engine, person, language, dryRun }: WindowChangeRequest,
  owner: StoppageOwner,
  now: number,
  write: () => Promise<Window | undefined>,
  before?: EventRange,
): Promise<UnavailabilityImpact> {
  const writeWindow = async () => {
    const window = await write();
    const resumed = await unmarkInterruptedWork(tx, language, owner);
    const touched = [window, windows.opens ? before : undefined].flatMap((range) =>
      range ? { startDate: toLaterInstant(range.startDate, now), endDate: range.endDate } : [],
    );
    const hit = await listDowntimeAffectedEvents(tx, language, owner, touched);
    return {
      window,
      hit,
      impact: await getDowntimeImpact(tx, engine, person, language, hit, resumed, now),
    };
  };
  // The window of a dry run is written for the engine, and rolled back.
  if (dryRun) return (await tx.dryRun(writeWindow)).impact;
  const { window, hit, impact } = await writeWindow();
  const notifiedWindow = window ?? before;
  if (notifiedWindow) await markInterruptedWork(tx, person, owner, notifiedWindow, hit);
  await windows.followed(tx, owner, window);
  await announceWorkingHoursChange(tx);
  return impact;
}

const toLaterInstant = (moment: string, now: number): string =>
  formatInstant(Math.max(Date.parse(moment), now));

/** Returns a window that has not ended. Its owner is locked, so no other transaction changes it. */
async function getWindow(
  tx: Transaction,
  { over }: Pick<DowntimeWindowRules<EventRange>, 'over'>,
  owner: StoppageOwner,
  windowId: number,
  now: number,
): Promise<EventRange> {
  const window = await tx.row(sql<EventRange>`
    select start_date as "startDate", end_date as "endDate" from ${sql.table(owner.table)}
    where account_id = ${tx.accountId} and owner_id = ${owner.id} and id = ${windowId}`);
  if (!window) throw new CodedError('ENTITY_NOT_FOUND');
  if (Date.parse(window.endDate) <= now)
    throw new CodedError('WRONG_VALUES', [{ path: 'event', rule: over }], { status: 409 });
  return window;
}

/** Asserts that windows of one owner do not overlap. @throws CodedError WRONG_VALUES otherwise. */
async function assertApart(writeWindow: Promise<unknown>): Promise<void> {
  try {
    await writeWindow;
  } catch (error) {
    // SQLSTATE of the constraint against overlapping windows.
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      throw createWrongValueError('event.startDate', 'overlap');
    throw error;
  }
}
