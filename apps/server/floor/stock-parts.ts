import { randomUUID } from 'node:crypto';
import type { PartBody } from '@tarima/domain/floor/contract';
import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { sql, type RawBuilder } from 'kysely';
import { listOrderLines, lockOrder } from '../fulfilment/order-row.ts';
import { findLastStepWorkplace } from '../fulfilment/reported-pieces.ts';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { ActingUser } from '../kit/serve.ts';
import { listProducedOrderLines, assertValidPieceCounts } from '../orders/materials.ts';
import {
  stockPartialProduction,
  assertOrderInProduction,
  type IncomingPartDestination,
} from '../orders/stock-partial-production.ts';
import { updateOrderMadeStatus } from './order-made-status.ts';

interface StockedPart {
  readonly detailId: number;
  readonly quantity: number;
}

interface Stocker {
  /** Key of the part's report; parts stocked by the office get a new key. */
  readonly key?: string;
  readonly userId: number;
  readonly tabletId: number | null;
  readonly at: number;
}

/** Stocks parts of a line, and records them as a report of its last step. */
export async function stockAndReportPartialProduction(
  tx: Transaction,
  orderId: number,
  parts: readonly StockedPart[],
  destination: IncomingPartDestination,
  stocker: Stocker,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const lines = await listOrderLines(tx, orderId);
  const named = parts.flatMap(({ detailId, quantity }) => {
    const line = lines.find(({ id }) => id === detailId);
    return line ? [{ line, quantity }] : [];
  });
  const mover = { id: stocker.userId, name: null };
  const lotCode = await stockPartialProduction(tx, order, named, destination, mover);
  for (const { line, quantity } of named)
    await tx.row(sql`
      insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, tablet_id, kind, stocked, lot_code, at)
      values (${tx.accountId}, ${stocker.key ?? randomUUID()}, ${orderId}, ${line.id}, ${findLastStepWorkplace(line) ?? null}, ${stocker.userId},
        ${stocker.tabletId}, 'stocked', ${quantity}, ${lotCode}, ${new Date(stocker.at).toISOString()})`);
  await announceToBrowsers(tx, {
    to: { accountId: tx.accountId },
    event: floorReportedEvent,
  });
}

/**
 * Stocks part of an order's production for the office.
 * At most the reported pieces that are not stocked yet are stocked; without reports, the ordered pieces.
 * @throws CodedError as `stockPartialProduction`; `details` names a line that is not produced there, is listed twice, or has fewer pieces.
 */
export async function stockPartialProductionByOffice(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  { details, store, otherStores = [], lotCode, expirationDate }: PartBody,
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  assertOrderInProduction(await lockOrder(tx, orderId, rowScope));
  const lines = (await listProducedOrderLines(tx, orderId)).filter(
    (line) => findLastStepWorkplace(line) !== undefined,
  );
  assertValidPieceCounts(lines, details, ({ reported, quantity: ordered, made }, quantity) => {
    const max = Math.max(0, toThousandths(reported.good ?? ordered) - toThousandths(made));
    return toThousandths(quantity) > max
      ? { rule: 'lessOrEqual', params: { max: fromThousandths(max) } }
      : undefined;
  });
  const now = await tx.row(sql<{ now: string }>`select present() as now`);
  const at = Date.parse(now?.now ?? '');
  const parts = details.map(({ detail, quantity }) => ({ detailId: detail.id, quantity }));
  const otherStoreIds = otherStores.map(({ id }) => id);
  const destination = { storeId: store.id, otherStoreIds, lotCode, expirationDate };
  await stockAndReportPartialProduction(tx, orderId, parts, destination, {
    userId: person.id,
    tabletId: null,
    at,
  });
  await updateOrderMadeStatus(tx, orderId, at);
}
