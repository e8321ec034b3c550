import type { StockKind } from '@tarima/domain/inventories/inventory';
import { maxLotBalance, toThousandths } from '@tarima/domain/inventories/quantity';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { assertNoErrorDetails, type LotQuantity } from './elements.ts';
import { lotColumns, type LotRow } from './lots.ts';

type Named = Pick<LotQuantity, 'id' | 'lotCode'>;

/** Returns the lots of elements in sequence; missing lots of a store are created empty. */
export async function getOrCreateLotsToFill(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly LotQuantity[],
): Promise<LotRow[]> {
  // Lots are created in a fixed sequence, so that two requests with the same lots wait for each other.
  await tx.row(sql`
    insert into stock_lots (account_id, kind, store_id, element_id, lot_code, expiration_date, custom_fields)
    select ${tx.accountId}, ${kind}, ${storeId}::bigint, element_id, lot_code, expiration_date, custom_fields
    from unnest(
      ${elements.map(({ id }) => id)}::bigint[],
      ${elements.map(({ lotCode }) => lotCode.trim())}::text[],
      ${elements.map(({ expirationDate }) => expirationDate ?? null)}::date[],
      ${elements.map(({ customFields }) => JSON.stringify(customFields ?? {}))}::jsonb[]
    ) as made (element_id, lot_code, expiration_date, custom_fields)
    order by element_id, fold(lot_code)
    on conflict (account_id, kind, element_id, store_id, fold(lot_code)) do nothing`);
  return getNamedLots(elements, await loadNamedLots(tx, kind, storeId, elements));
}

/**
 * Returns the lots of elements in sequence, each with enough available stock.
 * @throws CodedError WRONG_VALUES: the lot does not exist, is in another store, or has too little.
 */
export async function getLotsToDispatch(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly Pick<LotQuantity, 'id' | 'lotCode' | 'quantity'>[],
): Promise<LotRow[]> {
  const found = await loadNamedLots(tx, kind, storeId, elements);
  const missing = elements.flatMap((_, at) => (found.has(at) ? [] : [at]));
  if (missing.length > 0)
    assertNoErrorDetails(await listUnknownLotIssues(tx, kind, elements, missing));
  const lots = getNamedLots(elements, found);
  assertNoErrorDetails(
    lots.flatMap(({ available }, at): ErrorDetail[] =>
      toThousandths(elements[at]?.quantity ?? 0) > toThousandths(available)
        ? [{ path: `elements.${at}.quantity`, rule: 'stock', params: { available } }]
        : [],
    ),
  );
  return lots;
}

/** Returns the lots of elements, by the index of the element. A repeated lot is refused. */
async function loadNamedLots(
  tx: Transaction,
  kind: StockKind,
  storeId: number,
  elements: readonly Named[],
): Promise<Map<number, LotRow>> {
  const found = await tx.rows(sql<LotRow & { place: number }>`
    select asked.place - 1 as place, ${lotColumns}
    from ${buildRequestedTable(elements)}
    join stock_lots l on l.account_id = ${tx.accountId} and l.kind = ${kind} and l.store_id = ${storeId}
      and l.element_id = asked.element_id and fold(l.lot_code) = fold(asked.lot_code)
    order by l.id, asked.place
    for update of l`);
  assertNoErrorDetails(
    found.flatMap(({ id, place: position }, at) =>
      found[at - 1]?.id === id ? [{ path: `elements.${position}.lotCode`, rule: 'repeated' }] : [],
    ),
  );
  return new Map(found.map(({ place: position, ...lot }) => [position, lot]));
}

const buildRequestedTable = (elements: readonly Named[]) => sql`
  unnest(
    ${elements.map(({ id }) => id)}::bigint[],
    ${elements.map(({ lotCode }) => lotCode.trim())}::text[]
  ) with ordinality as asked (element_id, lot_code, place)`;

