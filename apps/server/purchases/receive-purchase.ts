import {
  toThousandths,
  fromThousandths,
  isWholeQuantity,
} from '@tarima/domain/inventories/quantity';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { ReceiptBody } from '@tarima/domain/purchases/contract';
import { isFinalReceipt, findReceiptIssues } from '@tarima/domain/purchases/receipt';
import { computeTallyTotals, computeTallyQuantity } from '@tarima/domain/purchases/tally';
import { sql } from 'kysely';
import { addStockToLots } from '../inventories/commands.ts';
import { assertNoErrorDetails } from '../inventories/elements.ts';
import type { LotRow } from '../inventories/lots.ts';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import type { Transaction } from '../kit/database.ts';
import { assertSameRequestBody, hashRequestBody } from '../kit/hash-request-body.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  listPurchaseLines,
  lockPurchase,
  assertPurchaseTransition,
  getPurchaseScope,
  setPurchaseStatus,
  type PurchaseLineRow,
} from './purchase-row.ts';

type Came = ReceiptBody['lines'][number];

/**
 * Receives part or the rest of a purchase: it enters lots of a store, and outstanding material is settled at once.
 * A receipt repeated with the same key does nothing; another receipt with that key is a conflict.
 * @throws CodedError WRONG_VALUES naming `store`, `lines.{at}.line` (`unknown`), `lines.{at}.lotCode`,
 * `lines.{at}.quantity` (`moreThanLeft` with `max` without a reason for the excess, `integer`);
 * all wrong lines at once; with status 409 while it is not sent, or once it is over.
 * Nothing has changed then.
 */
export async function receivePurchase(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: ReceiptBody,
): Promise<void> {
  const purchase = await lockPurchase(tx, id, getPurchaseScope(person));
  if (await isRepeatedReceipt(tx, id, body)) return;
  assertPurchaseTransition(purchase, 'receive', 1);
  await assertStoreInScope(tx, person, body.store.id);
  const lines = await listPurchaseLines(tx, id);
  const issues = [
    ...listTallyIssues(lines, body.lines),
    ...listFractionIssues(lines, body.lines),
    ...findReceiptIssues(lines, body.lines, body.moreCame),
  ];
  // A quantity that breaks several rules is named with the first of them.
  assertNoErrorDetails([...Map.groupBy(issues, ({ path }) => path).values()].flatMap(keepFirst));
  const receivedLines = body.lines.filter(({ quantity }) => quantity > 0);
  const status = assertPurchaseTransition(
    purchase,
    isFinalReceipt(lines, receivedLines) ? 'receiveRest' : 'receive',
    1,
  );
  const lots = await storeGoods(tx, person, id, body, lines, receivedLines);
  await writeReceipt(tx, person, id, body, { lines, came: receivedLines, lots });
  await tx.row(sql`
    update purchases_lines l set received = l.received + came.quantity
    from (
      select line_id, sum(quantity) as quantity
      from unnest(${receivedLines.map(({ line }) => line.id)}::bigint[], ${receivedLines.map(({ quantity }) => quantity)}::numeric[])
        as each (line_id, quantity)
      group by line_id
    ) came
    where l.account_id = ${tx.accountId} and l.owner_id = ${id} and l.id = came.line_id`);
  await setPurchaseStatus(tx, id, status);
}

const keepFirst = (issues: readonly ErrorDetail[]): readonly ErrorDetail[] => issues.slice(0, 1);

/** Checks that packs use the unit of the material's measure, and add up to the quantity of their line. */
const listTallyIssues = (
  lines: readonly PurchaseLineRow[],
  receiptLines: readonly Came[],
): ErrorDetail[] =>
  receiptLines.flatMap(({ line: { id }, quantity, tally }, at): ErrorDetail[] => {
    const unit = lines.find((line) => line.id === id)?.lumberUnit ?? null;
    if (!tally) return [];
    if (unit === null) return [{ path: `lines.${at}.tally`, rule: 'tallyUnit' }];
    const exact = computeTallyQuantity(computeTallyTotals(tally.packs), unit, tally.basis);
    if (toThousandths(exact) === toThousandths(quantity)) return [];
    return [{ path: `lines.${at}.quantity`, rule: 'tallyDiffers', params: { quantity: exact } }];
  });

