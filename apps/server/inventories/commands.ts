import type { StockKind } from '@tarima/domain/inventories/inventory';
import {
  isWholeQuantity,
  toThousandths,
  fromThousandths,
} from '@tarima/domain/inventories/quantity';
import { allocateQuantityToLots } from '@tarima/domain/inventories/allocate-quantity';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { assertValidStockElements, getCountabilityById, type LotQuantity } from './elements.ts';
import { listLotsByExpiration, splitLotsByExpiration } from './lots-by-expiration.ts';
import { recordStockMovements } from './record-stock-movements.ts';
import { insertMovements, type MovementCause, type BalanceChange } from './write-movements.ts';
import {
  assertLotsCanReceive,
  setLotDatesAndCustomFields,
  resolveLotExpirationDate,
  getLotsToDispatch,
  getOrCreateLotsToFill,
} from './lot-entries.ts';
import {
  promisableQuantityExpression,
  lockAccountStock,
  listLotsById,
  type LotRow,
} from './lots.ts';
import {
  reserveCheckedStock,
  addReservations,
  reservedLotColumns,
  deleteReservations,
  type ReservationHolder,
  type ReservedLot,
} from './reservations.ts';

/**
 * Adds stock to lots of a store, and creates missing lots.
 * @throws CodedError WRONG_VALUES naming `store`, or the value of an element: `elements.{at}.quantity`. Nothing is changed then.
 */
export async function addStockToLots(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly LotQuantity[],
  cause: MovementCause,
  movement: 'insert' | 'produce' | 'receive' | 'import' | 'return' = 'insert',
): Promise<LotRow[]> {
  await assertValidStockElements(tx, kind, storeId, elements);
  await lockAccountStock(tx);
  const lots = await getOrCreateLotsToFill(tx, kind, storeId, elements);
  // Arrived goods cannot be sent back: a different expiration date of the store's lot is accepted.
  const isArrival = movement === 'receive' || movement === 'return';
  const fitting = isArrival ? addLotDates(lots, elements) : elements;
  assertLotsCanReceive(fitting, lots);
  await setLotDatesAndCustomFields(tx, kind, fitting, lots);
  await recordStockMovements(tx, movement, toChanges(lots, elements, 1), cause);
  return listLotsById(tx, kind, getIds(lots));
}

const addLotDates = (lots: readonly LotRow[], elements: readonly LotQuantity[]): LotQuantity[] =>
  lots.flatMap((lot, at) => {
    const element = elements[at];
    return element
      ? { ...element, expirationDate: resolveLotExpirationDate(lot, element.expirationDate) }
      : [];
  });

/**
 * Takes unreserved goods from lots of a store.
 * @throws CodedError WRONG_VALUES naming the value of an element; rule `stock` has the available quantity. Nothing is changed then.
 */
export async function dispatchStockFromLots(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly Pick<LotQuantity, 'id' | 'lotCode' | 'quantity'>[],
  cause: MovementCause,
): Promise<LotRow[]> {
  await assertValidStockElements(tx, kind, storeId, elements);
  await lockAccountStock(tx);
  const lots = await getLotsToDispatch(tx, kind, storeId, elements);
  await recordStockMovements(tx, 'dispatch', toChanges(lots, elements, -1), cause);
  return listLotsById(tx, kind, getIds(lots));
}

const getIds = (lots: readonly LotRow[]): number[] => lots.map(({ id }) => id);

const toChanges = (
  lots: readonly LotRow[],
  elements: readonly Pick<LotQuantity, 'quantity'>[],
  sign: 1 | -1,
) =>
  lots.map(({ kind, id }, at) => ({
    kind,
    lotId: id,
    quantity: sign * Number(elements[at]?.quantity),
  }));

/**
 * Reserves a quantity of an element in a store, the lots that expire first before the others: it cannot be promised twice.
 * Expired lots are not reserved.
 * @throws CodedError WRONG_VALUES on `quantity`: `stock` with the available quantity when that is less,
 * `stockExpired` with the expired lots where they would cover it, `integer` for fractions of pieces.
 * Nothing is changed then.
 */
