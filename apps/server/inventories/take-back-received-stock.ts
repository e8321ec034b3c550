import type { StockKind } from '@tarima/domain/inventories/inventory';
import { toThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { listLotsById, lockAccountStock } from './lots.ts';
import { recordStockMovements } from './record-stock-movements.ts';
import type { MovementCause } from './write-movements.ts';

/**
 * Takes goods that arrived out of their lots again, while the lots still have them.
 * A lot that is empty then loses its expiration date, which came with the goods: the next goods bring theirs.
 * @throws CodedError WRONG_VALUES with status 409: `items.{at}` with rule `lotLacksReceived` for each lot that has less. Nothing is changed then.
 */
export async function takeBackReceivedStock(
  tx: Transaction,
  kind: StockKind,
  items: readonly { readonly lotId: number; readonly quantity: number }[],
  cause: MovementCause,
): Promise<void> {
  await lockAccountStock(tx);
  const lots = await listLotsById(
    tx,
    kind,
    items.map(({ lotId }) => lotId),
  );
  const issues = items.flatMap(({ lotId, quantity }, at): ErrorDetail[] => {
    const lot = lots.find(({ id }) => id === lotId);
    if (!lot) throw new Error('A lot that goods arrived in is never deleted');
    const { lotCode, available } = lot;
    if (toThousandths(quantity) <= toThousandths(available)) return [];
    const params = { lot: lotCode, available, quantity };
    return [{ path: `items.${at}`, rule: 'lotLacksReceived', params }];
  });
  if (issues.length > 0) throw new CodedError('WRONG_VALUES', issues, { status: 409 });
  const changes = items.map(({ lotId, quantity }) => ({ kind, lotId, quantity: -quantity }));
  await recordStockMovements(tx, 'unreceive', changes, cause);
  await tx.row(sql`
    update stock_lots set expiration_date = null
    where account_id = ${tx.accountId} and kind = ${kind} and id = any(${items.map(({ lotId }) => lotId)}::bigint[])
      and quantity = 0 and expiration_date is not null`);
}
