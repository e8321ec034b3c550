import type { StockKind } from '@tarima/domain/inventories/inventory';
import { isWhole, thousandths, units } from '@tarima/domain/inventories/quantity';
import { shareOut } from '@tarima/domain/inventories/share-out';
import { wrongValue } from '@tarima/domain/kit/errors';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { checkElements, getCountability, type LotElement } from './elements.ts';
import { firstExpired } from './first-expired.ts';
import { move } from './ledger.ts';
import type { Cause, Change } from './write-movements.ts';
import {
  checkFits,
  dateLots,
  getExpirationDate,
  lotsToDispatch,
  lotsToFill,
} from './lot-entries.ts';
import { lockStock, lotsById, type LotRow } from './lots.ts';
import {
  hold,
  addReservations,
  reservedColumns,
  takeOff,
  type Holder,
  type ReservedLot,
} from './reservations.ts';

/**
 * Adds to lots of a store, and makes those that are not there yet.
 * @throws CodedError WRONG_VALUES naming `store`, or the value of an element: `elements.{at}.quantity`. Nothing is changed then.
 */
export async function insertLots(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly LotElement[],
  cause: Cause,
  movement: 'insert' | 'produce' | 'receive' | 'import' | 'return' = 'insert',
): Promise<LotRow[]> {
  await checkElements(tx, kind, storeId, elements);
  await lockStock(tx);
  const lots = await lotsToFill(tx, kind, storeId, elements);
  // Arrived goods cannot be sent back: a different expiration date of the store's lot does not refuse them.
  const isArrival = movement === 'receive' || movement === 'return';
  const fitting = isArrival ? withLotDates(lots, elements) : elements;
  checkFits(fitting, lots);
  await dateLots(tx, kind, fitting, lots);
  await move(tx, movement, toChanges(lots, elements, 1), cause);
  return lotsById(tx, kind, getIds(lots));
}

const withLotDates = (lots: readonly LotRow[], elements: readonly LotElement[]): LotElement[] =>
  lots.flatMap((lot, at) => {
    const element = elements[at];
    return element
      ? { ...element, expirationDate: getExpirationDate(lot, element.expirationDate) }
      : [];
  });

/**
 * Takes unreserved goods from lots of a store.
 * @throws CodedError WRONG_VALUES naming the value of an element; rule `stock` has the available quantity. Nothing is changed
 * then.
 */
export async function dispatchLots(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly Pick<LotElement, 'id' | 'lotCode' | 'quantity'>[],
  cause: Cause,
): Promise<LotRow[]> {
  await checkElements(tx, kind, storeId, elements);
  await lockStock(tx);
  const lots = await lotsToDispatch(tx, kind, storeId, elements);
  await move(tx, 'dispatch', toChanges(lots, elements, -1), cause);
  return lotsById(tx, kind, getIds(lots));
}

const getIds = (lots: readonly LotRow[]): number[] => lots.map(({ id }) => id);

const toChanges = (
  lots: readonly LotRow[],
  elements: readonly Pick<LotElement, 'quantity'>[],
  sign: 1 | -1,
) =>
  lots.map(({ kind, id }, at) => ({
    kind,
    lotId: id,
    quantity: sign * Number(elements[at]?.quantity),
  }));

/**
 * Reserves a quantity of an element in a store, the lots that expire first before the others: it cannot be promised twice.
 * @throws CodedError WRONG_VALUES on `quantity`: `stock` with the available quantity when that is less, `integer` for fractions
 * of pieces. Nothing is changed then.
 */
export async function reserve(
  tx: Transaction,
  request: {
    readonly kind: StockKind;
    readonly elementId: number;
    readonly storeId: number;
    readonly quantity: number | string;
    readonly holder: Holder;
    readonly cause: Cause;
  },
): Promise<ReservedLot[]> {
  const { kind, elementId, storeId, holder, cause } = request;
  const quantity = Number(request.quantity);
  const pieces = await getCountability(tx, kind, [elementId]);
  if (pieces.get(elementId) && !isWhole(quantity)) throw wrongValue('quantity', 'integer');
  await lockStock(tx);
  const lots = await firstExpired(tx, kind, { elementId, storeIds: [storeId] });
  const { taken, missing } = shareOut(lots, quantity);
  if (missing > 0) {
    const available = units(thousandths(quantity) - thousandths(missing));
    throw wrongValue('quantity', 'stock', { available });
  }
  const reserved = taken.map(({ lot, take }) => ({ lot, quantity: take }));
  return hold(tx, holder, reserved, cause);
}

/**
 * Reserves quantities of the named lots, for goods that have just arrived for a holder.
 * @throws CodedError WRONG_VALUES on `quantity`, rule `stock`, when a lot has not that much available.
 */
export async function reserveLots(
  tx: Transaction,
  kind: StockKind,
  requested: readonly { readonly recordId: number; readonly quantity: number | string }[],
  holder: Holder,
  cause: Cause,
): Promise<ReservedLot[]> {
  await lockStock(tx);
  const lots = await lotsById(
    tx,
    kind,
    requested.map(({ recordId }) => recordId),
  );
  const reserved = requested.map(({ recordId, quantity }) => {
    const lot = lots.find(({ id }) => id === recordId);
    if (!lot) throw wrongValue('lot', 'unknown');
    if (thousandths(quantity) > thousandths(lot.available))
      throw wrongValue('quantity', 'stock', { available: lot.available });
    return { lot, quantity: Number(quantity) };
  });
  return hold(tx, holder, reserved, cause);
}