const getNamedLots = (elements: readonly Named[], found: ReadonlyMap<number, LotRow>): LotRow[] =>
  elements.map((_, at) => {
    const lot = found.get(at);
    if (!lot) throw new Error('A lot was neither found nor made');
    return lot;
  });

/** Distinguishes a lot in another store from a lot that does not exist. */
async function listUnknownLotIssues(
  tx: Transaction,
  kind: StockKind,
  elements: readonly Named[],
  positions: readonly number[],
): Promise<ErrorDetail[]> {
  const elsewhere = await tx.rows(sql<{ place: number; store: LocalizedWords }>`
    select distinct on (asked.place) asked.place - 1 as place, jsonb_build_object('es', s.name_es, 'en', s.name_en) as store
    from ${buildRequestedTable(elements)}
    join stock_lots l on l.account_id = ${tx.accountId} and l.kind = ${kind} and l.element_id = asked.element_id
      and fold(l.lot_code) = fold(asked.lot_code) and l.quantity > 0
    join stores s on s.account_id = l.account_id and s.id = l.store_id
    order by asked.place, l.quantity desc`);
  return positions.map((at) => {
    const path = `elements.${at}.lotCode`;
    const other = elsewhere.find(({ place: position }) => position === at);
    return other
      ? { path, rule: 'lotElsewhere', names: { store: other.store } }
      : { path, rule: 'unknown' };
  });
}

/** Refuses an expiration date that differs from the lot's, and more than the maximum balance of a lot. */
export function assertLotsCanReceive(
  elements: readonly LotQuantity[],
  lots: readonly LotRow[],
): void {
  assertNoErrorDetails(
    lots.flatMap((lot, at): ErrorDetail[] => {
      const { expirationDate, quantity = 0 } = elements[at] ?? {};
      if (expirationDate && expirationDate !== resolveLotExpirationDate(lot, expirationDate))
        return [{ path: `elements.${at}.expirationDate`, ...createOtherDateIssue(lot) }];
      const most = toThousandths(maxLotBalance) - toThousandths(lot.quantity);
      return toThousandths(quantity) > most
        ? [{ path: `elements.${at}.quantity`, rule: 'lessOrEqual', params: { max: most / 1000 } }]
        : [];
    }),
  );
}

const createOtherDateIssue = ({ expirationDate: date }: LotRow): Omit<ErrorDetail, 'path'> =>
  date === null ? { rule: 'lotUndated' } : { rule: 'lotDate', params: { date } };

/** Returns the single expiration date of all goods in a lot, or none; an empty lot without a date takes that of the incoming goods. */
export const resolveLotExpirationDate = (
  { expirationDate, quantity }: LotRow,
  providedDate: string | null | undefined,
): string | null => expirationDate ?? (quantity > 0 ? null : (providedDate ?? null));

/** Sets the expiration date and the custom fields of empty lots from the incoming goods, and holds back the lots of goods that are to be held back. */
export async function setLotDatesAndCustomFields(
  tx: Transaction,
  kind: StockKind,
  elements: readonly LotQuantity[],
  lots: readonly LotRow[],
): Promise<void> {
  await tx.row(sql`
    update stock_lots l
    set expiration_date = coalesce(l.expiration_date, given.expiration_date),
      custom_fields = l.custom_fields || given.custom_fields,
      on_hold = l.on_hold or given.on_hold
    from unnest(
      ${lots.map(({ id }) => id)}::bigint[],
      ${elements.map(({ expirationDate }) => expirationDate ?? null)}::date[],
      ${elements.map(({ customFields }) => JSON.stringify(customFields ?? {}))}::jsonb[],
      ${elements.map(({ onHold }) => onHold ?? false)}::boolean[]
    ) as given (id, expiration_date, custom_fields, on_hold)
    where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.id = given.id and (
      (l.expiration_date is null and given.expiration_date is not null)
      or not l.custom_fields @> given.custom_fields
      or given.on_hold and not l.on_hold
    )`);
}
