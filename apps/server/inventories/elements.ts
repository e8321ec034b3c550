import { CodedError, createWrongValueError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { StockKind } from '@tarima/domain/inventories/inventory';
import { isWholeQuantity } from '@tarima/domain/inventories/quantity';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';

/** Quantity of a product or raw material in one lot. */
export interface LotQuantity {
  /** Id of the product or the raw material. */
  readonly id: number;
  readonly lotCode: string;
  readonly quantity: number | string;
  readonly expirationDate?: string | null | undefined;
  readonly customFields?: Readonly<Record<string, unknown>> | undefined;
  /** Holds the lot back, or releases it; left out, it stays as it is. */
  readonly onHold?: boolean | undefined;
}

/**
 * Refuses an unknown store or element, and fractions of elements that are counted in pieces.
 * The rows are locked against deletion until the transaction ends, before the stock, in the sequence of all commands.
 */
export async function assertValidStockElements(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly Pick<LotQuantity, 'id' | 'quantity'>[],
): Promise<void> {
  const store = await tx.row(sql`
    select from stores where account_id = ${tx.accountId} and id = ${storeId} for key share`);
  if (!store) throw createWrongValueError('store', 'unknown');
  const countable = await getCountabilityById(
    tx,
    kind,
    elements.map(({ id }) => id),
  );
  assertNoErrorDetails(
    elements.flatMap(({ id, quantity }, at): ErrorDetail[] => {
      const pieces = countable.get(id);
      if (pieces === undefined) return [{ path: `elements.${at}.id`, rule: 'unknown' }];
      if (pieces && !isWholeQuantity(quantity))
        return [{ path: `elements.${at}.quantity`, rule: 'integer' }];
      return [];
    }),
  );
}

/** Returns whether elements are counted in pieces, by id; a missing id does not exist. */
export async function getCountabilityById(
  tx: Transaction,
  kind: StockKind,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  const found = await tx.rows(
    withCachedQueryPlan(sql<{ id: number; countable: boolean }>`
    select e.id, m.countable from ${sql.table(kind)} e
    join measures m on m.account_id = e.account_id and m.id = e.measure_id
    where e.account_id = ${tx.accountId} and e.id = any(${[...ids]}::bigint[])
    order by e.id for key share of e`),
  );
  return new Map(found.map(({ id, countable }) => [id, countable]));
}

/** WRONG_VALUES naming every value that is wrong; nothing where none is. */
export function assertNoErrorDetails(details: readonly ErrorDetail[]): void {
  if (details.length > 0) throw new CodedError('WRONG_VALUES', details);
}
