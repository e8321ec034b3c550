import { CodedError } from '@tarima/domain/kit/errors';
import type { BoardWork, MovedWork } from '@tarima/domain/planning/board-contract';
import type { DraftEvent } from '@tarima/domain/planning/check-events';
import type { EventWarning } from '@tarima/domain/planning/event-problems';
import { loadRulesOf } from '@tarima/domain/planning/loads';
import { stepWarnings } from '@tarima/domain/planning/step-order';
import { sql } from 'kysely';
import { loadCalendars } from '../accounts/calendars.ts';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { lockToPlan } from './lock-to-plan.ts';
import { eventOf, iso, loadOrders, loadWorkplaces } from './plant.ts';
import { draftOf, savePlan } from './save.ts';
import { bodyOf, storedWork, type StoredWork } from './stored-work.ts';
import { lateDays } from './told.ts';

interface Asked {
  readonly order: { readonly id: number };
  readonly updatedAt: string;
  readonly events: readonly BoardWork[];
  readonly insteadOf: readonly BoardWork[];
}

/**
 * Puts work of an order in the place of other work of it, as its whole plan is saved. Work that stays is not argued with: two events
 * that an absence hit are brought elsewhere one after the other.
 * @throws CodedError WRONG_VALUES naming the event and the rule; 409 when somebody is busy or the order is past planning;
 * STALE_ENTITY when the order changed since the planner saw it, or the work is not where it was; ENTITY_NOT_FOUND when it is not
 * the division's.
 */
export async function moveWork(
  tx: Transaction,
  person: Person,
  asked: Asked,
  dryRun: boolean,
): Promise<MovedWork> {
  if (!dryRun) return moved(tx, person, asked);
  const tried = await tx.dryRun(() => moved(tx, person, asked));
  return { ...tried, updatedAt: asked.updatedAt };
}

async function moved(tx: Transaction, person: Person, asked: Asked): Promise<MovedWork> {
  const order = await lockToPlan(tx, person, asked.order.id, asked.updatedAt);
  const stored = await storedWork(tx, [order.id]);
  const leaving = asked.insteadOf.map((work) => whereIs(work, stored));
  const [first] = leaving;
  if (!first || new Set(leaving).size < leaving.length) throw new CodedError('STALE_ENTITY');
  const staying = stored.filter((work) => !leaving.includes(work));
  // The new ones first, so that what is refused names them as they were sent.
  const events = [
    ...asked.events.map((work) => ({ ...bodyOf(sameStep(work, leaving) ?? first), ...work })),
    ...staying.map(bodyOf),
  ];
  const saved = await savePlan(tx, person, { order, events }, { maintained: true, kept: true });
  await keepInterrupted(tx, staying);
  const of = { accountId: person.accountId, timeZone: person.timeZone, now: present() };
  const [planned] = await loadOrders(tx, of, await loadCalendars(tx), [order.id]);
  const late = (end: string | null): number =>
    end === null || !planned?.requestedAt ? 0 : lateDays(Date.parse(end) - planned.requestedAt);
  const rules = loadRulesOf(await loadWorkplaces(tx, of));
  const broken = (drafts: readonly DraftEvent[]) =>
    planned?.details.flatMap((detail) => stepWarnings(detail, drafts, rules)) ?? [];
  const before = broken(stored.map(eventOf));
  const wanted = await tx.row(sql<{ day: string | null }>`
    select requested_date as day from orders where account_id = ${tx.accountId} and id = ${order.id}`);
  return {
    orderId: order.id,
    updatedAt: saved.updatedAt,
    requestedDate: wanted?.day ?? null,
    end: order.computedEndDate,
    endAfter: saved.computedEndDate,
    lateDays: late(order.computedEndDate),
    lateDaysAfter: late(saved.computedEndDate),
    warnings: [
      ...broken(events.map(draftOf)).filter(
        (each) => !before.some((other) => isSameWarning(each, other)),
      ),
      // Of the work that was moved: what stays was as crowded before.
      ...saved.warnings.filter(
        ({ code, index = Infinity }) => code === 'tooFewStations' && index < asked.events.length,
      ),
    ].map(({ code, workplaceId, until }) => ({
      code,
      ...(workplaceId !== undefined && { workplaceId }),
      ...(until !== undefined && { until: iso(until) }),
    })),
  };
}

const isSameWarning = (one: EventWarning, other: EventWarning): boolean =>
  one.code === other.code &&
  one.detailId === other.detailId &&
  one.workplaceId === other.workplaceId;

/** @throws CodedError STALE_ENTITY where somebody brought it elsewhere. */
function whereIs(work: BoardWork, stored: readonly StoredWork[]): StoredWork {
  const found = stored.find(
    ({ start, end, userId, workplaceId, detailId }) =>
      userId === work.user.id &&
      workplaceId === work.workplace.id &&
      detailId === work.detail.id &&
      Date.parse(start) === Date.parse(work.startDate) &&
      Date.parse(end) === Date.parse(work.endDate),
  );
  if (!found) throw new CodedError('STALE_ENTITY');
  return found;
}

const sameStep = (work: BoardWork, leaving: readonly StoredWork[]): StoredWork | undefined =>
  leaving.find(
    ({ workplaceId, detailId }) => workplaceId === work.workplace.id && detailId === work.detail.id,
  );

/** What a window stopped and nobody moved is stopped still. */
async function keepInterrupted(tx: Transaction, staying: readonly StoredWork[]): Promise<void> {
  const stopped = staying.filter(({ interrupted }) => interrupted);
  for (const { userId, start } of stopped)
    await tx.row(sql`
      update planning_events set interrupted = true
      where account_id = ${tx.accountId} and user_id = ${userId} and start_date = ${start}`);
}
