import { orderDocument } from '@tarima/domain/orders/document';
import { transferDocument } from '@tarima/domain/transfers/document';
import { sql } from 'kysely';
import type { Database, Transaction } from '../kit/database.ts';
import { defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';
import { expireTransferRequest } from '../transfers/commands.ts';
import { expireOrdersJob, repeatExpirationJob } from '../fulfilment/expiration.ts';
import { lockOrder, transitionOrder, scheduledJobActor } from '../fulfilment/order-row.ts';
import { notifyQuotationResolution } from './notify-quotation.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

export const expireOrdersHandler: JobHandler = defineJobHandler(
  expireOrdersJob,
  async (_, { accountId, database, signal }) => {
    await runUntilDrained(database, accountId, signal, expireQuotations);
    await runUntilDrained(database, accountId, signal, expireRequests);
    await database.tenant(accountId, (tx) => queueNextCheck(tx));
  },
);

const atOnce = 50;

/** Runs short transactions one after the other, until one finds fewer rows than it could take. */
async function runUntilDrained(
  database: Database,
  accountId: number,
  signal: AbortSignal,
  some: (tx: Transaction) => Promise<number>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await database.tenant(accountId, (tx) => some(tx))) < atOnce) return;
  }
}

/** Schedules another check where due rows remain: this run skipped locked rows, whose transaction may leave them unchanged. */
async function queueNextCheck(tx: Transaction): Promise<void> {
  const remaining = await tx.row(sql`
    select from orders
    where account_id = ${tx.accountId} and ${buildStatusCondition(orderDocument, 'quotation')} and expiration_date <= present()
    union all
    select from transfer_requests
    where account_id = ${tx.accountId} and ${buildStatusCondition(transferDocument, 'pending')} and expiration_date <= present()
    limit 1`);
  if (remaining) await repeatExpirationJob(tx);
}

export async function expireQuotations(tx: Transaction): Promise<number> {
  // A user who is deciding about a quotation has locked it, and decides first.
  const due = await tx.rows(sql<{ id: number }>`
    select id from orders
    where account_id = ${tx.accountId} and ${buildStatusCondition(orderDocument, 'quotation')} and expiration_date <= present()
    order by id limit ${atOnce} for update skip locked`);
  for (const { id } of due) {
    const order = await lockOrder(tx, id);
    const expired = await transitionOrder(tx, order, 'expire', scheduledJobActor);
    await notifyQuotationResolution(tx, expired, 'expired', scheduledJobActor);
  }
  return due.length;
}

async function expireRequests(tx: Transaction): Promise<number> {
  // Orders are locked first, in the sequence of all commands.
  const due = await tx.rows(sql<{ id: number; order_id: number }>`
    select r.id, r.order_id from transfer_requests r
    join orders o on o.account_id = r.account_id and o.id = r.order_id
    where r.account_id = ${tx.accountId} and ${buildStatusCondition(transferDocument, 'pending', 'r.status')} and r.expiration_date <= present()
    order by o.id, r.id limit ${atOnce} for update of o skip locked`);
  for (const { id, order_id } of due) {
    const order = await lockOrder(tx, order_id);
    await expireTransferRequest(tx, order, id);
  }
  return due.length;
}
