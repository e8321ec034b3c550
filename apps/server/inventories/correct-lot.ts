import { inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import { loadModuleWithCustomFields } from '../custom-fields/queries.ts';
import pg from 'pg';
import type { CustomValuesMerger, PlainFieldChange } from '../kit/catalogue/plain-actions.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertValidStockElements, assertNoErrorDetails, type LotQuantity } from './elements.ts';
import { notifyLowStock } from './notify-low-stock.ts';
import { recordStockMovements } from './record-stock-movements.ts';
import type { MovementCause } from './write-movements.ts';
import { assertStoreInScope } from './assert-store-in-scope.ts';
import { promisableQuantityExpression, lockAccountStock, lotColumns, type LotRow } from './lots.ts';

export interface LotCorrection extends LotQuantity {
  readonly storeId: number;
  /** Version of the lot that the editor loaded. */
  readonly updatedAt?: string | undefined;
}

/**
 * Corrects a lot: its counted quantity, code, expiration date and custom fields, and whether it is on hold. The difference is a movement.
 * @throws CodedError STALE_ENTITY when stock moved since the editor loaded it; WRONG_VALUES, rule `reserved`, for less than is promised;
 * ENTITY_ALREADY_EXIST for the code of another lot.
 * Nothing is changed then.
 */
export async function correctLot(
  tx: Transaction,
  kind: StockKind,
  lotId: number,
  correction: LotCorrection,
  cause: MovementCause,
  movement: 'modify' | 'import' = 'modify',
): Promise<void> {
  await assertValidStockElements(tx, kind, correction.storeId, [correction]);
  await lockAccountStock(tx);
  const lot = await lockLotToModify(tx, kind, lotId, correction.updatedAt);
  assertNoErrorDetails(listCorrectionIssues(lot, correction));
  const difference = fromThousandths(
    toThousandths(correction.quantity) - toThousandths(lot.quantity),
  );
  await recordStockMovements(tx, movement, [{ kind, lotId, quantity: difference }], cause);
  const before = await loadFreeQuantity(tx, kind, lotId);
  await rewrite(tx, kind, lotId, correction);
  const after = await loadFreeQuantity(tx, kind, lotId);
  // A lot that has expired by its new date, or is on hold now, can no longer be promised, though its quantity did not change.
  const freeChange = fromThousandths(toThousandths(after.free) - toThousandths(before.free));
  const { divisionId } = after;
  const change = { kind, divisionId, elementId: lot.elementId, change: 0, freeChange };
  if (freeChange < 0) await notifyLowStock(tx, [change], cause.userId);
}

async function loadFreeQuantity(tx: Transaction, kind: StockKind, lotId: number) {
  const found = await tx.row(sql<{ divisionId: number; free: number }>`
    select s.division_id as "divisionId", ${promisableQuantityExpression}::float8 as free
    from stock_lots l join stores s on s.account_id = l.account_id and s.id = l.store_id
    where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.id = ${lotId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/**
 * Updates custom fields of a lot, without a stock movement.
 * @param getValues validates and returns all values, from the stored values of the locked lot
 * @returns the time of the change
 */
export async function updateLotCustomFields(
  tx: Transaction,
  person: ActingUser,
  kind: StockKind,
  lotId: number,
  expectedVersion: string | undefined,
  getValues: CustomValuesMerger,
): Promise<string> {
  // Custom fields are locked before the lot, as in a correction: two crossing requests wait instead of deadlocking.
  await loadModuleWithCustomFields(tx, inventories[kind], true);
  const lot = await lockLotToModify(tx, kind, lotId, expectedVersion);
  await assertStoreInScope(tx, person, lot.storeId);
  const stored = await tx.row(sql<{ values: Record<string, unknown> }>`
    select ${buildCustomValuesColumn(inventories[kind].name)} as values
    from stock_lots where account_id = ${tx.accountId} and kind = ${kind} and id = ${lotId}`);
  const customFields = await getValues(stored?.values ?? {});
  return rewrite(tx, kind, lotId, { lotCode: lot.lotCode, customFields });
}

/**
 * Changes the expiration date of a lot, as its form does; null for a lot that never expires.
 * @throws CodedError as `correctLot`, and FORBIDDEN for a lot of another division
 */
export async function changeLotExpiration(
  tx: Transaction,
  person: ActingUser,
  kind: StockKind,
  lotId: number,
  { expirationDate, updatedAt }: Pick<LotCorrection, 'expirationDate' | 'updatedAt'>,
): Promise<PlainFieldChange> {
  await lockAccountStock(tx);
  const lot = await lockLotToModify(tx, kind, lotId, updatedAt);
  await assertStoreInScope(tx, person, lot.storeId);
  const { elementId, storeId, lotCode, quantity } = lot;
  const correction = { id: elementId, storeId, lotCode, quantity, expirationDate };
  await correctLot(tx, kind, lotId, correction, { userId: person.id, kind: 'manual', id: null });
  const changed = await tx.row(sql<{ updatedAt: string }>`
    select updated_at as "updatedAt" from stock_lots
    where account_id = ${tx.accountId} and kind = ${kind} and id = ${lotId}`);
  if (!changed) throw new CodedError('ENTITY_NOT_FOUND');
  return { before: lot.expirationDate, ...changed };
}

async function lockLotToModify(
  tx: Transaction,
  kind: StockKind,
  lotId: number,
  expectedVersion: string | undefined,
): Promise<LotRow> {
  const found = await tx.row(sql<LotRow & { fresh: boolean }>`
    select ${lotColumns}, coalesce(l.updated_at <= ${expectedVersion ?? null}::timestamptz, true) as fresh
    from stock_lots l
    where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.id = ${lotId} for update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  if (!found.fresh) throw new CodedError('STALE_ENTITY');
  return found;
}

/** Returns the errors of a correction: a lot keeps its element and its store, since moving it is a dispatch and an insert. */
function listCorrectionIssues(
  lot: LotRow,
  { id, storeId, quantity }: LotCorrection,
): ErrorDetail[] {
  const issues: ErrorDetail[] = [];
  if (storeId !== lot.storeId) issues.push({ path: 'store', rule: 'unknown' });
  if (id !== lot.elementId) issues.push({ path: 'elements.0.id', rule: 'unknown' });
  if (toThousandths(quantity) < toThousandths(lot.reserved))
    issues.push({
      path: 'elements.0.quantity',
      rule: 'reserved',
      params: { reserved: lot.reserved },
    });
  return issues;
}

async function rewrite(
  tx: Transaction,
  kind: StockKind,
  lotId: number,
  {
    lotCode,
    expirationDate,
    customFields,
    onHold,
  }: Omit<LotCorrection, 'id' | 'storeId' | 'quantity'>,
): Promise<string> {
  try {
    const written = await tx.row(sql<{ updatedAt: string }>`
      update stock_lots set lot_code = ${lotCode.trim()},
        expiration_date = ${expirationDate === undefined ? sql`expiration_date` : sql`${expirationDate}::date`},
        custom_fields = coalesce(${customFields ? JSON.stringify(customFields) : null}::jsonb, custom_fields),
        on_hold = coalesce(${onHold ?? null}::boolean, on_hold)
      where account_id = ${tx.accountId} and kind = ${kind} and id = ${lotId}
      returning updated_at as "updatedAt"`);
    if (!written) throw new CodedError('ENTITY_NOT_FOUND');
    return written.updatedAt;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      throw new CodedError('ENTITY_ALREADY_EXIST', [
        { path: 'elements.0.lotCode', rule: 'unique' },
      ]);
    throw error;
  }
}
