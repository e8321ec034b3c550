import { thousandths, units } from '@tarima/domain/inventories/quantity';
import { wrongValue } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { splitReduction, type BegunPart } from '@tarima/domain/orders/line-parts';
import { orderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import { listLines, type LineRow, type OrderRow } from '../fulfilment/order-row.ts';
import { getLineId, setParts } from '../fulfilment/line-parts.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { writeLines, type PricedLine } from '../orders/quotations.ts';
import { frozenRecipe } from '../technical-sheets/queries.ts';
import { followQuantity, type Turned } from './goods.ts';
import { getLeast, leastOfLine, type Least } from './least.ts';
import { type OrderSnapshot } from './order-snapshot.ts';

/**
 * Changes goods and lines, the goods of a line before its quantity.
 * @returns the changes of the origins of each line, and the new id of each line whose first part was removed
 */
export async function changeLines(
  tx: Transaction,
  person: Person,
  language: Language,
  { order, lines, work, rules }: OrderSnapshot,
  requested: readonly PricedLine[],
): Promise<{
  readonly turned: ReadonlyMap<number, Turned>;
  readonly moved: ReadonlyMap<number, number>;
}> {
  const turned = new Map<number, Turned>();
  /** Lines whose first part was removed are identified by their next part. */
  const moved = new Map<number, number>();
  const least = await getLeast(tx, order.id, lines, work, rules);
  const byLine = Map.groupBy(lines, getLineId);
  for (const [at, line] of requested.entries())
    assertQuantity(order, byLine.get(line.id ?? 0) ?? [], least, line, at);
  for (const [id, parts] of byLine) {
    const now = requested.find((line) => line.id === id);
    const [first] = parts;
    if (!now && first) assertRemovable(first.productName[language], leastOfLine(parts, least));
    const quantity = Number(now?.quantity ?? 0);
    const before = sumQuantity(parts);
    if (quantity === before) continue;
    if (parts.length === 1 && first) {
      turned.set(id, await followQuantity(tx, person, order, first, quantity));
      continue;
    }
    const { quantities, more } = toParts(parts, quantity, { least, work });
    for (const part of parts) {
      const newQuantity = quantities.get(part.id) ?? part.quantity;
      if (newQuantity === part.quantity) continue;
      turned.set(
        id,
        both(turned.get(id), await followQuantity(tx, person, order, part, newQuantity)),
      );
    }
    if (more > 0) turned.set(id, { ...turned.get(id), opened: true });
    if (quantity > 0) moved.set(id, await setParts(tx, id, quantities, more));
  }
  const matched = requested.map((line) => ({
    ...line,
    id: line.id === undefined ? undefined : (moved.get(line.id) ?? line.id),
  }));
  await writeLines(tx, order.id, matched, orderTotals(matched).lines);
  for (const { id, recipe, productId } of await listLines(tx, order.id))
    if (recipe === null)
      await tx.row(sql`
        update orders_details set recipe = ${JSON.stringify(await frozenRecipe(tx, productId, order.divisionId))}
        where account_id = ${tx.accountId} and id = ${id}`);
  return { turned, moved };
}

/**
 * Divides a line's new quantity among its parts: a decrease takes from the least begun ones; an increase waits for an origin,
 * in a part of its own.
 */
function toParts(
  parts: readonly LineRow[],
  quantity: number,
  { least, work }: { readonly least: ReadonlyMap<number, Least> } & Pick<OrderSnapshot, 'work'>,
): { readonly quantities: ReadonlyMap<number, number>; readonly more: number } {
  const change = units(thousandths(quantity) - thousandths(sumQuantity(parts)));
  const begun = parts.map((part) => ({
    id: part.id,
    quantity: part.quantity,
    least: least.get(part.id)?.quantity ?? 0,
    state: getState(part, work),
  }));
  return { quantities: splitReduction(begun, Math.max(0, -change)), more: Math.max(0, change) };
}

function getState(part: LineRow, work: OrderSnapshot['work']): BegunPart['state'] {
  if (part.originType === null) return 'open';
  if (!part.settled) return 'asked';
  if (part.originType !== 'production' || part.ready) return 'held';
  return work.some(({ detailId }) => detailId === part.id) ? 'planned' : 'toPlan';
}

const sumQuantity = (parts: readonly LineRow[]): number =>
  units(parts.reduce((sum, { quantity }) => sum + thousandths(quantity), 0));

/** Merges the changes of two parts of one line. */
const both = (one: Turned = {}, other: Turned): Turned => ({
  ...one,
  ...other,
  ...((one.opened || other.opened) && { opened: true }),
  ...((one.missing ?? other.missing) !== undefined && {
    missing: units(thousandths(one.missing ?? 0) + thousandths(other.missing ?? 0)),
  }),
});

/** @throws CodedError WRONG_VALUES of the quantity of a line. */
function assertQuantity(
  order: OrderRow,
  parts: readonly LineRow[],
  least: ReadonlyMap<number, Least>,
  requested: PricedLine,
  at: number,
): void {
  const quantity = Number(requested.quantity);
  const path = `details.${at}.data.quantity`;
  const bound = leastOfLine(parts, least);
  if (bound && quantity < bound.quantity)
    throw wrongValue(path, bound.rule, { least: bound.quantity });
  const [line, another] = parts;
  if (line && quantity <= sumQuantity(parts)) return;
  if (order.productionFinishedAt !== null || order.status === 'send' || bound?.rule === 'shipped')
    throw wrongValue(path, 'noMore');
  // Additional pieces of a line with parts wait for an origin of their own.
  if (!another && line?.originType === 'transfer' && line.settled)
    throw wrongValue(path, 'agreed', { most: line.quantity });
}

/** @throws CodedError WRONG_VALUES of `details`, naming the product. */
function assertRemovable(product: string, least: Least | undefined): void {
  if (!least) return;
  const rule = least.rule === 'made' ? 'lineMade' : 'lineShipped';
  throw wrongValue('details', rule, { product, least: least.quantity });
}
