import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { isWholeQuantity } from '@tarima/domain/inventories/quantity';
import { findAmountLineIssue, computeLineSubtotal, sumMoney } from '@tarima/domain/kit/money';
import { toAmountLine, type PriceUnitCount } from '@tarima/domain/purchases/money-line';
import type { PurchaseBody } from '@tarima/domain/purchases/contract';
import type { ConfirmedPurchaseVerb } from '@tarima/domain/purchases/document';
import { sql } from 'kysely';
import { getCountabilityById, assertNoErrorDetails } from '../inventories/elements.ts';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import type { DocumentVerbCommands } from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import {
  listPurchaseLines,
  lockPurchase,
  assertPurchaseTransition,
  getPurchaseScope,
  setPurchaseStatus,
  type PurchaseRow,
} from './purchase-row.ts';
import { getBuyableSupplier } from './buyable-supplier.ts';

/**
 * Creates a draft purchase.
 * @throws CodedError WRONG_VALUES naming `supplier` (`unknown`, `inactive`), `store`, or the value of a line: `lines.2.quantity`.
 */
export async function createPurchase(
  tx: Transaction,
  person: ActingUser,
  body: PurchaseBody,
): Promise<number> {
  await assertMayPurchase(tx, person, body);
  const made = await tx.row(sql<{ id: number }>`
    insert into purchases (account_id, supplier_id, store_id, expected_on, notes, created_by_id)
    values (${tx.accountId}, ${body.supplier.id}, ${body.store.id}, ${body.expectedOn}, ${body.notes ?? null}, ${person.id})
    returning id`);
  if (!made) throw new Error('A purchase was not made');
  await writeLines(tx, made.id, body.lines);
  return made.id;
}

/** Changes a draft. @throws CodedError as `createPurchase` does; 409 once it is sent; STALE_ENTITY. */
export async function updatePurchase(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: PurchaseBody,
): Promise<void> {
  const purchase = await lockPurchase(tx, id, getPurchaseScope(person));
  assertPurchaseTransition(purchase, 'edit', body.lines.length);
  assertCurrentRecordVersion(purchase, body.updatedAt);
  await assertMayPurchase(tx, person, body, purchase);
  await tx.row(sql`
    update purchases set supplier_id = ${body.supplier.id}, store_id = ${body.store.id}, expected_on = ${body.expectedOn},
      notes = ${body.notes ?? null}
    where account_id = ${tx.accountId} and id = ${id}`);
  await writeLines(tx, id, body.lines);
}

async function assertMayPurchase(
  tx: Transaction,
  person: ActingUser,
  { supplier, store }: PurchaseBody,
  before?: PurchaseRow,
): Promise<void> {
  // New purchases from an inactive supplier are refused; earlier drafts may still be changed.
  await getBuyableSupplier(tx, supplier.id, before?.supplierId !== supplier.id);
  await assertStoreInScope(tx, person, store.id);
}

/** Replaces the lines of a draft, in sequence, and updates its total. */
async function writeLines(
  tx: Transaction,
  id: number,
  lines: PurchaseBody['lines'],
): Promise<void> {
  const priced = await priceLines(tx, id, lines);
  await tx.row(sql`
    delete from purchases_lines where account_id = ${tx.accountId} and owner_id = ${id}
      and raw_material_id <> all(${priced.map(({ materialId }) => materialId)}::bigint[])`);
  await tx.row(sql`
    insert into purchases_lines (account_id, owner_id, position, raw_material_id, quantity, price, per, expected_on)
    select ${tx.accountId}, ${id}, at, raw_material_id, quantity, price, per, expected_on
    from unnest(
      ${priced.map(({ materialId }) => materialId)}::bigint[],
      ${priced.map(({ quantity }) => quantity)}::numeric[],
      ${priced.map(({ price }) => price)}::numeric[],
      ${priced.map(({ per }) => per)}::smallint[],
      ${priced.map(({ expectedOn }) => expectedOn)}::date[]
    ) with ordinality as line (raw_material_id, quantity, price, per, expected_on, at)
    on conflict (account_id, owner_id, raw_material_id) do update
    set position = excluded.position, quantity = excluded.quantity, price = excluded.price, per = excluded.per,
      expected_on = excluded.expected_on`);
  const sum = sumMoney(priced.map(({ amount }) => amount));
  await tx.row(
    sql`update purchases set total = ${sum} where account_id = ${tx.accountId} and id = ${id}`,
  );
}

