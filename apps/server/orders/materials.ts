import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { computeMaxReportedPieces } from '@tarima/domain/floor/piece-limits';
import {
  isWholeQuantity,
  toThousandths,
  fromThousandths,
} from '@tarima/domain/inventories/quantity';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import type { FinishProductionBody } from '@tarima/domain/orders/contract';
import { proposeLotCode } from '@tarima/domain/orders/lot-code';
import {
  computeUsedMaterials,
  proposeMaterialQuantity,
} from '@tarima/domain/orders/compute-materials';
import { sql } from 'kysely';
import { listLotsByExpiration } from '../inventories/lots-by-expiration.ts';
import { findAccount } from '../accounts/queries.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { loadProductionDivisions, getGoodsDestinationDivision } from './production-divisions.ts';
import { listOrderLines, type OrderLineRow, type OrderRow } from '../fulfilment/order-row.ts';
import { attachReportedPieces, type ReportedPieces } from '../fulfilment/reported-pieces.ts';

/** Material of an order: the quantity that frozen technical sheets expect, and the used quantity. */
export interface UsedOrderMaterial {
  readonly rawMaterialId: number;
  /** Expected quantity with three decimals, in the material's unit of measure. */
  readonly expected: string;
  readonly actual: string;
  /** Quantity already taken for parts that came into stock earlier. */
  readonly taken: number;
}

/** Line in production, with the pieces that the floor reported. */
export interface LineWithReportedPieces extends OrderLineRow {
  readonly reported: ReportedPieces;
}

/** Line in production, with its total of finished pieces. */
export interface LineWithFinishedPieces extends LineWithReportedPieces {
  readonly pieces: number;
}

interface ExpectedMaterial {
  readonly rawMaterialId: number;
  /** Quantity for the finished pieces. */
  readonly quantity: string;
  /** Quantity including pieces that the floor lost. */
  readonly used: string;
  readonly countable: boolean;
}

export const listProducedOrderLines = async (
  tx: Transaction,
  orderId: number,
): Promise<LineWithReportedPieces[]> =>
  attachReportedPieces(
    tx,
    (await listOrderLines(tx, orderId)).filter(({ originType }) => originType === 'production'),
  );

const sumFinishedAndScrapped = ({ pieces, reported }: LineWithFinishedPieces): number =>
  fromThousandths(toThousandths(pieces) + toThousandths(reported.scrap));

/** Lists the expected materials by the frozen technical sheets. A material that was deleted since has no stock to take from. */
async function listExpectedMaterials(
  tx: Transaction,
  made: readonly LineWithFinishedPieces[],
): Promise<ExpectedMaterial[]> {
  const computeNeeded = (piecesOf: (line: LineWithFinishedPieces) => number) =>
    computeUsedMaterials(
      made.map((line) => ({
        quantity: piecesOf(line),
        rawMaterials: line.recipe?.rawMaterials ?? [],
      })),
    );
  const materials = computeNeeded(sumFinishedAndScrapped);
  const expected = new Map(
    computeNeeded(({ pieces }) => pieces).map((each) => [each.rawMaterialId, each.quantity]),
  );
  const found = await tx.rows(sql<{ id: number; countable: boolean }>`
    select r.id, m.countable from raw_materials r
    join measures m on m.account_id = r.account_id and m.id = r.measure_id
    where r.account_id = ${tx.accountId} and r.id = any(${materials.map((each) => each.rawMaterialId)}::bigint[])
    order by r.id for key share of r`);
  const countable = new Map(found.map(({ id, countable: pieces }) => [id, pieces]));
  return materials.flatMap((material) => {
    const pieces = countable.get(material.rawMaterialId);
    return pieces === undefined
      ? []
      : [
          {
            rawMaterialId: material.rawMaterialId,
            quantity: expected.get(material.rawMaterialId) ?? '0.000',
            used: material.quantity,
            countable: pieces,
          },
        ];
  });
}

/**
 * Returns the used materials of an order: the confirmed quantity, or the expected quantity for all pieces, including lost ones.
 * @throws CodedError WRONG_VALUES naming a material that the order does not use or that is listed twice, a fraction of a piece,
 * less than parts already took, or more than the maximum pieces of the steps would take.
 */
