import { createWrongValueError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Refuses a requested day before today by the plant's clock. @throws CodedError WRONG_VALUES of `requestedDate`, `past` */
export async function assertRequestedDateNotPast(
  tx: Transaction,
  requestedDate: string,
): Promise<void> {
  const row = await tx.row(
    sql<{ past: boolean }>`select ${requestedDate}::date < account_today() as past`,
  );
  if (row?.past) throw createWrongValueError('requestedDate', 'past');
}

/** Refuses a requested day before the day of its order. @throws CodedError WRONG_VALUES of `requestedDate`, `beforeOrderDate` */
export function assertRequestedDateFromOrderDate({
  orderDate,
  requestedDate,
}: {
  readonly orderDate: string;
  readonly requestedDate?: string | null | undefined;
}): void {
  if (requestedDate && requestedDate < orderDate)
    throw createWrongValueError('requestedDate', 'beforeOrderDate');
}
