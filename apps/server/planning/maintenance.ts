import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import { next } from '@tarima/domain/kit/transitions';
import type { Language } from '@tarima/domain/kit/words';
import type { MaintenanceImpact } from '@tarima/domain/planning/contract';
import { workplaceTransitions, type WorkplaceStatus } from '@tarima/domain/workplaces/status';
import { sql } from 'kysely';
import pg from 'pg';
import type { Transaction } from '../kit/database.ts';
import { enqueue } from '../kit/jobs/job.ts';
import type { Person } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import type { Range } from './events.ts';
import {
  cutWindow,
  eventsIn,
  followMaintenance,
  followWindows,
  impactOf,
  interrupt,
  resume,
} from './maintenance-effects.ts';
import { iso } from './plant.ts';

/** Whoever chose "now" a moment ago still means now. */
const grace = 5 * 60_000;

interface LockedWorkplace {
  id: number;
  name: string;
  status: WorkplaceStatus;
}

/** Who asks for what of which workplace; with `dryRun` nothing is changed. */
export interface Asked {
  readonly engine: PlanningEngine;
  readonly person: Person;
  readonly language: Language;
  readonly workplaceId: number;
  readonly dryRun: boolean;
}

/**
 * Stops a workplace for a while: the window is kept, planned work in it is marked interrupted and its planners are told, and the
 * status follows by itself.
 * @returns what that hits, with the end of each order now and if it were planned again.
 */
export async function stopWorkplace(
  tx: Transaction,
  asked: Asked,
  window: Range,
): Promise<MaintenanceImpact> {
  const { person, workplaceId } = asked;
  const workplace = await lockWorkplace(tx, asked);
  next(workplaceTransitions, workplace.status, 'maintain', workplace);
  const now = Date.now();
  if (Date.parse(window.startDate) < now - grace) throw wrongValue('event.startDate', 'past');
  return withEffects(tx, asked, workplace, now, async () => {
    await keptApart(
      tx.row(sql`
        insert into workplaces_maintenances (account_id, owner_id, start_date, end_date, user_id)
        values (${person.accountId}, ${workplaceId}, ${window.startDate}, ${window.endDate}, ${person.id})`),
    );
    return window;
  });
}

/**
 * Moves, lengthens or shortens a window; of one that runs the start stays. Work that it no longer hits is done as planned, and planners are told
 * of what it newly hits.
 */
export async function changeMaintenance(
  tx: Transaction,
  asked: Asked,
  maintenanceId: number,
  { startDate, endDate }: Range,
): Promise<MaintenanceImpact> {
  const { accountId } = asked.person;
  const workplace = await lockWorkplace(tx, asked);
  const now = Date.now();
  const before = await windowOf(tx, asked, maintenanceId, now);
  const isRunning = Date.parse(before.startDate) <= now;
  if (isRunning && Date.parse(startDate) !== Date.parse(before.startDate))
    throw wrongValue('event.startDate', 'maintenanceBegun');
  if (!isRunning && Date.parse(startDate) < now - grace)
    throw wrongValue('event.startDate', 'past');
  if (Date.parse(endDate) < now - grace) throw wrongValue('event.endDate', 'past');
  // What was to end a moment ago ends now.
  const window = { startDate, endDate: isRunning ? later(endDate, now) : endDate };
  return withEffects(tx, asked, workplace, now, async () => {
    await keptApart(
      tx.row(sql`
        update workplaces_maintenances set start_date = ${window.startDate}, end_date = ${window.endDate}
        where account_id = ${accountId} and id = ${maintenanceId}`),
    );
    return window;
  });
}

/** Takes a window back that is to come; one that runs ends now. Work that it hit ahead is done as planned. */
export async function callOffMaintenance(
  tx: Transaction,
  asked: Asked,
  maintenanceId: number,
): Promise<MaintenanceImpact> {
  const { accountId } = asked.person;
  const workplace = await lockWorkplace(tx, asked);
  const now = Date.now();
  const window = await windowOf(tx, asked, maintenanceId, now);
  return withEffects(tx, asked, workplace, now, async () => {
    if (Date.parse(window.startDate) <= now) await cutWindow(tx, asked.workplaceId);
    else
      await tx.row(sql`
        delete from workplaces_maintenances where account_id = ${accountId} and id = ${maintenanceId}`);
    return undefined;
  });
}

/** Writes a window, or takes one away, and lets everything follow that hangs on it. */
async function withEffects(
  tx: Transaction,
  { engine, person, language, dryRun }: Asked,
  workplace: LockedWorkplace,
  now: number,
  write: () => Promise<Range | undefined>,
): Promise<MaintenanceImpact> {
  if (dryRun) await tx.row(sql`savepoint dry_run`);
  const window = await write();
  const resumed = await resume(tx, language, workplace.id);
  const hit = window
    ? await eventsIn(tx, language, workplace.id, {
        startDate: later(window.startDate, now),
        endDate: window.endDate,
      })
    : [];
  const impact = await impactOf(tx, engine, person, hit, resumed, now);
  if (dryRun) {
    // The window was there for the engine to see; the transaction goes on as if it had never been.
    await tx.row(sql`rollback to savepoint dry_run`);
    return impact;
  }
  const { id, name } = workplace;
  if (window) await interrupt(tx, person, { id, name }, window, hit);
  await followWindows(tx, id);
  for (const moment of window ? [window.startDate, window.endDate] : [])
    if (Date.parse(moment) > now)
      await enqueue(tx, followMaintenance, { workplaceId: id }, { runAt: new Date(moment) });
  return impact;
}

const later = (moment: string, now: number): string => iso(Math.max(Date.parse(moment), now));

async function lockWorkplace(
  tx: Transaction,
  { person, language, workplaceId }: Asked,
): Promise<LockedWorkplace> {
  const workplace = await tx.row(sql<LockedWorkplace>`
    select id, ${sql.ref(`name_${language}`)} as name, status from workplaces
    where account_id = ${person.accountId} and id = ${workplaceId} for update`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  return workplace;
}

/** A window of the workplace that has not ended. The workplace is locked: nobody else changes it meanwhile. */
async function windowOf(
  tx: Transaction,
  { person, workplaceId }: Asked,
  maintenanceId: number,
  now: number,
): Promise<Range> {
  const window = await tx.row(sql<Range>`
    select start_date as "startDate", end_date as "endDate" from workplaces_maintenances
    where account_id = ${person.accountId} and owner_id = ${workplaceId} and id = ${maintenanceId}`);
  if (!window) throw new CodedError('ENTITY_NOT_FOUND');
  if (Date.parse(window.endDate) <= now)
    throw new CodedError('WRONG_VALUES', [{ path: 'event', rule: 'maintenanceOver' }], {
      status: 409,
    });
  return window;
}

/** @throws CodedError WRONG_VALUES where a window would overlap another of its workplace. */
async function keptApart(written: Promise<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    // The constraint against windows that overlap.
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      throw wrongValue('event.startDate', 'overlap');
    throw error;
  }
}
