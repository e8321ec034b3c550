import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Pieces of each line of an order that the floor lost, at whichever step: they took material, and others were made instead. */
export async function scrappedOf(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; scrap: number }>`
    select detail_id as id, sum(scrap)::float8 as scrap from floor_reports
    where account_id = ${tx.accountId} and order_id = ${orderId} group by detail_id`);
  return new Map(rows.map(({ id, scrap }) => [id, scrap]));
}
