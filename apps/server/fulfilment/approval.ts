import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** @throws CodedError WRONG_VALUES of `approval`, 409, until somebody has approved the prices of a quotation. */
export async function refuseUnapproved(tx: Transaction, orderId: number): Promise<void> {
  if (await isUnapproved(tx, orderId))
    throw new CodedError('WRONG_VALUES', [{ path: 'approval', rule: 'unapproved' }], {
      status: 409,
    });
}

/** Whether the prices of a quotation wait for somebody's approval. */
export async function isUnapproved(tx: Transaction, orderId: number): Promise<boolean> {
  const waits = await tx.row(sql`
    select from orders_approvals
    where account_id = ${tx.accountId} and owner_id = ${orderId} and approved_at is null`);
  return waits !== undefined;
}
