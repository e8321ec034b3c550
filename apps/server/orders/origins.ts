import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { OriginChoices } from '@tarima/domain/orders/answers';
import type { OriginBody } from '@tarima/domain/orders/contract';
import { isLineWithoutOrigin } from '@tarima/domain/orders/origins';
import { isWholeQuantity } from '@tarima/domain/inventories/quantity';
import { proposeOrigins, type OriginProposal } from '@tarima/domain/orders/origin-proposal';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { listStockAvailability, reserveStock } from '../inventories/commands.ts';
import { getCountabilityById } from '../inventories/elements.ts';
import { promisableLotCondition, promisableQuantityExpression } from '../inventories/lots.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { requestLineTransfer } from '../transfers/commands.ts';
import { assignLineToProduction } from './production-divisions.ts';
import {
  lockOrder,
  listOrderLines,
  transitionOrder,
  type OrderLineRow,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import { getOrderScope, sellerOrderScreens } from './order-scope.ts';
import { splitOrderLine } from '../fulfilment/line-parts.ts';
import { confirmLineOrigin, advanceOrderStatus } from '../fulfilment/advance-order.ts';

/**
 * Assigns an origin to a line, or to some of its pieces: the remaining pieces wait for another origin.
 * Returns the choices when the origin is ambiguous, and changes nothing.
 * @throws CodedError WRONG_VALUES naming `origin` (409 when the line has one), `originId`, `store` or `quantity`.
 */
export async function assignLineOrigin(
  tx: Transaction,
  person: ActingUser,
  lineId: number,
  request: OriginBody,
  language: Language,
): Promise<{ orderId: number } | OriginChoices> {
  const order = await lockOrderByLine(tx, person, lineId);
  orderDocument.next(order, 'assign');
  const line = (await listOrderLines(tx, order.id)).find(({ id }) => id === lineId);
  if (!line) throw new CodedError('ENTITY_NOT_FOUND');
  assertUnassigned(line);
  const quantity = await getRequestedPart(tx, line, request.quantity, '');
  const part = { ...line, quantity };
  const origin = await resolveChosenOrigin(tx, order, part, request);
  if (origin === undefined) return loadOriginChoices(tx, order, part, request.origin, language);
  if (quantity < line.quantity) await splitOrderLine(tx, line, quantity);
  await assign(tx, person, order, [{ line: part, origin }]);
  return { orderId: order.id };
}

/** Proposes origins for every open line of an order, several where no single origin covers it; nothing is changed. */
export async function proposeOrderOrigins(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  language: Language,
): Promise<(OriginProposal & { readonly place: string | null })[]> {
  const { accountId } = person;
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  orderDocument.next(order, 'assign');
  const open = (await listOrderLines(tx, orderId)).filter(isLineWithoutOrigin);
  const stock = await tx.rows(sql<{
    productId: number;
    divisionId: number;
    storeId: number;
    available: number;
  }>`
    select l.element_id as "productId", s.division_id as "divisionId", s.id as "storeId",
      sum(${promisableQuantityExpression})::float8 as available
    from stock_lots l
    join stores s on s.account_id = l.account_id and s.id = l.store_id
    where l.account_id = ${accountId} and l.kind = 'products'
      and l.element_id = any(${open.map(({ productId }) => productId)}::bigint[])
      and ${promisableLotCondition}
    group by l.element_id, s.division_id, s.id`);
  const [store] = await listStores(tx, order.divisionId);
  const proposed = proposeOrigins(
    open.map((line) => ({ ...line, canBeProduced: (line.recipe?.steps.length ?? 0) > 0 })),
    stock,
    { id: order.divisionId, storeId: store?.id },
  );
  const names = await loadOriginNames(tx, language);
  const made = await loadProductDivisions(tx, order);
  return proposed.map((each) => ({ ...each, place: findOriginName(each, made, names) }));
}

/**
 * Assigns the proposed origins to every open line of an order; a line without a proposal stays open.
 * @returns the lines and parts that now have an origin
 * @throws CodedError WRONG_VALUES with status 409 on `origin` when no line is open (`noneOpen`) or none can be filled (`noOrigin`).
 */
export async function assignProposedOrigins(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  language: Language,
): Promise<number[]> {
  const proposed = await proposeOrderOrigins(tx, person, orderId, language);
  const requests = proposed.flatMap((each) => {
    if (each.origin === null) return [];
    const { place: _, ...origin } = each;
    return [origin];
  });
  if (requests.length === 0) {
    const rule = proposed.length === 0 ? 'noneOpen' : 'noOrigin';
    throw new CodedError('WRONG_VALUES', [{ path: 'origin', rule }], { status: 409 });
  }
  return assignLineOrigins(tx, person, orderId, requests);
}

/** Returns the divisions where the goods of each line would come in, if it were produced. */
async function loadProductDivisions(
  tx: Transaction,
  { id, divisionId }: OrderRow,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; product: number }>`
    select d.id, place.product from orders_details d
    cross join lateral made_in(${tx.accountId}, d.recipe, ${divisionId}) place
    where d.account_id = ${tx.accountId} and d.owner_id = ${id}`);
  return new Map(rows.map((row) => [row.id, row.product]));
}

