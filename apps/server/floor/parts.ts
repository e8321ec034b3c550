import { randomUUID } from 'node:crypto';
import type { PartBody } from '@tarima/domain/floor/contract';
import { floorReported } from '@tarima/domain/floor/floor-reported';
import { thousandths, units } from '@tarima/domain/inventories/quantity';
import { sql, type RawBuilder } from 'kysely';
import { listLines, lockOrder } from '../fulfilment/order-row.ts';
import { getLastWorkplace } from '../fulfilment/reported-pieces.ts';
import type { Transaction } from '../kit/database.ts';
import { announce } from '../kit/realtime/announce.ts';
import type { Person } from '../kit/serve.ts';
import { listProducedLines, assertCounts } from '../orders/materials.ts';
import { bringInParts, assertInProduction, type PartDestination } from '../orders/parts.ts';
import { noteMade } from './made.ts';

interface StockedPart {
  readonly detailId: number;
  readonly quantity: number;
}

interface Stocker {
  /** Key of one part; parts of the office get theirs when they are written. */
  readonly key?: string;
  readonly userId: number;
  readonly tabletId: number | null;
  readonly at: number;
}

/** Brings parts of a line into a store, and records them as a report of its last step. */
export async function stockParts(
  tx: Transaction,
  orderId: number,
  parts: readonly StockedPart[],
  destination: PartDestination,
  by: Stocker,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const lines = await listLines(tx, orderId);
  const named = parts.flatMap(({ detailId, quantity }) => {
    const line = lines.find(({ id }) => id === detailId);
    return line ? [{ line, quantity }] : [];
  });
  const mover = { id: by.userId, name: null };
  const lotCode = await bringInParts(tx, order, named, destination, mover);
  for (const { line, quantity } of named)
    await tx.row(sql`
      insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, tablet_id, kind, stocked, lot_code, at)
      values (${tx.accountId}, ${by.key ?? randomUUID()}, ${orderId}, ${line.id}, ${getLastWorkplace(line) ?? null}, ${by.userId},
        ${by.tabletId}, 'stocked', ${quantity}, ${lotCode}, ${new Date(by.at).toISOString()})`);
  await announce(tx, {
    to: { accountId: tx.accountId },
    event: floorReported,
    payload: { orderId },
  });
}

/**
 * Brings part of an order's production into a store for the office: no more than the floor reported and is not stocked yet, or
 * than was ordered where there are no reports.
 * @throws CodedError as `bringInParts`; `details` names a line that is not made there, is named twice, or has fewer pieces.
 */
export async function bringInByOffice(
  tx: Transaction,
  person: Person,
  orderId: number,
  { details, store, otherStores = [], lotCode, expirationDate }: PartBody,
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  assertInProduction(await lockOrder(tx, orderId, rowScope));
  const lines = (await listProducedLines(tx, orderId)).filter(
    (line) => getLastWorkplace(line) !== undefined,
  );
  assertCounts(lines, details, ({ reported, quantity: ordered, made }, quantity) => {
    const max = Math.max(0, thousandths(reported.good ?? ordered) - thousandths(made));
    return thousandths(quantity) > max
      ? { rule: 'lessOrEqual', params: { max: units(max) } }
      : undefined;
  });
  const now = await tx.row(sql<{ now: string }>`select present() as now`);
  const at = Date.parse(now?.now ?? '');
  const parts = details.map(({ detail, quantity }) => ({ detailId: detail.id, quantity }));
  const otherStoreIds = otherStores.map(({ id }) => id);
  const destination = { storeId: store.id, otherStoreIds, lotCode, expirationDate };
  await stockParts(tx, orderId, parts, destination, { userId: person.id, tabletId: null, at });
  await noteMade(tx, orderId, at);
}
