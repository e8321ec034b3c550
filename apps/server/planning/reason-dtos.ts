import { day } from '@tarima/domain/kit/time-zone';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { findCause } from '@tarima/domain/planning/cause';
import type { CauseDto, ProposedEventDto, ReasonDto } from '@tarima/domain/planning/contract';
import type { OrderDates, ProposedEvent } from '@tarima/domain/planning/model';
import { getReasonChain } from '@tarima/domain/planning/dates';
import type { Reason } from '@tarima/domain/planning/reasons';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { visibleOrders } from './events.ts';
import { iso } from './plant.ts';

/** Number of a quotation that is not stored yet, in reasons of its own dates. */
export const quotation = 0;

/** Names of the workplaces and people in reasons. */
export interface Names {
  readonly workplaces: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, string>;
  readonly divisions: ReadonlyMap<number, string>;
}

/** Names of the workplaces and people in reasons, and the orders that their reader may see. */
export interface ReasonNames extends Names {
  readonly orders: ReadonlySet<number>;
}

/** Loads the names that some reasons need; of the orders they name, those that the person may read. */
export async function loadReasonNames(
  tx: Transaction,
  language: Language,
  person: Person,
  reasons: readonly Reason[],
): Promise<ReasonNames> {
  const toNamed = new Set(
    reasons.flatMap(({ orderId, orderIds = [] }) => [...orderIds, ...(orderId ? [orderId] : [])]),
  );
  const orders = await visibleOrders(tx, person, [...toNamed]);
  return { ...(await loadNames(tx, language)), orders };
}

/** Loads the names of all workplaces and people of the account: a plant has tens of them, and a reason may name any. */
export async function loadNames(tx: Transaction, language: Language): Promise<Names> {
  const workplaces = await tx.rows(sql<NamedRecord>`
    select id, ${sql.ref(`name_${language}`)} as name from workplaces where account_id = ${tx.accountId}`);
  const users = await tx.rows(
    sql<NamedRecord>`select id, name from users where account_id = ${tx.accountId}`,
  );
  const divisions = await tx.rows(sql<NamedRecord>`
    select id, ${sql.ref(`name_${language}`)} as name from divisions where account_id = ${tx.accountId}`);
  const byId = (records: NamedRecord[]) => new Map(records.map(({ id, name }) => [id, name]));
  return { workplaces: byId(workplaces), users: byId(users), divisions: byId(divisions) };
}

export const toNamed = (names: ReadonlyMap<number, string>, id: number): NamedRecord => ({
  id,
  name: names.get(id) ?? String(id),
});

/** Returns a reason for its reader; an order that they may not read is left out of it. */
export function toReasonDto(reason: Reason, names: ReasonNames): ReasonDto {
  const { code, step, workplaceId, userId, orderId, divisionId, from, until } = reason;
  return {
    code,
    ...(step !== undefined && { step }),
    ...(workplaceId !== undefined && { workplace: toNamed(names.workplaces, workplaceId) }),
    ...(userId !== undefined && { user: toNamed(names.users, userId) }),
    ...(orderId !== undefined &&
      (orderId === quotation || names.orders.has(orderId)) && { order: { id: orderId } }),
    ...(divisionId !== undefined && { division: toNamed(names.divisions, divisionId) }),
    ...(from !== undefined && { from: iso(from) }),
    ...(until !== undefined && { until: iso(until) }),
  };
}

/** Returns the cause of an order's date, combined from its chain of reasons. */
export function toCauseDto(
  reasons: readonly Reason[],
  orderId: number,
  names: ReasonNames,
): CauseDto | null {
  const cause = findCause(reasons, orderId);
  return cause
    ? {
        ...toReasonDto(cause.reason, names),
        ahead: cause.ahead.filter((id) => names.orders.has(id)).map((id) => ({ id })),
      }
    : null;
}

export const toEventDto = ({ start, end, userId, ...event }: ProposedEvent): ProposedEventDto => ({
  start: iso(start),
  end: iso(end),
  split: userId,
  workplaceId: event.workplaceId,
  detailId: event.detailId,
  orderId: event.orderId,
  ...(event.pieces !== undefined && { pieces: event.pieces }),
});

/** A part of a day late is a day. @param lateness in milliseconds */
export const lateDays = (lateness: number): number => Math.ceil(Math.max(0, lateness) / day);

/** @param missing raw material that comes first, for it puts the dates in doubt. */
export const toDatesDto = (
  dates: OrderDates,
  requestedDate: string | null,
  names: ReasonNames,
  missing: readonly ReasonDto[],
) => ({
  orderId: dates.orderId,
  start: dates.start === null ? null : iso(dates.start),
  end: dates.end === null ? null : iso(dates.end),
  requestedDate,
  lateDays: lateDays(dates.lateness),
  inDoubt: missing.length > 0,
  cause: toCauseDto(getReasonChain(dates), dates.orderId, names),
  reasons: [...missing, ...getReasonChain(dates).map((reason) => toReasonDto(reason, names))],
});