interface OriginNames {
  readonly stores: ReadonlyMap<number, string>;
  readonly divisions: ReadonlyMap<number, string>;
}

async function loadOriginNames(tx: Transaction, language: Language): Promise<OriginNames> {
  const name = sql.ref(`name_${language}`);
  const loadNames = async (table: 'stores' | 'divisions') => {
    const rows = await tx.rows(sql<{ id: number; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where account_id = ${tx.accountId}`);
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  return { stores: await loadNames('stores'), divisions: await loadNames('divisions') };
}

function findOriginName(
  proposed: OriginProposal,
  made: ReadonlyMap<number, number>,
  { stores, divisions }: OriginNames,
): string | null {
  if (proposed.origin === null) return null;
  const { origin, originId = made.get(proposed.detail.id) } = proposed;
  return (origin === 'inventory' ? stores : divisions).get(originId ?? -1) ?? null;
}

/**
 * Assigns the origins of several lines at once: all of them or none.
 * A line that is listed several times is split: each entry has its pieces, the last entry the remainder where it has no quantity.
 * @returns the lines and parts that now have an origin
 */
export async function assignLineOrigins(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  requests: readonly (OriginBody & { readonly detail: { readonly id: number } })[],
): Promise<number[]> {
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  orderDocument.next(order, 'assign');
  const lines = await listOrderLines(tx, orderId);
  /** Remaining part of each line; undefined once the whole line has an origin. */
  const remaining = new Map<number, OrderLineRow | undefined>(lines.map((line) => [line.id, line]));
  const assigned: Assigned[] = [];
  for (const [at, request] of requests.entries()) {
    const { id } = request.detail;
    if (!remaining.has(id)) throw createWrongValueError(`origins.${at}.detail`, 'unknown');
    const line = remaining.get(id);
    if (!line) throw createWrongValueError(`origins.${at}.detail`, 'repeated');
    assertUnassigned(line);
    const quantity = await getRequestedPart(tx, line, request.quantity, `origins.${at}.`);
    const part = { ...line, quantity };
    const origin = await resolveChosenOrigin(tx, order, part, request);
    if (origin === undefined) throw createWrongValueError(`origins.${at}.originId`, 'required');
    const [, rest] = quantity < line.quantity ? await splitOrderLine(tx, line, quantity) : [];
    remaining.set(id, rest);
    assigned.push({ line: part, origin });
  }
  await assign(tx, person, order, assigned);
  return assigned.map(({ line }) => line.id);
}

/**
 * Returns the requested quantity of an open row, by default all of it.
 * @throws CodedError WRONG_VALUES of `quantity`: more than the row has (`lessOrEqual`), or a fraction of a piece (`integer`)
 */
async function getRequestedPart(
  tx: Transaction,
  line: OrderLineRow,
  requested: number | undefined,
  path: string,
): Promise<number> {
  if (requested === undefined || requested === line.quantity) return line.quantity;
  if (requested > line.quantity)
    throw createWrongValueError(`${path}quantity`, 'lessOrEqual', { max: line.quantity });
  const countable = await getCountabilityById(tx, 'products', [line.productId]);
  if (countable.get(line.productId) && !isWholeQuantity(requested))
    throw createWrongValueError(`${path}quantity`, 'integer');
  return requested;
}

/** Locks the order of a line. */
export async function lockOrderByLine(
  tx: Transaction,
  person: ActingUser,
  lineId: number,
): Promise<OrderRow> {
  const line = await tx.row(sql<{ owner_id: number }>`
    select owner_id from orders_details where account_id = ${person.accountId} and id = ${lineId}`);
  if (!line) throw new CodedError('ENTITY_NOT_FOUND');
  return lockOrder(tx, line.owner_id, getOrderScope(person, sellerOrderScreens));
}

function assertUnassigned(line: OrderLineRow): void {
  if (!isLineWithoutOrigin(line))
    throw new CodedError('WRONG_VALUES', [{ path: 'origin', rule: 'assigned' }], { status: 409 });
}

/** Complete origin, with nothing left to choose. */
type Origin =
  | { readonly origin: 'production' }
  | { readonly origin: 'inventory'; readonly storeId: number }
  | {
      readonly origin: 'transfer';
      readonly divisionId: number;
      readonly transferType: 'transfer' | 'collect' | 'directMailing';
      readonly storeId: number | null;
    };

interface Assigned {
  readonly line: OrderLineRow;
  readonly origin: Origin;
}

/** Returns the requested origin when it is complete; undefined when a choice is missing. */
async function resolveChosenOrigin(
  tx: Transaction,
  order: OrderRow,
  line: OrderLineRow,
  { origin, originId, transferType, store }: OriginBody,
): Promise<Origin | undefined> {
  const divisionStores = await listStores(tx, order.divisionId);
  if (origin === 'production') return { origin };
  if (origin === 'inventory') {
    if (originId !== undefined) {
      if (!divisionStores.some(({ id }) => id === originId))
        throw createWrongValueError('originId', 'option');
      return { origin, storeId: originId };
    }
    const [only, another] = await listCoveringStores(tx, order.divisionId, line);
    return only && !another ? { origin, storeId: only.store.id } : undefined;
  }
  if (originId === undefined || transferType === undefined) return undefined;
  if (originId === order.divisionId) throw createWrongValueError('originId', 'option');
  if (transferType !== 'transfer')
    return { origin, divisionId: originId, transferType, storeId: null };
  if (store === undefined) return undefined;
  if (!divisionStores.some(({ id }) => id === store.id))
    throw createWrongValueError('store', 'option');
  return { origin, divisionId: originId, transferType, storeId: store.id };
}

/** Stores the origins of lines, with all effects, and advances the order. */
async function assign(
  tx: Transaction,
  person: ActingUser,
  before: OrderRow,
  assigned: readonly Assigned[],
): Promise<void> {
  const order = await transitionOrder(tx, before, 'assign', person);
  for (const { line, origin } of assigned) {
    if (origin.origin === 'production') {
      await assignLineToProduction(tx, line.id, order);
      await confirmLineOrigin(tx, line.id, { ready: false });
    } else if (origin.origin === 'inventory') {
      const { storeId } = origin;
      await reserveStock(tx, {
        kind: 'products',
        elementId: line.productId,
        storeId,
        quantity: line.quantity,
        holder: { kind: 'order_detail', id: line.id },
        cause: { userId: person.id, kind: 'order', id: order.id },
      });
      const divisionId = order.divisionId;
      await takeFromStore(tx, line.id, { divisionId, storeId });
      await confirmLineOrigin(tx, line.id, { ready: true });
    } else await requestLineTransfer(tx, person, order, line, origin);
  }
  await advanceOrderStatus(tx, order, person);
}

const takeFromStore = (
  tx: Transaction,
  lineId: number,
  { divisionId, storeId }: { readonly divisionId: number; readonly storeId: number },
): Promise<unknown> =>
  tx.row(sql`
    update orders_details
    set origin_type = 'inventory', origin_division_id = ${divisionId}, origin_store_id = ${storeId}
    where account_id = ${tx.accountId} and id = ${lineId}`);

interface DivisionStore {
  readonly id: number;
  readonly es: string;
  readonly en: string;
}

const listStores = (tx: Transaction, divisionId: number): Promise<DivisionStore[]> =>
  tx.rows(sql<DivisionStore>`
    select id, name_es as es, name_en as en from stores
    where account_id = ${tx.accountId} and division_id = ${divisionId} order by id`);

const listCoveringStores = async (
  tx: Transaction,
  divisionId: number,
  { productId, quantity }: OrderLineRow,
) =>
  (await listStockAvailability(tx, 'products', productId, divisionId)).filter(
    ({ available }) => available >= quantity,
  );

/** Loads the choices of an origin: all stock of the line's product, and the stores of the own division. */
async function loadOriginChoices(
  tx: Transaction,
  { divisionId }: OrderRow,
  { productId, quantity }: OrderLineRow,
  origin: OriginBody['origin'],
  language: Language,
): Promise<OriginChoices> {
  const everywhere = await listStockAvailability(tx, 'products', productId, undefined, language);
  const divisionStores = await listStores(tx, divisionId);
  const stores = divisionStores.map((store) => ({
    id: store.id,
    name: store[language],
    division: { id: divisionId },
    available: everywhere.find((each) => each.store.id === store.id)?.available ?? 0,
  }));
  return {
    productAvailability: everywhere,
    stores:
      origin === 'inventory' ? stores.filter(({ available }) => available >= quantity) : stores,
  };
}