export async function resolveUsedMaterials(
  tx: Transaction,
  orderId: number,
  made: readonly LineWithFinishedPieces[],
  confirmed: FinishProductionBody['materials'] = [],
): Promise<UsedOrderMaterial[]> {
  const expected = await listExpectedMaterials(tx, made);
  const before = await loadTakenBefore(tx, orderId);
  const mostOf = computeMaxMaterials(made);
  const known = new Map(expected.map((material) => [material.rawMaterialId, material]));
  const actual = new Map<number, string>();
  const wrong = confirmed.flatMap(({ rawMaterial, quantity }, at) => {
    const material = known.get(rawMaterial.id);
    if (!material) return [{ path: `materials.${at}.rawMaterial`, rule: 'option' }];
    if (actual.has(rawMaterial.id))
      return [{ path: `materials.${at}.rawMaterial`, rule: 'repeated' }];
    actual.set(rawMaterial.id, quantity.toFixed(3));
    const taken = before.get(rawMaterial.id) ?? 0;
    if (toThousandths(quantity) < toThousandths(taken))
      return [{ path: `materials.${at}.quantity`, rule: 'greaterOrEqual', params: { min: taken } }];
    if (material.countable && !isWholeQuantity(quantity))
      return [{ path: `materials.${at}.quantity`, rule: 'integer' }];
    const sheet = Math.max(Number(mostOf.get(rawMaterial.id) ?? 0), Number(material.used), taken);
    const max = material.countable ? Math.ceil(sheet) : sheet;
    return toThousandths(quantity) > toThousandths(max)
      ? [{ path: `materials.${at}.quantity`, rule: 'lessOrEqual', params: { max } }]
      : [];
  });
  if (wrong.length > 0) throw new CodedError('WRONG_VALUES', wrong);
  return expected.map(({ rawMaterialId, quantity, used }) => {
    const taken = before.get(rawMaterialId) ?? 0;
    return {
      rawMaterialId,
      expected: quantity,
      actual: actual.get(rawMaterialId) ?? Math.max(Number(used), taken).toFixed(3),
      taken,
    };
  });
}

/** Returns the maximum quantity of each raw material: for the most pieces that a step of each line may ever report. */
const computeMaxMaterials = (
  made: readonly LineWithFinishedPieces[],
): ReadonlyMap<number, string> =>
  new Map(
    computeUsedMaterials(
      made.map(({ quantity, recipe }) => ({
        quantity: computeMaxReportedPieces(quantity),
        rawMaterials: recipe?.rawMaterials ?? [],
      })),
    ).map(({ rawMaterialId, quantity }) => [rawMaterialId, quantity]),
  );

/** Returns the quantity of each material already taken for parts that came into stock earlier. */
async function loadTakenBefore(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; taken: number }>`
    select raw_material_id as id, actual::float8 as taken from orders_materials
    where account_id = ${tx.accountId} and owner_id = ${orderId}`);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Stores the expected quantity beside the used quantity: the difference is the variance. */
export async function saveUsedOrderMaterials(
  tx: Transaction,
  orderId: number,
  used: readonly UsedOrderMaterial[],
): Promise<void> {
  await tx.row(sql`
    insert into orders_materials (account_id, owner_id, raw_material_id, expected, actual)
    select ${tx.accountId}, ${orderId}, "rawMaterialId", expected, actual
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as used ("rawMaterialId" bigint, expected numeric, actual numeric)
    on conflict (account_id, owner_id, raw_material_id) do update set expected = excluded.expected, actual = excluded.actual`);
}

