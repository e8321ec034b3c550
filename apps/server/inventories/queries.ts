import {
  maxLatestMovements,
  type CheckedLot,
  type LotSelectionProposal,
  type LotReservation,
} from '@tarima/domain/inventories/contract';
import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { allocateQuantityToLots } from '@tarima/domain/inventories/allocate-quantity';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import { getModuleCatalogue } from '../catalogues.ts';
import { getModuleTable } from '../kit/catalogue/columns.ts';
import { buildRecordColumns, toRecordDto, type RecordReader } from '../kit/catalogue/records.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import { splitLotsByExpiration } from './lots-by-expiration.ts';
import { getUnsettledShortageQuantity } from './outstanding-material.ts';

const nothing: Omit<CheckedLot, 'owed'> = {
  exists: false,
  id: null,
  quantity: 0,
  reserved: 0,
  available: 0,
  expirationDate: null,
  metadata: {},
  customFields: {},
};

/** Returns whether a store has a lot, and the lot's data. */
export async function findLotInStore(
  tx: Transaction,
  kind: StockKind,
  {
    storeId,
    id,
    lotCode,
  }: { readonly storeId: number; readonly id: number; readonly lotCode: string },
): Promise<CheckedLot> {
  const outstanding =
    kind === 'raw_materials' ? await getUnsettledShortageQuantity(tx, storeId, id) : 0;
  const found = await tx.row(
    withCachedQueryPlan(sql<Omit<CheckedLot, 'owed'>>`
      select true as exists, id, quantity::float8 as quantity, reserved::float8 as reserved,
        available::float8 as available, expiration_date as "expirationDate", metadata,
        ${buildCustomValuesColumn(inventories[kind].name)} as "customFields"
      from stock_lots
      where account_id = ${tx.accountId} and kind = ${kind} and store_id = ${storeId} and element_id = ${id}
        and fold(lot_code) = fold(${lotCode})`),
  );
  return { ...(found ?? nothing), owed: outstanding };
}

/** Returns the lots of a store from which a quantity could be taken. */
export async function proposeLotsToTake(
  tx: Transaction,
  kind: StockKind,
  {
    storeId,
    id,
    quantity,
  }: { readonly storeId: number; readonly id: number; readonly quantity: number },
): Promise<LotSelectionProposal> {
  const { good: lots } = await splitLotsByExpiration(tx, kind, {
    elementId: id,
    storeIds: [storeId],
  });
  const { taken, missing } = allocateQuantityToLots(lots, quantity);
  return {
    elements: taken.map(({ lot, take }) => ({
      lotCode: lot.lotCode,
      quantity: take,
      available: lot.available,
      expirationDate: lot.expirationDate,
    })),
    available: fromThousandths(lots.reduce((sum, lot) => sum + toThousandths(lot.available), 0)),
    missing,
  };
}

/** Loads the history of a lot, the latest first, and its length. */
export async function loadLotHistory(
  tx: Transaction,
  kind: StockKind,
  lotId: number,
  reader: RecordReader,
): Promise<{ movements: ModuleRecord[]; movementsCounter: number }> {
  const ledger = getModuleCatalogue(movements[kind]);
  const found = await tx.rows(sql<ModuleRecord>`
    select ${buildRecordColumns(ledger, reader.lang)} from ${getModuleTable(ledger.module)} t
    where t.account_id = ${tx.accountId} and t.lot_id = ${lotId}
    order by t.id desc limit ${maxLatestMovements}`);
  const latest = found.map((element) => toRecordDto(ledger, element, reader));
  if (latest.length < maxLatestMovements)
    return { movements: latest, movementsCounter: latest.length };
  const counted = await tx.row(sql<{ count: number }>`
    select count(*) as count from stock_movements
    where account_id = ${tx.accountId} and kind = ${kind} and lot_id = ${lotId}`);
  return { movements: latest, movementsCounter: counted?.count ?? latest.length };
}

/** Lists the reservation holders of a lot with their quantities, the first holder first. */
export const listLotReservations = (
  tx: Transaction,
  kind: StockKind,
  lotId: number,
): Promise<LotReservation[]> =>
  tx.rows(sql<LotReservation>`
    select holder, holder_id as "holderId", source, source_id as "sourceId", quantity::float8 as quantity,
      created_at as "createdAt"
    from stock_reservations
    where account_id = ${tx.accountId} and kind = ${kind} and lot_id = ${lotId} order by id`);
