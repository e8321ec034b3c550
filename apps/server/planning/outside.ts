import type { OutsideHours } from '@tarima/domain/calendar-days/contract';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Body, NamedRecord } from '@tarima/domain/kit/schemas';
import { inEvery, type Language } from '@tarima/domain/kit/words';
import { toStoredName, type StoredName } from '@tarima/domain/notifications/message-data';
import { getCalendar } from '@tarima/domain/planning/calendars';
import { isWorked } from '@tarima/domain/planning/check-events';
import { getAttendedTimes, getLoadRules } from '@tarima/domain/planning/loads';
import type { PlannedEvent } from '@tarima/domain/planning/model';
import { sql } from 'kysely';
import { getReferencedId } from '../kit/catalogue/references.ts';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { notify, listUsersByPermission } from '../notifications/commands.ts';
import { loadNamedOrders } from './events.ts';
import { iso, loadPlant } from './plant.ts';

/** Work ahead of the account that lies outside the hours of its people. */
export async function workOutside(
  tx: Transaction,
  { timeZone }: Pick<Person, 'timeZone'>,
): Promise<PlannedEvent[]> {
  const of = { accountId: tx.accountId, timeZone, now: present() };
  const { hours, operators, events, workplaces } = await loadPlant(tx, of);
  const people = new Map(operators.map((person) => [person.id, person]));
  const rules = getLoadRules(workplaces);
  // A load runs on over nights: only its two ends are a person's work.
  return events.filter((event) =>
    getAttendedTimes(event, rules).some(
      (part) => !isWorked(getCalendar(hours, people.get(event.userId)), part),
    ),
  );
}

/** Counts work that lies outside hours, and lists its orders but for those that a person who is held to their own may not read. */
export async function toOutsideDto(
  tx: Transaction,
  person: Person,
  language: Language,
  events: readonly PlannedEvent[],
): Promise<OutsideHours> {
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const divisions = await tx.rows(sql<{ id: number; division: NamedRecord }>`
    select o.id, jsonb_build_object('id', d.id, 'name', ${sql.ref(`d.name_${language}`)}) as division
    from orders o join divisions d on d.account_id = o.account_id and d.id = o.division_id
    where o.account_id = ${tx.accountId} and o.id = any(${[...byOrder.keys()]}::bigint[])`);
  const named = await loadNamedOrders(tx, person, [...byOrder.keys()]);
  const divisionOf = new Map(divisions.map(({ id, division }) => [id, division]));
  return {
    events: events.length,
    // Events come by their start.
    orders: [...byOrder].flatMap(([id, orderEvents]) => {
      const division = divisionOf.get(id);
      return division && named.has(id)
        ? [{ id, events: orderEvents.length, first: iso(orderEvents[0]?.start ?? 0), division }]
        : [];
    }),
  };
}

/** Returns the work that a change of hours would newly leave outside them. The change is rolled back. */
export async function tryingHours(
  tx: Transaction,
  person: Person,
  language: Language,
  change: () => Promise<unknown>,
): Promise<OutsideHours> {
  const before = new Set((await workOutside(tx, person)).map(({ id }) => id));
  return tx.dryRun(async () => {
    await change();
    const after = await workOutside(tx, person);
    return toOutsideDto(
      tx,
      person,
      language,
      after.filter(({ id }) => !before.has(id)),
    );
  });
}

/** Owner of a shift: a division, for its people, or a person. */
type ShiftOwner = 'divisions' | 'users';

/** Returns the work that another shift of a division or a person would leave outside. */
export async function tryingShift(
  tx: Transaction,
  person: Person,
  language: Language,
  owners: ShiftOwner,
  id: number,
  shift: { readonly id: number } | null,
): Promise<OutsideHours> {
  const found = await tx.row(sql<{ owner: boolean; shift: boolean }>`
    select exists (select from ${sql.table(owners)} where account_id = ${tx.accountId} and id = ${id}) as owner,
      exists (select from shifts where account_id = ${tx.accountId} and id = ${shift?.id ?? null}) as shift`);
  if (!found?.owner) throw new CodedError('ENTITY_NOT_FOUND');
  if (shift && !found.shift) throw wrongValue('shift', 'unknown');
  return tryingHours(tx, person, language, () =>
    tx.row(sql`
      update ${sql.table(owners)} set shift_id = ${shift?.id ?? null}
      where account_id = ${tx.accountId} and id = ${id}`),
  );
}

/** Acts like changingHours where a division or a person gets another shift; makes any other change of theirs without checks. */
export async function changingShift<Result>(
  tx: Transaction,
  person: Person,
  owners: ShiftOwner,
  id: number,
  body: Body,
  change: () => Promise<Result>,
): Promise<Result> {
  const { shift } = body;
  const before = await tx.row(sql<{ shiftId: number | null }>`
    select shift_id as "shiftId" from ${sql.table(owners)} where account_id = ${tx.accountId} and id = ${id}`);
  const stays = shift === undefined || (shift ? getReferencedId(shift) : null) === before?.shiftId;
  return stays ? change() : (await changingHours(tx, person, bodyNames(body), change)).result;
}

/**
 * Changes hours, and notifies the planners of each division once of the work that newly lies outside them. The work stays in
 * its place.
 */
export async function changingHours<Result>(
  tx: Transaction,
  person: Person,
  name: StoredName,
  change: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly outside: readonly PlannedEvent[] }> {
  const before = new Set((await workOutside(tx, person)).map(({ id }) => id));
  const result = await change();
  const outside = (await workOutside(tx, person)).filter(({ id }) => !before.has(id));
  const ids = [...new Set(outside.map(({ orderId }) => orderId))];
  const divisions = await tx.rows(sql<{ id: number; orders: { id: number }[] }>`
    select division_id as id, jsonb_agg(jsonb_build_object('id', id) order by id) as orders from orders
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) group by division_id order by division_id`);
  for (const { id, orders } of divisions) {
    const divisionEvents = outside.filter(({ orderId }) =>
      orders.some((order) => order.id === orderId),
    );
    await notify(tx, {
      to: await listUsersByPermission(tx, 'orders_planning', id),
      by: person.id,
      type: 'planBreakpoint',
      data: {
        hours: name,
        startDate: iso(Math.min(...divisionEvents.map(({ start }) => start))),
        endDate: iso(Math.max(...divisionEvents.map(({ end }) => end))),
        orders,
      },
    });
  }
  return { result, outside };
}

/** Returns the names of a record in each language, from the body that changes it. */
export function bodyNames({ name, metadata }: Body): StoredName {
  const names = metadata?.language?.['name'];
  return toStoredName(inEvery((language) => names?.[language] ?? String(name)));
}
