import { CodedError } from '@tarima/domain/kit/errors';
import type { PriceUnitCount } from '@tarima/domain/purchases/money-line';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import type { PurchasedLine } from '@tarima/domain/purchases/receipt';
import type { PurchaseEvent, PurchaseStatus } from '@tarima/domain/purchases/status';
import type { LumberUnit } from '@tarima/domain/purchases/tally';
import { sql, type RawBuilder } from 'kysely';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import { allRowsCondition } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Returns the condition of the purchases that a user may access. */
export const getPurchaseScope = (person: ActingUser): RawBuilder<unknown> =>
  getRowScope(purchases, person) ?? allRowsCondition;

/** Row of a purchase for its commands, locked until the transaction ends. */
export interface PurchaseRow {
  readonly id: number;
  readonly status: PurchaseStatus;
  readonly supplierId: number;
  readonly storeId: number;
  readonly updatedAt: string;
}

/** Locks a purchase. @throws CodedError ENTITY_NOT_FOUND, also outside the scope. */
export async function lockPurchase(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown>,
): Promise<PurchaseRow> {
  const found = await tx.row(sql<PurchaseRow>`
    select id, status, supplier_id as "supplierId", store_id as "storeId", updated_at as "updatedAt"
    from purchases where account_id = ${tx.accountId} and id = ${id} and ${rowScope} for update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

/** Stored line of a purchase. */
export interface PurchaseLineRow extends PurchasedLine {
  readonly materialId: number;
  readonly price: string;
  readonly per: PriceUnitCount;
  /** Unit of a tally of the material. */
  readonly lumberUnit: LumberUnit | null;
  /** Whether the material is counted in whole pieces. */
  readonly countable: boolean;
}

export const listPurchaseLines = (tx: Transaction, id: number): Promise<PurchaseLineRow[]> =>
  tx.rows(sql<PurchaseLineRow>`
    select l.id, l.raw_material_id as "materialId", l.quantity::float8, l.received::float8, l.price, l.per,
      m.lumber_unit as "lumberUnit", m.countable
    from purchases_lines l
    join raw_materials r on r.account_id = l.account_id and r.id = l.raw_material_id
    join measures m on m.account_id = r.account_id and m.id = r.measure_id
    where l.account_id = ${tx.accountId} and l.owner_id = ${id} order by l.position, l.id`);

/** Asserts that a purchase allows a transition now. @throws CodedError WRONG_VALUES with status 409 otherwise. */
export const assertPurchaseTransition = (
  { status }: PurchaseRow,
  event: PurchaseEvent,
  lines: number,
): PurchaseStatus => purchaseDocument.moved({ status, lines }, event);

/** Sets the status of a purchase, with the time at which it ends or is sent; a time that is stored stays. */
export async function setPurchaseStatus(
  tx: Transaction,
  id: number,
  status: PurchaseStatus,
): Promise<void> {
  const isOver = purchaseDocument.is('over', status);
  const sentTimes: Partial<Record<PurchaseStatus, RawBuilder<unknown>>> = {
    draft: sql`null`,
    sent: sql`coalesce(sent_at, present())`,
  };
  await tx.row(sql`
    update purchases set status = ${status}, sent_at = ${sentTimes[status] ?? sql`sent_at`},
      closed_at = ${isOver ? sql`coalesce(closed_at, present())` : sql`null`}
    where account_id = ${tx.accountId} and id = ${id}`);
}
