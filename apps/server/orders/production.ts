import { CodedError } from '@tarima/domain/kit/errors';
import { canFinishProduction, canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import type { FinishProductionBody } from '@tarima/domain/orders/contract';
import { countPiecesToMake } from '@tarima/domain/orders/line-pieces';
import { proposeLotCode } from '@tarima/domain/orders/lot-code';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { sql } from 'kysely';
import { findAccount } from '../accounts/queries.ts';
import {
  listStockAvailability,
  consumeRawMaterial,
  addStockToLots,
  reserveNamedLots,
} from '../inventories/commands.ts';
import { recordMaterialShortage } from '../inventories/outstanding-material.ts';
import type { Transaction } from '../kit/database.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import {
  getGoodsStores,
  splitMaterialsByDivision,
  type DivisionMaterials,
} from './production-divisions.ts';
import {
  computeFinishedPieces,
  saveUsedOrderMaterials,
  listProducedOrderLines,
  resolveUsedMaterials,
  type LineWithFinishedPieces,
  type UsedOrderMaterial,
} from './materials.ts';
import { correctReportedPieces } from '../fulfilment/reported-pieces.ts';
import { syncHalfMadeGoodsTransfers } from '../fulfilment/half-made-goods-transfers.ts';
import { transitionOrder, type OrderActor, type OrderRow } from '../fulfilment/order-row.ts';
import { confirmLineOrigin, advanceOrderStatus } from '../fulfilment/advance-order.ts';

/**
 * Finishes the production of a locked order: its goods come into a store where they were made, and are reserved for the order.
 * Raw material is taken from the stores where production began. Missing material never blocks: it is recorded and reported.
 * Callers other than the notification's response must call `markNotificationsHandled`.
 * @throws CodedError WRONG_VALUES: with status 409 when the order is not in production, is already finished, or its plan is not over;
 * `store` or `otherStores` when they are not in the divisions where lines end, `lotCode` or `expirationDate` when the lot differs.
 */
export async function finishProduction(
  tx: Transaction,
  order: OrderRow,
  finished: FinishProductionBody,
  actor: OrderActor,
): Promise<OrderRow> {
  orderDocument.next(order, 'finishProduction');
  await assertMayFinish(tx, order);
  const made = computeFinishedPieces(await listProducedOrderLines(tx, order.id), finished.details);
  const used = await resolveUsedMaterials(tx, order.id, made, finished.materials);
  const storeOf = await getGoodsStores(tx, order, made, finished);
  const code = finished.lotCode ?? (await createOrderLotCode(tx, order));
  for (const [storeId, lines] of Map.groupBy(made, storeOf))
    await storeGoods(tx, order, lines, { ...finished, storeId, lotCode: code }, actor);
  await takeUsedMaterial(tx, order, made, used, actor);
  for (const line of made) await correctReportedPieces(tx, order.id, line, actor.id);
  await tx.row(sql`
    update orders set production_finished_at = present()
    where account_id = ${tx.accountId} and id = ${order.id}`);
  await syncHalfMadeGoodsTransfers(tx, order.id);
  const moved = await transitionOrder(tx, order, 'finishProduction', actor);
  return advanceOrderStatus(tx, moved, actor);
}

async function assertMayFinish(tx: Transaction, order: OrderRow): Promise<void> {
  const now = await tx.row(sql<{ at: string }>`select present() as at`);
  if (!now) throw new CodedError('UNKNOWN_ERROR');
  if (canFinishProduction(order, new Date(now.at))) return;
  const issue = canPlanOrder(order)
    ? { path: 'computedEndDate', rule: 'notOver' }
    : { path: 'status', rule: 'transition' };
  throw new CodedError('WRONG_VALUES', [issue], { status: 409 });
}

/** Store and lot code of incoming goods. */
export interface GoodsDestination {
  readonly storeId: number;
  readonly lotCode: string;
  readonly expirationDate?: string | undefined;
}

/** Stocks one lot of each product; each line reserves its part of the lot, up to the ordered quantity. Surplus pieces are unreserved. */
async function storeGoods(
  tx: Transaction,
  order: OrderRow,
  made: readonly LineWithFinishedPieces[],
  destination: GoodsDestination,
  by: OrderActor,
): Promise<void> {
  await stockFinishedPieces(tx, order, made, destination, by);
  for (const line of made) await confirmLineOrigin(tx, line.id, { ready: true });
}