/** Frees the reservations of a holder. */
export async function release(tx: Transaction, holder: Holder, cause: Cause): Promise<void> {
  await lockStock(tx);
  const released = await takeOff(tx, holder);
  const changes = released.map(({ kind, recordId, quantity }) => ({
    kind,
    lotId: recordId,
    reserved: -quantity,
  }));
  await move(tx, 'release', changes, cause);
}

/** Takes the reserved goods of a holder out of stock. @returns the lots that left. */
export async function shipReserved(
  tx: Transaction,
  holder: Holder,
  cause: Cause,
): Promise<ReservedLot[]> {
  await lockStock(tx);
  const shipped = await takeOff(tx, holder);
  const changes = shipped.map(({ kind, recordId, quantity }) => ({
    kind,
    lotId: recordId,
    quantity: -quantity,
    reserved: -quantity,
  }));
  await move(tx, 'ship', changes, cause);
  return shipped;
}

/**
 * Moves reservations from one holder to another: a shipment takes over the lots of the order's line. No balance changes.
 * @param selectRemaining returns the part that stays with the first; left out, nothing stays
 */
export async function reassignReservations(
  tx: Transaction,
  from: Holder,
  to: Holder,
  selectRemaining: (reserved: readonly ReservedLot[]) => readonly ReservedLot[] = () => [],
): Promise<void> {
  await lockStock(tx);
  const reserved = await takeOff(tx, from);
  const remaining = selectRemaining(reserved);
  await addReservations(tx, from, remaining);
  await addReservations(tx, to, withoutLots(reserved, remaining));
}

const withoutLots = (
  reserved: readonly ReservedLot[],
  remaining: readonly ReservedLot[],
): readonly ReservedLot[] =>
  reserved.flatMap((lot) => {
    const stays = remaining.find(({ recordId }) => recordId === lot.recordId)?.quantity ?? 0;
    const quantity = units(thousandths(lot.quantity) - thousandths(stays));
    return quantity > 0 ? [{ ...lot, quantity }] : [];
  });

/** Returns the reservations of a holder, the lots that expire first before the others. */
export const listReservations = (tx: Transaction, holder: Holder): Promise<ReservedLot[]> =>
  tx.rows(sql<ReservedLot>`
    select ${reservedColumns} from stock_reservations r
    join stock_lots l on l.account_id = r.account_id and l.kind = r.kind and l.id = r.lot_id
    where r.account_id = ${tx.accountId} and r.holder = ${holder.kind} and r.holder_id = ${holder.id}
    order by l.kind, l.expiration_date nulls last, l.id`);

/** A raw material that the stores of a division had not enough of. */
export interface Shortage {
  readonly rawMaterialId: number;
  /** Requested quantity, available quantity, and the difference between the two. */
  readonly quantity: number;
  readonly consumed: number;
  readonly missing: number;
}

/**
 * Uses up raw material from the stores of a division, the lots that expire first before the others. Reservations of others are
 * left to them. Production that happened is never refused: the missing quantity is returned.
 */
export async function consume(
  tx: Transaction,
  request: {
    readonly divisionId: number;
    readonly materials: readonly {
      readonly rawMaterialId: number;
      readonly quantity: number | string;
    }[];
    readonly cause: Cause;
  },
): Promise<Shortage[]> {
  const kind = 'raw_materials';
  await lockStock(tx);
  const stores = await tx.rows(sql<{ id: number }>`
    select id from stores where account_id = ${tx.accountId} and division_id = ${request.divisionId}`);
  const storeIds = stores.map(({ id }) => id);
  const requested = new Map<number, number>();
  for (const { rawMaterialId, quantity } of request.materials)
    requested.set(rawMaterialId, (requested.get(rawMaterialId) ?? 0) + thousandths(quantity));
  const shortages: Shortage[] = [];
  const changes: Change[] = [];
  for (const [rawMaterialId, exact] of requested) {
    const quantity = units(exact);
    const lots = await firstExpired(tx, kind, { elementId: rawMaterialId, storeIds });
    const { taken, missing } = shareOut(lots, quantity);
    changes.push(
      ...taken.map(({ lot, take }) => ({ kind: lot.kind, lotId: lot.id, quantity: -take })),
    );
    if (missing > 0)
      shortages.push({
        rawMaterialId,
        quantity,
        consumed: units(exact - thousandths(missing)),
        missing,
      });
  }
  await move(tx, 'consume', changes, request.cause);
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
 * Returns the stock of an element, by division and store; of one division only when that is given. Stores without it are left
 * out.
 */
export function availability(
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
      l.reserved::float8 as reserved, (l.on_hand - l.reserved)::float8 as available
    from (
      select store_id, sum(quantity) as on_hand, sum(reserved) as reserved from stock_lots
      where account_id = ${tx.accountId} and kind = ${kind} and element_id = ${elementId}
      group by store_id
    ) l
    join stores s on s.account_id = ${tx.accountId} and s.id = l.store_id and ${inDivision}
    join divisions d on d.account_id = ${tx.accountId} and d.id = s.division_id
    where l.on_hand > 0
    order by d.id, s.id`);
}
