import { thousandths, units } from '@tarima/domain/inventories/quantity';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { revisedEvent } from '@tarima/domain/orders/origins';
import {
  revisedTerms,
  type RevisionBody,
  type RevisionImpact,
} from '@tarima/domain/orders/revision';
import { lessOf, type BegunPart } from '@tarima/domain/orders/line-parts';
import { orderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import { layTransfers } from '../fulfilment/half-made.ts';
import { holdBackShipments } from '../fulfilment/make-shipments.ts';
import {
  linesOf,
  lockOrder,
  moveOrder,
  type LineRow,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import { lineOf, setParts } from '../fulfilment/line-parts.ts';
import { settleOrder } from '../fulfilment/settle.ts';
import { tellFreed } from '../fulfilment/tell.ts';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import type { Person } from '../kit/serve.ts';
import { refuseStale } from '../kit/stale.ts';
import { pricedLines, refuseBeyond, writeLines, type PricedLine } from '../orders/quotations.ts';
import { refuseBeyondLimits } from '../orders/approvals.ts';
import { reachThrough, sellers } from '../orders/reach.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { endOrder } from '../fulfilment/end-order.ts';
import { frozenRecipe } from '../technical-sheets/queries.ts';
import { keepRevision, type Content } from '../fulfilment/content.ts';
import { endOf, toldEnds } from './ends.ts';
import { followQuantity, type Turned } from './goods.ts';
import { impactOf, isSame } from './impact.ts';
import { noteMade } from '../floor/made.ts';
import { leastOf, leastOfLine, type Least } from './least.ts';
import { lookAt, type Look } from './look.ts';
import { needsOtherWork, redate, trimPlan } from './work.ts';

interface Asked {
  readonly engine: PlanningEngine;
  readonly person: Person;
  readonly language: Language;
  readonly orderId: number;
  readonly body: RevisionBody;
  readonly digest: KeyedDigest;
}

/** What would follow if an order were changed so now: it is changed, seen, and as if it had never been. */
export async function tryRevision(tx: Transaction, asked: Asked): Promise<RevisionImpact> {
  const { engine, person, language } = asked;
  const endNow = (look: Look) => endOf(tx, engine, person, language, look);
  return tx.dryRun(async () => {
    const { before, after, impact } = await changed(tx, asked, endNow);
    return { ...impact, ends: await toldEnds(tx, before.end, await endNow(after), after) };
  });
}

/**
 * Changes an accepted order as it was seen to be changed: lines, goods, work, shipments, total and status at once, with its reason.
 * @throws CodedError WRONG_VALUES: 409 on `status` before it is accepted or once it is delivered or over; naming the line that would
 * go below what was begun (`made`) or has left (`shipped`), or beyond what can still be gathered; `details`, `unchanged`. STALE_ENTITY
 * when something else would follow than what was seen. Nothing is changed then.
 */
export async function reviseOrder(tx: Transaction, asked: Asked): Promise<RevisionImpact> {
  const { seen } = asked.body;
  if (seen === undefined) throw wrongValue('seen', 'required');
  const { impact } = await changed(tx, asked, async () => null);
  if (impact.seen !== seen) throw new CodedError('STALE_ENTITY');
  return { ...impact, ends: null };
}

/** @param endBefore when it ends, asked before anything is changed */
async function changed(
  tx: Transaction,
  { person, language, orderId, body, digest }: Omit<Asked, 'engine'>,
  endBefore: (look: Look) => Promise<number | null>,
) {
  const order = await lockOrder(tx, orderId, reachThrough(person, sellers));
  orderDocument.next(order, 'revise');
  refuseStale(order, body.updatedAt);
  if (body.seen !== undefined && !body.seen.startsWith(`${order.updatedAt} `))
    throw new CodedError('STALE_ENTITY');
  const look = await lookAt(tx, orderId);
  const before = { ...look, end: await endBefore(look) };
  const wanted = await wantedLines(tx, person, order, before, body);
  await refuseBeyondLimits(tx, person, order.customerId, before.content.lines, wanted);
  const terms = await wantedTerms(tx, before.content, body);
  refuseUnchanged(before.content, wanted, terms);
  const { turned, moved } = await changeLines(tx, person, language, before, wanted);
  const number = await writeOrder(tx, before, wanted, terms);
  await follow(tx, person, before, await moveOrder(tx, order, 'revise', person, body.reason));
  const after = await lookAt(tx, orderId);
  await keepRevision(tx, orderId, number - 1, before.content, 'accepted');
  await keepRevision(tx, orderId, number, after.content, {
    reason: body.reason,
    userId: person.id,
  });
  const looks = [before, after] as const;
  const impact = await impactOf(tx, language, number, looks, { turned, moved }, digest);
  await tell(tx, person, after, impact, body.reason);
  return { before, after, impact };
}

/** The lines as they are to be: those of the form, or as they are. A line that is there keeps its product and its name. */
async function wantedLines(
  tx: Transaction,
  person: Person,
  { customerId }: Pick<OrderRow, 'customerId'>,
  { content, order }: Look,
  { details }: RevisionBody,
): Promise<PricedLine[]> {
  if (details === undefined)
    return content.lines.map(({ name, ...line }) => ({ ...line, productName: name }));
  const known = new Map(content.lines.map((line) => [line.id, line]));
  const customer = { id: customerId };
  const priced = await pricedLines(tx, person, { details, customer }, order.id);
  return priced.map((line, at) => {
    const agreed = line.id === undefined ? undefined : known.get(line.id);
    if (line.id !== undefined && !agreed) throw wrongValue(`details.${at}.id`, 'unknown');
    if (agreed && agreed.productId !== line.productId)
      throw wrongValue(`details.${at}.product`, 'option');
    return agreed ? { ...line, productName: agreed.name } : line;
  });
}

type Terms = Pick<Content, (typeof revisedTerms)[number]>;

/** @throws CodedError WRONG_VALUES of `requestedDate`, `past`, for another day that is over. */
async function wantedTerms(tx: Transaction, content: Content, body: RevisionBody): Promise<Terms> {
  const {
    requestedDate = content.requestedDate,
    paymentTerms = content.paymentTerms,
    deliveryPlace = content.deliveryPlace,
    notes = content.notes,
  } = body;
  if (requestedDate !== null && requestedDate !== content.requestedDate) {
    const row = await tx.row(sql<{ past: boolean }>`
      select ${requestedDate}::date < (present() at time zone time_zone)::date as past
      from accounts where id = ${tx.accountId}`);
    if (row?.past) throw wrongValue('requestedDate', 'past');
  }
  return { requestedDate, paymentTerms, deliveryPlace, notes };
}

function refuseUnchanged(content: Content, wanted: readonly PricedLine[], terms: Terms): void {
  const sameTerms = revisedTerms.every((term) => content[term] === terms[term]);
  const sameLines =
    wanted.length === content.lines.length &&
    content.lines.every((line) => {
      const now = wanted.find(({ id }) => id === line.id);
      return now !== undefined && isSame(line, agreedOf(line, now));
    });
  if (sameTerms && sameLines) throw wrongValue('details', 'unchanged');
}

const agreedOf = (line: Content['lines'][number], wanted: PricedLine) => ({
  ...line,
  quantity: Number(wanted.quantity),
  price: wanted.price,
  discount: wanted.discount,
  discountType: wanted.discountType,
});

/**
 * Changes goods and lines, the goods of a line before its quantity.
 * @returns what became of the origins of each line, and the id that a line has now whose first part went
 */
async function changeLines(
  tx: Transaction,
  person: Person,
  language: Language,
  { order, lines, work, rules }: Look,
  wanted: readonly PricedLine[],
): Promise<{
  readonly turned: ReadonlyMap<number, Turned>;
  readonly moved: ReadonlyMap<number, number>;
}> {
  const turned = new Map<number, Turned>();
  /** Lines whose first part went are told by the next one of theirs. */
  const moved = new Map<number, number>();
  const least = await leastOf(tx, order.id, lines, work, rules);
  const byLine = Map.groupBy(lines, lineOf);
  for (const [at, line] of wanted.entries())
    refuseQuantity(order, byLine.get(line.id ?? 0) ?? [], least, line, at);
  for (const [id, parts] of byLine) {
    const now = wanted.find((line) => line.id === id);
    const [first] = parts;
    if (!now && first) refuseGoing(first.productName[language], leastOfLine(parts, least));
    const quantity = Number(now?.quantity ?? 0);
    const before = quantityOf(parts);
    if (quantity === before) continue;
    if (parts.length === 1 && first) {
      turned.set(id, await followQuantity(tx, person, order, first, quantity));
      continue;
    }
    const { quantities, more } = partsOf(parts, quantity, { least, work });
    for (const part of parts) {
      const own = quantities.get(part.id) ?? part.quantity;
      if (own === part.quantity) continue;
      turned.set(id, both(turned.get(id), await followQuantity(tx, person, order, part, own)));
    }
    if (more > 0) turned.set(id, { ...turned.get(id), opened: true });
    if (quantity > 0) moved.set(id, await setParts(tx, id, quantities, more));
  }
  const placed = wanted.map((line) => ({
    ...line,
    id: line.id === undefined ? undefined : (moved.get(line.id) ?? line.id),
  }));
  await writeLines(tx, order.id, placed, orderTotals(placed).lines);
  for (const { id, recipe, productId } of await linesOf(tx, order.id))
    if (recipe === null)
      await tx.row(sql`
        update orders_details set recipe = ${JSON.stringify(await frozenRecipe(tx, productId, order.divisionId))}
        where account_id = ${tx.accountId} and id = ${id}`);
  return { turned, moved };
}

/**
 * How many units each part of a line has that is to have so many: less of what is least begun; what is more waits for an origin, in a part of
 * its own.
 */
function partsOf(
  parts: readonly LineRow[],
  quantity: number,
  { least, work }: { readonly least: ReadonlyMap<number, Least> } & Pick<Look, 'work'>,
): { readonly quantities: ReadonlyMap<number, number>; readonly more: number } {
  const change = units(thousandths(quantity) - thousandths(quantityOf(parts)));
  const begun = parts.map((part) => ({
    id: part.id,
    quantity: part.quantity,
    least: least.get(part.id)?.quantity ?? 0,
    state: stateOf(part, work),
  }));
  return { quantities: lessOf(begun, Math.max(0, -change)), more: Math.max(0, change) };
}

function stateOf(part: LineRow, work: Look['work']): BegunPart['state'] {
  if (part.originType === null) return 'open';
  if (!part.settled) return 'asked';
  if (part.originType !== 'production' || part.ready) return 'held';
  return work.some(({ detailId }) => detailId === part.id) ? 'planned' : 'toPlan';
}

const quantityOf = (parts: readonly LineRow[]): number =>
  units(parts.reduce((sum, { quantity }) => sum + thousandths(quantity), 0));

/** What became of two parts of one line. */
const both = (one: Turned = {}, other: Turned): Turned => ({
  ...one,
  ...other,
  ...((one.opened || other.opened) && { opened: true }),
  ...((one.missing ?? other.missing) !== undefined && {
    missing: units(thousandths(one.missing ?? 0) + thousandths(other.missing ?? 0)),
  }),
});

/** @throws CodedError WRONG_VALUES of the quantity of a line. */
function refuseQuantity(
  order: OrderRow,
  parts: readonly LineRow[],
  least: ReadonlyMap<number, Least>,
  wanted: PricedLine,
  at: number,
): void {
  const quantity = Number(wanted.quantity);
  const path = `details.${at}.data.quantity`;
  const bound = leastOfLine(parts, least);
  if (bound && quantity < bound.quantity)
    throw wrongValue(path, bound.rule, { least: bound.quantity });
  const [line, another] = parts;
  if (line && quantity <= quantityOf(parts)) return;
  if (order.productionFinishedAt !== null || order.status === 'send' || bound?.rule === 'shipped')
    throw wrongValue(path, 'noMore');
  // What is more of a line with parts waits for an origin of its own.
  if (!another && line?.originType === 'transfer' && line.settled)
    throw wrongValue(path, 'agreed', { most: line.quantity });
}

/** @throws CodedError WRONG_VALUES of `details`, naming the product. */
function refuseGoing(product: string, least: Least | undefined): void {
  if (!least) return;
  const rule = least.rule === 'made' ? 'lineMade' : 'lineShipped';
  throw wrongValue('details', rule, { product, least: least.quantity });
}

/** @returns the number of the revision that it is now. */
async function writeOrder(
  tx: Transaction,
  { order, content }: Look,
  wanted: readonly PricedLine[],
  terms: Terms,
): Promise<number> {
  const { total } = orderTotals(wanted);
  refuseBeyond(total, content.taxRate);
  const row = await tx.row(sql<{ revision: number }>`
    update orders set total = ${total}, requested_date = ${terms.requestedDate},
      payment_terms = ${terms.paymentTerms}, delivery_place = ${terms.deliveryPlace}, notes = ${terms.notes},
      revision = revision + 1
    where account_id = ${tx.accountId} and id = ${order.id} returning revision`);
  if (!row) throw new CodedError('UNKNOWN_ERROR');
  return row.revision;
}

/** Work, shipments and status follow from the lines. A plan whose lines need what they needed stays as it is. */
async function follow(
  tx: Transaction,
  person: Person,
  { lines: before, rules }: Pick<Look, 'lines' | 'rules'>,
  revised: OrderRow,
): Promise<void> {
  const { id } = revised;
  const lines = await linesOf(tx, id);
  let isPlanned = revised.computedStartDate !== null;
  if (revised.productionFinishedAt === null && needsOtherWork(before, lines)) {
    await trimPlan(tx, id, lines, rules);
    // Fewer pieces may be all made already, more are not.
    await noteMade(tx, id, present());
    isPlanned = await redate(tx, revised, lines, rules);
    await layTransfers(tx, id);
  }
  const event = revisedEvent(revised.status, lines, isPlanned);
  const order = await lockOrder(tx, id);
  const moved = event ? await moveOrder(tx, order, event, person) : order;
  if (event === 'reopen') await holdBackShipments(tx, id);
  await endOrder(tx, await settleOrder(tx, moved, person), person);
}

/** Planners are told, and whoever was to do what left the plan. */
async function tell(
  tx: Transaction,
  person: Person,
  { order }: Look,
  { work, number }: Pick<RevisionImpact, 'work' | 'number'>,
  reason: string,
): Promise<void> {
  const { events, freedMinutes, toPlanBefore, toPlanAfter } = work;
  const wasPlanned = events.length > 0 || order.computedStartDate !== null;
  if (!wasPlanned || (events.length === 0 && toPlanAfter <= toPlanBefore)) return;
  const freed = { minutes: freedMinutes, userIds: events.map(({ user }) => user.id) };
  await tellFreed(tx, order, freed, person, { reason, revision: number, toPlan: toPlanAfter });
}
