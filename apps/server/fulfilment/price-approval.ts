import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Asserts that the prices of a quotation are approved. @throws CodedError WRONG_VALUES of `approval` with status 409 otherwise. */
export async function assertPricesApproved(tx: Transaction, orderId: number): Promise<void> {
  if (await isAwaitingPriceApproval(tx, orderId))
    throw new CodedError('WRONG_VALUES', [{ path: 'approval', rule: 'unapproved' }], {
      status: 409,
    });
}

/** Returns whether the prices of a quotation still need an approval. */
export async function isAwaitingPriceApproval(tx: Transaction, orderId: number): Promise<boolean> {
  const waits = await tx.row(sql`
    select from orders_approvals
    where account_id = ${tx.accountId} and owner_id = ${orderId} and approved_at is null`);
  return waits !== undefined;
}