/** Checks that no material that is counted in whole pieces came in fractions. */
const listFractionIssues = (
  lines: readonly PurchaseLineRow[],
  receiptLines: readonly Came[],
): ErrorDetail[] =>
  receiptLines.flatMap(({ line: { id }, quantity }, at): ErrorDetail[] => {
    const isCounted = lines.find((line) => line.id === id)?.countable ?? false;
    if (!isCounted || isWholeQuantity(quantity)) return [];
    return [{ path: `lines.${at}.quantity`, rule: 'integer' }];
  });

/** Returns whether the receipt is a repetition. @throws CodedError WRONG_VALUES with status 409, where another receipt has the same key */
async function isRepeatedReceipt(tx: Transaction, id: number, body: ReceiptBody): Promise<boolean> {
  const before = await tx.row(sql<{ bodyHash: Buffer | null }>`
    select body_hash as "bodyHash" from purchases_receipts
    where account_id = ${tx.accountId} and purchase_id = ${id} and key = ${body.key}`);
  if (!before) return false;
  assertSameRequestBody(before.bodyHash, body);
  return true;
}

/** Stocks received goods in lots, each lot once: quantities of a repeated lot are added. */
async function storeGoods(
  tx: Transaction,
  person: ActingUser,
  id: number,
  { store, invoice, lines: receiptLines }: ReceiptBody,
  lines: readonly PurchaseLineRow[],
  receivedLines: readonly Came[],
): Promise<LotRow[]> {
  const elements = receivedLines.map(({ line, quantity, lotCode, expirationDate }) => ({
    id: getLine(lines, line.id).materialId,
    lotCode,
    quantity,
    expirationDate,
  }));
  const cause = { userId: person.id, kind: 'purchase', id, note: invoice } as const;
  try {
    return await addStockToLots(tx, 'raw_materials', store.id, elements, cause, 'receive');
  } catch (error) {
    // Errors of an element are assigned to the line of the receipt that it came from.
    if (error instanceof CodedError)
      throw new CodedError(error.code, error.details.map(toLineError(receiptLines, receivedLines)));
    throw error;
  }
}

const toLineError =
  (receiptLines: readonly Came[], receivedLines: readonly Came[]) =>
  (detail: ErrorDetail): ErrorDetail => {
    const [kind, at, field = ''] = detail.path.split('.');
    const line = kind === 'elements' ? receivedLines[Number(at)] : undefined;
    return line ? { ...detail, path: `lines.${receiptLines.indexOf(line)}.${field}` } : detail;
  };

const getLine = (lines: readonly PurchaseLineRow[], id: number): PurchaseLineRow => {
  const line = lines.find((each) => each.id === id);
  if (!line) throw new Error('What came belongs to a line');
  return line;
};

async function writeReceipt(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: ReceiptBody,
  {
    lines,
    came,
    lots,
  }: {
    readonly lines: readonly PurchaseLineRow[];
    readonly came: readonly Came[];
    readonly lots: readonly LotRow[];
  },
): Promise<void> {
  const { key, store, invoice, moreCame } = body;
  const made = await tx.row(sql<{ id: number }>`
    insert into purchases_receipts (account_id, purchase_id, key, body_hash, store_id, invoice, more_came, received_by_id)
    values (${tx.accountId}, ${id}, ${key}, ${hashRequestBody(body)}, ${store.id}, ${invoice ?? null}, ${moreCame ?? null}, ${person.id}) returning id`);
  if (!made) throw new Error('A receipt was not made');
  for (const [at, { line, quantity, tally }] of came.entries()) {
    const lot = lots[at];
    const { materialId, price, per } = getLine(lines, line.id);
    if (!lot) throw new Error('What came has a lot');
    await tx.row(sql`
      insert into purchases_receipts_items (account_id, owner_id, line_id, raw_material_id, lot_id, lot_code, quantity, price, per, tally)
      values (${tx.accountId}, ${made.id}, ${line.id}, ${materialId}, ${lot.id}, ${lot.lotCode},
        ${fromThousandths(toThousandths(quantity))}, ${price}, ${per}, ${tally ? JSON.stringify({ ...tally, ...computeTallyTotals(tally.packs) }) : null}::jsonb)`);
  }
}
