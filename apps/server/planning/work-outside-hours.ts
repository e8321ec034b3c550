import type { WorkOutsideHours } from '@tarima/domain/calendar-days/contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody, NamedRecord } from '@tarima/domain/kit/schemas';
import { createLocalizedWords, type Language } from '@tarima/domain/kit/words';
import { toStoredName, type StoredLocalizedName } from '@tarima/domain/notifications/message-data';
import { getPersonCalendar } from '@tarima/domain/planning/calendar/calendars';
import { isWorkingTime } from '@tarima/domain/planning/rules/check-events';
import { listAttendedIntervals, getBatchLoadRules } from '@tarima/domain/planning/batch-loads';
import type { PlannedEvent } from '@tarima/domain/planning/planning-model';
import { sql } from 'kysely';
import { getReferencedId } from '../kit/catalogue/references.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import { announceWorkingHoursChange } from './announce-working-hours-change.ts';
import { listDisplayableOrderIds } from './events.ts';
import { formatInstant, loadPlantSnapshot } from './plant-snapshot.ts';

/** Lists future work of the account outside the hours of its people. */
export async function listWorkOutsideHours(
  tx: Transaction,
  { timeZone }: Pick<ActingUser, 'timeZone'>,
): Promise<PlannedEvent[]> {
  const of = { accountId: tx.accountId, timeZone, now: getServerTime() };
  const { hours, operators, events, workplaces } = await loadPlantSnapshot(tx, of);
  const people = new Map(operators.map((person) => [person.id, person]));
  const rules = getBatchLoadRules(workplaces);
  // A load runs over nights: only its loading and unloading are a person's work.
  return events.filter((event) =>
    listAttendedIntervals(event, rules).some(
      (part) => !isWorkingTime(getPersonCalendar(hours, people.get(event.userId)), part),
    ),
  );
}

/** Counts work outside hours, and lists its orders except those that a restricted user may not read. */
export async function toWorkOutsideHoursDto(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  events: readonly PlannedEvent[],
): Promise<WorkOutsideHours> {
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const divisions = await tx.rows(sql<{ id: number; division: NamedRecord }>`
    select o.id, jsonb_build_object('id', d.id, 'name', ${sql.ref(`d.name_${language}`)}) as division
    from orders o join divisions d on d.account_id = o.account_id and d.id = o.division_id
    where o.account_id = ${tx.accountId} and o.id = any(${[...byOrder.keys()]}::bigint[])`);
  const named = await listDisplayableOrderIds(tx, person, [...byOrder.keys()]);
  const divisionOf = new Map(divisions.map(({ id, division }) => [id, division]));
  return {
    events: events.length,
    // Events are sorted by their start.
    orders: [...byOrder].flatMap(([id, orderEvents]) => {
      const division = divisionOf.get(id);
      return division && named.has(id)
        ? [
            {
              id,
              events: orderEvents.length,
              first: formatInstant(orderEvents[0]?.start ?? 0),
              division,
            },
          ]
        : [];
    }),
  };
}

/** Returns the work that a change of hours would newly leave outside the hours. The change is rolled back. */
export async function previewWorkingHoursChange(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  change: () => Promise<unknown>,
): Promise<WorkOutsideHours> {
  const before = new Set((await listWorkOutsideHours(tx, person)).map(({ id }) => id));
  return tx.dryRun(async () => {
    await change();
    const after = await listWorkOutsideHours(tx, person);
    return toWorkOutsideHoursDto(
      tx,
      person,
      language,
      after.filter(({ id }) => !before.has(id)),
    );
  });
}

/** Owner of a shift: a division, for its people, or a person. */
type ShiftOwner = 'divisions' | 'users';

/** Returns the work that another shift of a division or a person would leave outside the hours. */
export async function previewShiftChange(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  owners: ShiftOwner,
  id: number,
  shift: { readonly id: number } | null,
): Promise<WorkOutsideHours> {
  const found = await tx.row(sql<{ owner: boolean; shift: boolean }>`
    select exists (select from ${sql.table(owners)} where account_id = ${tx.accountId} and id = ${id}) as owner,
      exists (select from shifts where account_id = ${tx.accountId} and id = ${shift?.id ?? null}) as shift`);
  if (!found?.owner) throw new CodedError('ENTITY_NOT_FOUND');
  if (shift && !found.shift) throw createWrongValueError('shift', 'unknown');
  return previewWorkingHoursChange(tx, person, language, () =>
    tx.row(sql`
      update ${sql.table(owners)} set shift_id = ${shift?.id ?? null}
      where account_id = ${tx.accountId} and id = ${id}`),
  );
}

/** Applies a change of a division or a person: like applyHoursChange where the shift changes, otherwise without checks. */
export async function applyShiftChange<Result>(
  tx: Transaction,
  person: ActingUser,
  owners: ShiftOwner,
  id: number,
  body: ModuleRecordBody,
  change: () => Promise<Result>,
): Promise<Result> {
  const { shift } = body;
  const before = await tx.row(sql<{ shiftId: number | null }>`
    select shift_id as "shiftId" from ${sql.table(owners)} where account_id = ${tx.accountId} and id = ${id}`);
  const isShiftUnchanged =
    shift === undefined || (shift ? getReferencedId(shift) : null) === before?.shiftId;
  return isShiftUnchanged
    ? change()
    : (await applyWorkingHoursChange(tx, person, getBodyLocalizedName(body), change)).result;
}

/**
 * Applies a change of hours, and notifies the planners of each division once of work that is newly outside the hours.
 * The work stays in place. Open browsers load the hours again.
 */
export async function applyWorkingHoursChange<Result>(
  tx: Transaction,
  person: ActingUser,
  name: StoredLocalizedName,
  change: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly outside: readonly PlannedEvent[] }> {
  const before = new Set((await listWorkOutsideHours(tx, person)).map(({ id }) => id));
  const result = await change();
  await announceWorkingHoursChange(tx);
  const outside = (await listWorkOutsideHours(tx, person)).filter(({ id }) => !before.has(id));
  const ids = [...new Set(outside.map(({ orderId }) => orderId))];
  const divisions = await tx.rows(sql<{ id: number; orders: { id: number }[] }>`
    select division_id as id, jsonb_agg(jsonb_build_object('id', id) order by id) as orders from orders
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) group by division_id order by division_id`);
  for (const { id, orders } of divisions) {
    const divisionEvents = outside.filter(({ orderId }) =>
      orders.some((order) => order.id === orderId),
    );
    await notifyUsers(tx, {
      to: await listUsersByPermission(tx, 'orders_planning', id),
      by: person.id,
      type: 'planBreakpoint',
      data: {
        hours: name,
        startDate: formatInstant(Math.min(...divisionEvents.map(({ start }) => start))),
        endDate: formatInstant(Math.max(...divisionEvents.map(({ end }) => end))),
        orders,
      },
    });
  }
  return { result, outside };
}

/** Returns the names of a record in each language, from the body that changes it. */
export function getBodyLocalizedName({ name, metadata }: ModuleRecordBody): StoredLocalizedName {
  const names = metadata?.language?.['name'];
  return toStoredName(createLocalizedWords((language) => names?.[language] ?? String(name)));
}
