import { dayMillis } from '@tarima/domain/kit/time-zone';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { findDateCause } from '@tarima/domain/planning/rules/date-cause';
import type { CauseDto, WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import type { ProposedEventDto } from '@tarima/domain/planning/calls/plan-contract';
import type { OrderDates, ProposedEvent } from '@tarima/domain/planning/planning-model';
import { listWaitReasonChain } from '@tarima/domain/planning/engine/order-dates';
import type { WaitReason } from '@tarima/domain/planning/wait-reasons';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { listReadableOrderIds } from './events.ts';
import { formatInstant } from './plant-snapshot.ts';

/** Number of an unsaved quotation in the reasons of its own dates. */
export const unsavedQuotationNumber = 0;

/** Names of the workplaces and people in reasons. */
export interface PlantNames {
  readonly workplaces: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, string>;
  readonly divisions: ReadonlyMap<number, string>;
}

/** Names of the workplaces and people in reasons, and the orders that the user may see. */
export interface WaitReasonNames extends PlantNames {
  readonly orders: ReadonlySet<number>;
}

/** Loads the names that some reasons need, and which of their orders the user may read. */
export async function loadWaitReasonNames(
  tx: Transaction,
  language: Language,
  person: ActingUser,
  reasons: readonly WaitReason[],
): Promise<WaitReasonNames> {
  const toNamed = new Set(
    reasons.flatMap(({ orderId, orderIds = [] }) => [...orderIds, ...(orderId ? [orderId] : [])]),
  );
  const [orders, names] = await Promise.all([
    listReadableOrderIds(tx, person, [...toNamed]),
    loadPlantNames(tx, language),
  ]);
  return { ...names, orders };
}

/** Loads the names of all workplaces and people of the account: a plant has few, and a reason may name any. */
export async function loadPlantNames(tx: Transaction, language: Language): Promise<PlantNames> {
  const [workplaces, users, divisions] = await Promise.all([
    tx.rows(sql<NamedRecord>`
      select id, ${sql.ref(`name_${language}`)} as name from workplaces where account_id = ${tx.accountId}`),
    tx.rows(sql<NamedRecord>`select id, name from users where account_id = ${tx.accountId}`),
    tx.rows(sql<NamedRecord>`
      select id, ${sql.ref(`name_${language}`)} as name from divisions where account_id = ${tx.accountId}`),
  ]);
  const toNamesById = (records: NamedRecord[]) =>
    new Map(records.map(({ id, name }) => [id, name]));
  return {
    workplaces: toNamesById(workplaces),
    users: toNamesById(users),
    divisions: toNamesById(divisions),
  };
}

export const toNamedRecord = (names: ReadonlyMap<number, string>, id: number): NamedRecord => ({
  id,
  name: names.get(id) ?? String(id),
});

/** Returns a reason as the user may see it; an order that they may not read is left out. */
export function toWaitReasonDto(reason: WaitReason, names: WaitReasonNames): WaitReasonDto {
  const { code, step, workplaceId, userId, orderId, divisionId, from, until } = reason;
  return {
    code,
    ...(step !== undefined && { step }),
    ...(workplaceId !== undefined && { workplace: toNamedRecord(names.workplaces, workplaceId) }),
    ...(userId !== undefined && { user: toNamedRecord(names.users, userId) }),
    ...(orderId !== undefined &&
      (orderId === unsavedQuotationNumber || names.orders.has(orderId)) && {
        order: { id: orderId },
      }),
    ...(divisionId !== undefined && { division: toNamedRecord(names.divisions, divisionId) }),
    ...(from !== undefined && { from: formatInstant(from) }),
    ...(until !== undefined && { until: formatInstant(until) }),
  };
}

/** Returns the main cause of an order's date, from its chain of reasons. */
export function toDelayCauseDto(
  reasons: readonly WaitReason[],
  orderId: number,
  names: WaitReasonNames,
): CauseDto | null {
  const cause = findDateCause(reasons, orderId);
  return cause
    ? {
        ...toWaitReasonDto(cause.reason, names),
        ahead: cause.ahead.filter((id) => names.orders.has(id)).map((id) => ({ id })),
      }
    : null;
}

export const toProposedEventDto = ({
  start,
  end,
  userId,
  ...event
}: ProposedEvent): ProposedEventDto => ({
  start: formatInstant(start),
  end: formatInstant(end),
  split: userId,
  workplaceId: event.workplaceId,
  detailId: event.detailId,
  orderId: event.orderId,
  ...(event.pieces !== undefined && { pieces: event.pieces }),
});

/** Counts days late: part of a day counts as a day. @param lateness in milliseconds */
export const countLateDays = (lateness: number): number =>
  Math.ceil(Math.max(0, lateness) / dayMillis);

/** Returns the dates of an order. @param missing missing raw material, listed first since the dates depend on it */
export const toOrderDatesDto = (
  dates: OrderDates,
  requestedDate: string | null,
  names: WaitReasonNames,
  missing: readonly WaitReasonDto[],
) => ({
  orderId: dates.orderId,
  start: dates.start === null ? null : formatInstant(dates.start),
  end: dates.end === null ? null : formatInstant(dates.end),
  requestedDate,
  lateDays: countLateDays(dates.lateness),
  inDoubt: missing.length > 0,
  cause: toDelayCauseDto(listWaitReasonChain(dates), dates.orderId, names),
  reasons: [
    ...missing,
    ...listWaitReasonChain(dates).map((reason) => toWaitReasonDto(reason, names)),
  ],
});