/** Returns the materials that finishing an order's production would take, their lots, and the lot code of its goods. */
export async function proposeUsedMaterials(
  tx: Transaction,
  { timeZone }: { readonly timeZone: string },
  order: Pick<OrderRow, 'id'> & { readonly divisionId: number },
  language: Language,
): Promise<MaterialsProposal> {
  const made = computeFinishedPieces(await listProducedOrderLines(tx, order.id));
  const expected = await listExpectedMaterials(tx, made);
  const before = await loadTakenBefore(tx, order.id);
  const ids = expected.map(({ rawMaterialId }) => rawMaterialId);
  const named = await tx.rows(sql<{ id: number; name: string; measure: string }>`
    select r.id, r.${sql.ref(`description_${language}`)} as name, m.${sql.ref(`name_${language}`)} as measure
    from raw_materials r join measures m on m.account_id = r.account_id and m.id = r.measure_id
    where r.account_id = ${tx.accountId} and r.id = any(${ids}::bigint[])`);
  const names = new Map(named.map((each) => [each.id, each]));
  const destinations = await loadProductionDivisions(tx, order, made, language);
  const stores = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(`name_${language}`)} as name from stores
    where account_id = ${tx.accountId} and division_id = any(${destinations.materialFrom.map(({ id }) => id)}::bigint[])`);
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]));
  const storeIds = stores.map(({ id }) => id);
  const materials: MaterialsProposal['materials'][number][] = [];
  for (const { rawMaterialId: id, quantity, used, countable } of expected) {
    const lots = await listLotsByExpiration(tx, 'raw_materials', { elementId: id, storeIds });
    materials.push({
      rawMaterial: { id, name: names.get(id)?.name ?? '' },
      measure: names.get(id)?.measure ?? '',
      countable,
      expected: Number(quantity),
      taken: before.get(id) ?? 0,
      proposed: Math.max(proposeMaterialQuantity(used, countable), before.get(id) ?? 0),
      lots: lots.map(({ storeId, lotCode, expirationDate, available }) => ({
        store: storeNames.get(storeId) ?? '',
        lotCode,
        expirationDate,
        available,
      })),
    });
  }
  // Whether goods share the lot of goods that came in on the same day.
  const isJoined = (await findAccount(tx))?.settings.partLots !== 'stack';
  const codes = await tx.rows(sql<{ code: string }>`
    select distinct lot_code as code from stock_lots
    where account_id = ${tx.accountId} and kind = 'products'
      and store_id = any(${destinations.goodsTo.flatMap((destination) => destination.stores.map(({ id }) => id))}::bigint[])
      and element_id = any(${made.map(({ productId }) => productId)}::bigint[]) and lot_code like ${`${order.id}-%`}
      and not (${isJoined} and expiration_date is null and exists (
        select from floor_reports r
        where r.account_id = stock_lots.account_id and r.order_id = ${order.id} and r.lot_code = stock_lots.lot_code))`);
  const taken = new Set(codes.map(({ code }) => code));
  const at = { orderId: order.id, at: getServerTime(), timeZone };
  const lines = made.map((line) => ({
    detail: { id: line.id },
    product: { id: line.productId, name: line.productName[language] },
    division: { id: getGoodsDestinationDivision(line, order) },
    quantity: line.quantity,
    stocked: line.made,
    proposed: line.pieces,
    scrap: line.reported.scrap,
    byFloor: line.reported.good !== undefined,
    rawMaterials: (line.recipe?.rawMaterials ?? []).map(({ id, quantity }) => ({ id, quantity })),
  }));
  return { lotCode: proposeLotCode(at, taken), ...destinations, lines, materials };
}

/**
 * Returns the finished pieces of each line: the provided count, else the pieces reported at its last step, else the ordered pieces.
 * The count is never below the pieces already in a store.
 * @throws CodedError WRONG_VALUES naming a line that is not produced or is listed twice, too few pieces, or far more than ordered.
 */
export function computeFinishedPieces(
  lines: readonly LineWithReportedPieces[],
  providedCounts: FinishProductionBody['details'] = [],
): LineWithFinishedPieces[] {
  assertValidPieceCounts(
    lines,
    providedCounts,
    ({ made, reported, quantity: ordered }, quantity) => {
      if (toThousandths(quantity) < toThousandths(made))
        return { rule: 'greaterOrEqual', params: { min: made } };
      const max = Math.max(computeMaxReportedPieces(ordered), reported.good ?? 0, made);
      return toThousandths(quantity) > toThousandths(max)
        ? { rule: 'lessOrEqual', params: { max } }
        : undefined;
    },
  );
  const counted = new Map(providedCounts.map(({ detail, quantity }) => [detail.id, quantity]));
  return lines.map((line) => ({
    ...line,
    pieces: counted.get(line.id) ?? Math.max(line.reported.good ?? line.quantity, line.made),
  }));
}

/**
 * Validates the counts that a request provides for lines.
 * @param findIssue returns the error of a count for its line, if any
 * @throws CodedError WRONG_VALUES on `details`, naming an unknown or repeated line, and the errors of the other lines.
 */
export function assertValidPieceCounts<Line extends Pick<OrderLineRow, 'id'>>(
  lines: readonly Line[],
  providedCounts: NonNullable<FinishProductionBody['details']>,
  findIssue: (line: Line, quantity: number) => Omit<ErrorDetail, 'path'> | undefined,
): void {
  const wrong = providedCounts.flatMap(({ detail, quantity }, at): ErrorDetail[] => {
    const line = lines.find(({ id }) => id === detail.id);
    if (!line) return [{ path: `details.${at}.detail`, rule: 'unknown' }];
    if (providedCounts.findIndex((each) => each.detail.id === detail.id) < at)
      return [{ path: `details.${at}.detail`, rule: 'repeated' }];
    const issue = findIssue(line, quantity);
    return issue ? [{ path: `details.${at}.quantity`, ...issue }] : [];
  });
  if (wrong.length > 0) throw new CodedError('WRONG_VALUES', wrong);
}
