import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import {
  distributeReductionOverParts,
  type LinePartProgress,
} from '@tarima/domain/orders/line-parts';
import { computeOrderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import { listOrderLines, type OrderLineRow, type OrderRow } from '../fulfilment/order-row.ts';
import { getWholeLineId, setLinePartQuantities } from '../fulfilment/line-parts.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { saveOrderLines, type PricedQuotationLine } from '../orders/quotations.ts';
import { getCurrentRecipe } from '../technical-sheets/queries.ts';
import { adjustGoodsToQuantity, type LineOriginChanges } from './adjust-goods-to-quantity.ts';
import {
  getLineMinimumQuantities,
  getWholeLineMinimumQuantity,
  type LineMinimum,
} from './line-minimums.ts';
import { type OrderSnapshot } from './order-snapshot.ts';

/**
 * Changes goods and lines, the goods of a line before its quantity.
 * @returns the changes of the origins of each line, and the new id of each line whose first part was removed
 */
export async function reviseOrderLines(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  { order, lines, work, rules }: OrderSnapshot,
  requested: readonly PricedQuotationLine[],
): Promise<{
  readonly turned: ReadonlyMap<number, LineOriginChanges>;
  readonly moved: ReadonlyMap<number, number>;
}> {
  const turned = new Map<number, LineOriginChanges>();
  /** Lines whose first part was removed are identified by their next part. */
  const moved = new Map<number, number>();
  const least = await getLineMinimumQuantities(tx, order.id, lines, work, rules);
  const byLine = Map.groupBy(lines, getWholeLineId);
  for (const [at, line] of requested.entries())
    assertQuantity(order, byLine.get(line.id ?? 0) ?? [], least, line, at);
  for (const [id, parts] of byLine) {
    const now = requested.find((line) => line.id === id);
    const [first] = parts;
    if (!now && first)
      assertRemovable(first.productName[language], getWholeLineMinimumQuantity(parts, least));
    const quantity = Number(now?.quantity ?? 0);
    const before = sumQuantity(parts);
    if (quantity === before) continue;
    if (parts.length === 1 && first) {
      turned.set(id, await adjustGoodsToQuantity(tx, person, order, first, quantity));
      continue;
    }
    const { quantities, more } = toParts(parts, quantity, { least, work });
    for (const part of parts) {
      const newQuantity = quantities.get(part.id) ?? part.quantity;
      if (newQuantity === part.quantity) continue;
      const changes = await adjustGoodsToQuantity(tx, person, order, part, newQuantity);
      // Fewer pieces are requested anew for one part at most, so that one at most is missing some.
      turned.set(id, { ...turned.get(id), ...changes });
    }
    if (more > 0) turned.set(id, { ...turned.get(id), opened: true });
    if (quantity > 0) moved.set(id, await setLinePartQuantities(tx, id, quantities, more));
  }
  const matched = requested.map((line) => ({
    ...line,
    id: line.id === undefined ? undefined : (moved.get(line.id) ?? line.id),
  }));
  await saveOrderLines(tx, order.id, matched, computeOrderTotals(matched).lines);
  for (const { id, recipe, productId } of await listOrderLines(tx, order.id))
    if (recipe === null)
      await tx.row(sql`
        update orders_details set recipe = ${JSON.stringify(await getCurrentRecipe(tx, productId, order.divisionId))}
        where account_id = ${tx.accountId} and id = ${id}`);
  return { turned, moved };
}

/**
 * Divides a line's new quantity among its parts.
 * A decrease takes from the least begun parts; an increase becomes a new part without an origin.
 */
function toParts(
  parts: readonly OrderLineRow[],
  quantity: number,
  {
    least,
    work,
  }: { readonly least: ReadonlyMap<number, LineMinimum> } & Pick<OrderSnapshot, 'work'>,
): { readonly quantities: ReadonlyMap<number, number>; readonly more: number } {
  const change = fromThousandths(toThousandths(quantity) - toThousandths(sumQuantity(parts)));
  const begun = parts.map((part) => ({
    id: part.id,
    quantity: part.quantity,
    least: least.get(part.id)?.quantity ?? 0,
    state: getState(part, work),
  }));
  return {
    quantities: distributeReductionOverParts(begun, Math.max(0, -change)),
    more: Math.max(0, change),
  };
}

function getState(part: OrderLineRow, work: OrderSnapshot['work']): LinePartProgress['state'] {
  if (part.originType === null) return 'open';
  if (!part.settled) return 'asked';
  if (part.originType !== 'production' || part.ready) return 'held';
  return work.some(({ detailId }) => detailId === part.id) ? 'planned' : 'toPlan';
}

const sumQuantity = (parts: readonly OrderLineRow[]): number =>
  fromThousandths(parts.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0));

/** Asserts that a line's quantity is allowed. @throws CodedError WRONG_VALUES of the quantity otherwise. */
function assertQuantity(
  order: OrderRow,
  parts: readonly OrderLineRow[],
  least: ReadonlyMap<number, LineMinimum>,
  requested: PricedQuotationLine,
  at: number,
): void {
  const quantity = Number(requested.quantity);
  const path = `details.${at}.data.quantity`;
  const bound = getWholeLineMinimumQuantity(parts, least);
  if (bound && quantity < bound.quantity)
    throw createWrongValueError(path, bound.rule, { least: bound.quantity });
  const [line, another] = parts;
  if (line && quantity <= sumQuantity(parts)) return;
  if (order.productionFinishedAt !== null || order.status === 'send' || bound?.rule === 'shipped')
    throw createWrongValueError(path, 'noMore');
  // Additional pieces of a line with parts wait for their own origin.
  if (!another && line?.originType === 'transfer' && line.settled)
    throw createWrongValueError(path, 'agreed', { most: line.quantity });
}

/** Asserts that a line may be removed. @throws CodedError WRONG_VALUES of `details`, naming the product, otherwise. */
function assertRemovable(product: string, least: LineMinimum | undefined): void {
  if (!least) return;
  const rule = least.rule === 'made' ? 'lineMade' : 'lineShipped';
  throw createWrongValueError('details', rule, { product, least: least.quantity });
}