export async function reserveStock(
  tx: Transaction,
  request: {
    readonly kind: StockKind;
    readonly elementId: number;
    readonly storeId: number;
    readonly quantity: number | string;
    readonly holder: ReservationHolder;
    readonly cause: MovementCause;
  },
): Promise<ReservedLot[]> {
  const { kind, elementId, storeId, holder, cause } = request;
  const quantity = Number(request.quantity);
  const pieces = await getCountabilityById(tx, kind, [elementId]);
  if (pieces.get(elementId) && !isWholeQuantity(quantity))
    throw createWrongValueError('quantity', 'integer');
  await lockAccountStock(tx);
  const { good, expired } = await splitLotsByExpiration(tx, kind, {
    elementId,
    storeIds: [storeId],
  });
  const { taken, missing } = allocateQuantityToLots(good, quantity);
  if (missing > 0) {
    const available = fromThousandths(toThousandths(quantity) - toThousandths(missing));
    if (expired.length > 0)
      throw createWrongValueError('quantity', 'stockExpired', {
        available,
        lots: expired.map(({ lotCode }) => lotCode).join(', '),
      });
    throw createWrongValueError('quantity', 'stock', { available });
  }
  const reserved = taken.map(({ lot, take }) => ({ lot, quantity: take }));
  return reserveCheckedStock(tx, holder, reserved, cause);
}

/**
 * Reserves quantities of the named lots, for goods that have just arrived for a holder.
 * @throws CodedError WRONG_VALUES on `quantity`, rule `stock`, when a lot has not that much available.
 */
export async function reserveNamedLots(
  tx: Transaction,
  kind: StockKind,
  requested: readonly { readonly recordId: number; readonly quantity: number | string }[],
  holder: ReservationHolder,
  cause: MovementCause,
): Promise<ReservedLot[]> {
  await lockAccountStock(tx);
  const lots = await listLotsById(
    tx,
    kind,
    requested.map(({ recordId }) => recordId),
  );
  const reserved = requested.map(({ recordId, quantity }) => {
    const lot = lots.find(({ id }) => id === recordId);
    if (!lot) throw createWrongValueError('lot', 'unknown');
    if (toThousandths(quantity) > toThousandths(lot.available))
      throw createWrongValueError('quantity', 'stock', { available: lot.available });
    return { lot, quantity: Number(quantity) };
  });
  return reserveCheckedStock(tx, holder, reserved, cause);
}

/** Frees the reservations of a holder. */
export async function releaseReservations(
  tx: Transaction,
  holder: ReservationHolder,
  cause: MovementCause,
): Promise<void> {
  await lockAccountStock(tx);
  const released = await deleteReservations(tx, holder);
  const changes = released.map(({ kind, recordId, quantity }) => ({
    kind,
    lotId: recordId,
    reserved: -quantity,
  }));
  await recordStockMovements(tx, 'release', changes, cause);
}

/** Takes the reserved goods of a holder out of stock. @returns the lots that left. */
export async function dispatchReservedStock(
  tx: Transaction,
  holder: ReservationHolder,
  cause: MovementCause,
): Promise<ReservedLot[]> {
  await lockAccountStock(tx);
  const shipped = await deleteReservations(tx, holder);
  const changes = shipped.map(({ kind, recordId, quantity }) => ({
    kind,
    lotId: recordId,
    quantity: -quantity,
    reserved: -quantity,
  }));
  await recordStockMovements(tx, 'ship', changes, cause);
  return shipped;
}

/**
 * Records goods that left their lots and were lost on the way: they return, and leave again by a movement that gives the reason.
 * No balance changes, so that no threshold is reached and nothing can be reserved in between.
 */
export async function recordLostStock(
  tx: Transaction,
  kind: StockKind,
  lost: readonly { readonly lotId: number; readonly quantity: number }[],
  movement: 'missing' | 'damaged',
  cause: MovementCause,
): Promise<void> {
  await lockAccountStock(tx);
  await insertMovements(
    tx,
    'return',
    lost.map(({ lotId, quantity }) => ({ kind, lotId, quantity })),
    cause,
  );
  await insertMovements(
    tx,
    movement,
    lost.map(({ lotId, quantity }) => ({ kind, lotId, quantity: -quantity })),
    cause,
  );
}

/**
 * Moves reservations from one holder to another, such as from an order's line to a shipment. No balance changes.
 * @param selectRemaining returns the part that stays with the first holder; by default nothing
 */
export async function reassignReservations(
  tx: Transaction,
  fromHolder: ReservationHolder,
  toHolder: ReservationHolder,
  selectRemaining: (reserved: readonly ReservedLot[]) => readonly ReservedLot[] = () => [],
): Promise<void> {
  await lockAccountStock(tx);
  const reserved = await deleteReservations(tx, fromHolder);
  const remaining = selectRemaining(reserved);
  await addReservations(tx, fromHolder, remaining);
  await addReservations(tx, toHolder, subtractLots(reserved, remaining));
}