interface PricedLine {
  readonly materialId: number;
  readonly quantity: number;
  readonly price: string;
  readonly per: PriceUnitCount;
  readonly amount: string;
  readonly expectedOn: string | null;
}

/** Returns lines with their prices: the provided price, the stored price, or the cost of the material. */
async function priceLines(
  tx: Transaction,
  id: number,
  lines: PurchaseBody['lines'],
): Promise<PricedLine[]> {
  const ids = lines.map(({ material }) => material.id);
  const countable = await getCountabilityById(tx, 'raw_materials', ids);
  const materials = await tx.rows(sql<{ id: number; status: string; unitCost: string }>`
    select id, status, unit_cost as "unitCost" from raw_materials
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`);
  const before = await listPurchaseLines(tx, id);
  const issues: ErrorDetail[] = [];
  const priced = lines.map(({ material, quantity, price, per, expectedOn }, at): PricedLine => {
    const known = materials.find((each) => each.id === material.id);
    const stored = before.find(({ materialId }) => materialId === material.id);
    if (!known) issues.push({ path: `lines.${at}.material`, rule: 'unknown' });
    else if (known.status !== 'active' && !stored)
      issues.push({ path: `lines.${at}.material`, rule: 'inactive' });
    if (countable.get(material.id) && !isWholeQuantity(quantity))
      issues.push({ path: `lines.${at}.quantity`, rule: 'integer' });
    const each = price ?? stored?.price ?? known?.unitCost ?? '0.00';
    // A new price without a unit count is for one unit; a stored price keeps its count.
    const units = per ?? (price === undefined || price === null ? (stored?.per ?? 1) : 1);
    const line = toAmountLine(quantity, each, units);
    const issue = findAmountLineIssue(line);
    if (issue) issues.push({ ...issue, path: `lines.${at}.${issue.path}` });
    return {
      materialId: material.id,
      quantity,
      price: each,
      per: units,
      amount: issue ? '0.00' : computeLineSubtotal(line),
      expectedOn: expectedOn ?? null,
    };
  });
  assertNoErrorDetails(issues);
  return priced;
}

/**
 * Sends a purchase: from now on its goods are expected.
 * @throws CodedError WRONG_VALUES `supplier` `inactive` where the supplier was deactivated in the meantime;
 * status 409 without lines, or when already sent.
 */
export async function sendPurchase(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const purchase = await lockPurchase(tx, id, getPurchaseScope(person));
  const status = assertPurchaseTransition(
    purchase,
    'send',
    (await listPurchaseLines(tx, id)).length,
  );
  await getBuyableSupplier(tx, purchase.supplierId, true);
  await setPurchaseStatus(tx, id, status);
}

/** Changes the status of a purchase. @throws CodedError WRONG_VALUES with status 409, where the status does not allow it. */
async function applyTransition(
  tx: Transaction,
  person: ActingUser,
  id: number,
  event: Exclude<ConfirmedPurchaseVerb, 'send'>,
): Promise<void> {
  const purchase = await lockPurchase(tx, id, getPurchaseScope(person));
  await setPurchaseStatus(tx, id, assertPurchaseTransition(purchase, event, 1));
}

/** Commands of the confirmed verbs. */
export const purchaseVerbCommands: DocumentVerbCommands<ConfirmedPurchaseVerb> = {
  send: ({ tx, person, id }) => sendPurchase(tx, person, id),
  /** Allows changes: until the purchase is sent again none of its goods are expected. */
  reopen: ({ tx, person, id }) => applyTransition(tx, person, id, 'reopen'),
  /** Ends a purchase whose missing goods will not arrive. */
  close: ({ tx, person, id }) => applyTransition(tx, person, id, 'close'),
  /** Ends a purchase of which no goods have arrived. */
  cancel: ({ tx, person, id }) => applyTransition(tx, person, id, 'cancel'),
};