/** Stocks and reserves the pieces that lines made beyond those that came into stock earlier. */
export async function stockFinishedPieces(
  tx: Transaction,
  order: OrderRow,
  made: readonly LineWithFinishedPieces[],
  { storeId, lotCode, expirationDate }: GoodsDestination,
  actor: OrderActor,
): Promise<void> {
  const pieces = new Map<number, number>();
  const computeUnstored = (line: LineWithFinishedPieces): number =>
    toThousandths(line.pieces) - toThousandths(line.made);
  for (const line of made)
    pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + computeUnstored(line));
  const elements = [...pieces]
    .filter(([, exact]) => exact > 0)
    .map(([id, exact]) => ({
      id,
      lotCode,
      quantity: fromThousandths(exact),
      expirationDate: expirationDate ?? null,
    }));
  const cause = { userId: actor.id, kind: 'production', id: order.id } as const;
  const lots =
    elements.length === 0
      ? []
      : await runWithFormIssues(() =>
          addStockToLots(tx, 'products', storeId, elements, cause, 'produce'),
        );
  for (const line of made) {
    const lot = lots.find(({ elementId }) => elementId === line.productId);
    const missingPieces = toThousandths(countPiecesToMake(line));
    const reserved = Math.min(computeUnstored(line), missingPieces);
    if (reserved > 0) {
      if (!lot) throw new Error('A produced lot was not made');
      await reserveNamedLots(
        tx,
        'products',
        [{ recordId: lot.id, quantity: fromThousandths(reserved) }],
        { kind: 'order_detail', id: line.id },
        cause,
      );
    }
    await tx.row(sql`
      update orders_details set origin_store_id = ${storeId}, made = ${line.pieces}
      where account_id = ${tx.accountId} and id = ${line.id}`);
  }
}

/** Takes raw material for finished pieces, less the material already taken for parts; the used quantity grows with it. */
export async function takeUsedMaterial(
  tx: Transaction,
  order: OrderRow,
  made: readonly LineWithFinishedPieces[],
  used: readonly UsedOrderMaterial[],
  actor: OrderActor,
): Promise<void> {
  for (const taken of splitMaterialsByDivision(order, made, used))
    await useMaterial(tx, order, taken, actor);
  await saveUsedOrderMaterials(tx, order.id, used);
}

/**
 * Returns a lot code from the order's number and the day.
 * Goods of one day share a lot, or each stack has its own lot where the company's settings require it.
 */
export async function createOrderLotCode(tx: Transaction, { id }: OrderRow): Promise<string> {
  const now = await tx.row(sql<{ at: string; timeZone: string }>`
    select present() as at, time_zone as "timeZone" from accounts where id = ${tx.accountId}`);
  if (!now) throw new CodedError('UNKNOWN_ERROR');
  const at = { orderId: id, at: Date.parse(now.at), timeZone: now.timeZone };
  const account = await findAccount(tx);
  const isApart = account?.settings.partLots === 'stack';
  return proposeLotCode(at, new Set(isApart ? await listPartialProductionLotCodes(tx, id) : []));
}

/** Lists the lot codes under which parts of an order came into stock. */
export async function listPartialProductionLotCodes(
  tx: Transaction,
  orderId: number,
): Promise<string[]> {
  const rows = await tx.rows(sql<{ code: string }>`
    select distinct lot_code as code from floor_reports
    where account_id = ${tx.accountId} and order_id = ${orderId} and lot_code is not null`);
  return rows.map(({ code }) => code);
}

/** Maps errors of the ledger, which name elements, to the form's fields: this form has one lot for all elements. */
async function runWithFormIssues<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const details = error.details.map((detail) => ({
      ...detail,
      path: detail.path.replace(/^elements\.\d+\./, ''),
    }));
    throw new CodedError(error.code, details, { status: error.status });
  }
}

/** Takes the used material from stock. Missing material never blocks, since the production has happened: it becomes outstanding. */
async function useMaterial(
  tx: Transaction,
  order: OrderRow,
  { divisionId, materials }: DivisionMaterials,
  by: OrderActor,
): Promise<void> {
  const shortages = await consumeRawMaterial(tx, {
    divisionId,
    materials,
    cause: { userId: by.id, kind: 'production', id: order.id },
  });
  for (const { rawMaterialId, missing } of shortages) {
    await recordMaterialShortage(tx, order.id, { divisionId, rawMaterialId, missing });
    await notifyShortage(tx, order, { divisionId, rawMaterialId, missing }, by);
  }
}

async function notifyShortage(
  tx: Transaction,
  order: OrderRow,
  {
    divisionId,
    rawMaterialId,
    missing,
  }: { readonly divisionId: number; readonly rawMaterialId: number; readonly missing: number },
  by: OrderActor,
): Promise<void> {
  const named = await tx.row(sql<{ element: string; division: string }>`
    select m.description_es as element, d.name_es as division
    from raw_materials m, divisions d
    where m.account_id = ${tx.accountId} and m.id = ${rawMaterialId}
      and d.account_id = ${tx.accountId} and d.id = ${divisionId}`);
  if (!named) return;
  const remaining = await listStockAvailability(tx, 'raw_materials', rawMaterialId, divisionId);
  const account = await findAccount(tx);
  await notifyUsers(tx, {
    to: await listUsersByPermission(tx, 'raw_materials_inventories', divisionId),
    by: by.id,
    type: 'thresholdReached',
    data: {
      kind: 'raw_materials',
      element: { id: rawMaterialId, name: named.element },
      division: { id: divisionId, name: named.division },
      available: remaining.reduce((sum, { available }) => sum + available, 0),
      threshold: account?.settings.stockThreshold.rawMaterials ?? 0,
      missing,
      order: { id: order.id },
    },
  });
}