const subtractLots = (
  reserved: readonly ReservedLot[],
  remaining: readonly ReservedLot[],
): readonly ReservedLot[] =>
  reserved.flatMap((lot) => {
    const remainingQuantity =
      remaining.find(({ recordId }) => recordId === lot.recordId)?.quantity ?? 0;
    const quantity = fromThousandths(
      toThousandths(lot.quantity) - toThousandths(remainingQuantity),
    );
    return quantity > 0 ? [{ ...lot, quantity }] : [];
  });

/** Returns the reservations of a holder, the lots that expire first before the others. */
export const listReservations = (
  tx: Transaction,
  holder: ReservationHolder,
): Promise<ReservedLot[]> =>
  tx.rows(sql<ReservedLot>`
    select ${reservedLotColumns} from stock_reservations r
    join stock_lots l on l.account_id = r.account_id and l.kind = r.kind and l.id = r.lot_id
    where r.account_id = ${tx.accountId} and r.holder = ${holder.kind} and r.holder_id = ${holder.id}
    order by l.kind, l.expiration_date nulls last, l.id`);

/** Quantity of a raw material that the stores of a division lacked. */
export interface StockShortage {
  readonly rawMaterialId: number;
  /** Requested quantity, available quantity, and the difference between the two. */
  readonly quantity: number;
  readonly consumed: number;
  readonly missing: number;
}

/**
 * Takes raw material from the stores of a division, lots that expire first before others. Reserved stock is not taken.
 * Production that happened is never refused: the missing quantity is returned.
 */
export async function consumeRawMaterial(
  tx: Transaction,
  request: {
    readonly divisionId: number;
    readonly materials: readonly {
      readonly rawMaterialId: number;
      readonly quantity: number | string;
    }[];
    readonly cause: MovementCause;
  },
): Promise<StockShortage[]> {
  const kind = 'raw_materials';
  await lockAccountStock(tx);
  const stores = await tx.rows(sql<{ id: number }>`
    select id from stores where account_id = ${tx.accountId} and division_id = ${request.divisionId}`);
  const storeIds = stores.map(({ id }) => id);
  const requested = new Map<number, number>();
  for (const { rawMaterialId, quantity } of request.materials)
    requested.set(rawMaterialId, (requested.get(rawMaterialId) ?? 0) + toThousandths(quantity));
  const shortages: StockShortage[] = [];
  const changes: BalanceChange[] = [];
  for (const [rawMaterialId, exact] of requested) {
    const quantity = fromThousandths(exact);
    const lots = await listLotsByExpiration(tx, kind, { elementId: rawMaterialId, storeIds });
    const { taken, missing } = allocateQuantityToLots(lots, quantity);
    changes.push(
      ...taken.map(({ lot, take }) => ({ kind: lot.kind, lotId: lot.id, quantity: -take })),
    );
    if (missing > 0)
      shortages.push({
        rawMaterialId,
        quantity,
        consumed: fromThousandths(exact - toThousandths(missing)),
        missing,
      });
  }
  await recordStockMovements(tx, 'consume', changes, request.cause);
  return shortages;
}

/** Stock of an element in a store: on hand, promised, and available. */
export interface StoreAvailability {
  readonly division: { readonly id: number; readonly name: string };
  readonly store: { readonly id: number; readonly name: string };
  readonly onHand: number;
  readonly reserved: number;
  readonly available: number;
}

/**
 * Lists the stock of an element by division and store, or of one division. Stores without stock are left out.
 * Expired lots are on hand but not available.
 */
export function listStockAvailability(
  tx: Transaction,
  kind: StockKind,
  elementId: number,
  divisionId?: number,
  language: Language = defaultLanguage,
): Promise<StoreAvailability[]> {
  const inDivision = divisionId === undefined ? sql`true` : sql`s.division_id = ${divisionId}`;
  const buildNameObject = (table: string) => sql`
    jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name_${language}`)})`;
  return tx.rows(sql<StoreAvailability>`
    select ${buildNameObject('d')} as division, ${buildNameObject('s')} as store, l.on_hand::float8 as "onHand",
      l.reserved::float8 as reserved, l.available::float8 as available
    from (
      select store_id, sum(quantity) as on_hand, sum(reserved) as reserved,
        sum(${promisableQuantityExpression}) as available
      from stock_lots l
      where account_id = ${tx.accountId} and kind = ${kind} and element_id = ${elementId}
      group by store_id
    ) l
    join stores s on s.account_id = ${tx.accountId} and s.id = l.store_id and ${inDivision}
    join divisions d on d.account_id = ${tx.accountId} and d.id = s.division_id
    where l.on_hand > 0
    order by d.id, s.id`);
}
