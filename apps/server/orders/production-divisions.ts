import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import type { FinishProductionBody } from '@tarima/domain/orders/contract';
import { computeUsedMaterials } from '@tarima/domain/orders/compute-materials';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { LineWithFinishedPieces, UsedOrderMaterial } from './materials.ts';
import type { OrderLineRow, OrderRow } from '../fulfilment/order-row.ts';

/** Assigns a line to production in the division of its flow: the database fills in the divisions of its material and its goods. */
export const assignLineToProduction = (
  tx: Transaction,
  lineId: number,
  { divisionId }: Pick<OrderRow, 'divisionId'>,
): Promise<unknown> =>
  tx.row(sql`
    update orders_details set origin_type = 'production', origin_store_id = null,
      (material_division_id, origin_division_id) = (
        select material, product from made_in(${tx.accountId}, recipe, ${divisionId}))
    where account_id = ${tx.accountId} and id = ${lineId}`);

/** Returns the division whose stores supply the raw material of a line; the next function the division that takes its goods. */
export const getMaterialSourceDivision = (
  line: OrderLineRow,
  { divisionId }: Pick<OrderRow, 'divisionId'>,
) => line.materialDivisionId ?? divisionId;
export const getGoodsDestinationDivision = (
  line: OrderLineRow,
  { divisionId }: Pick<OrderRow, 'divisionId'>,
) => line.originDivisionId ?? divisionId;

/**
 * Returns the store for the goods of each line: one for each division in which production ends.
 * @throws CodedError WRONG_VALUES naming `store` or `otherStores` where a store is of another division, or a division has two or none.
 */
export async function getGoodsStores(
  tx: Transaction,
  order: Pick<OrderRow, 'divisionId'>,
  made: readonly OrderLineRow[],
  { store, otherStores = [] }: Pick<FinishProductionBody, 'store' | 'otherStores'>,
): Promise<(line: OrderLineRow) => number> {
  const productDivisions = made.map((line) => getGoodsDestinationDivision(line, order));
  const needed = new Set(productDivisions.length > 0 ? productDivisions : [order.divisionId]);
  const named = [store, ...otherStores];
  const rows = await tx.rows(sql<{ id: number; division_id: number }>`
    select id, division_id from stores
    where account_id = ${tx.accountId} and id = any(${named.map(({ id }) => id)}::bigint[]) order by id for key share`);
  const divisions = new Map(rows.map((row) => [row.id, row.division_id]));
  const stores = new Map<number, number>();
  for (const [at, { id }] of named.entries()) {
    const divisionId = divisions.get(id);
    if (divisionId === undefined || !needed.has(divisionId) || stores.has(divisionId))
      throw createWrongValueError(at === 0 ? 'store' : `otherStores.${at - 1}`, 'option');
    stores.set(divisionId, id);
  }
  if (stores.size < needed.size) throw createWrongValueError('otherStores', 'required');
  return (line) => {
    const id = stores.get(getGoodsDestinationDivision(line, order));
    if (id === undefined) throw new CodedError('UNKNOWN_ERROR');
    return id;
  };
}

/** Materials taken from the stores of one division. */
export interface DivisionMaterials {
  readonly divisionId: number;
  readonly materials: readonly { readonly rawMaterialId: number; readonly quantity: number }[];
}

/**
 * Splits the used material by division, without the material already taken for parts: each division supplies what its own lines expect.
 * The difference to the actual use counts for the last division.
 */
export function splitMaterialsByDivision(
  order: Pick<OrderRow, 'divisionId'>,
  made: readonly LineWithFinishedPieces[],
  used: readonly UsedOrderMaterial[],
): DivisionMaterials[] {
  const groups = [...Map.groupBy(made, (line) => getMaterialSourceDivision(line, order))];
  const remaining = new Map(
    used.map(({ rawMaterialId, actual, taken }) => [
      rawMaterialId,
      toThousandths(actual) - toThousandths(taken),
    ]),
  );
  return groups.map(([divisionId, lines], at) => {
    const expected = new Map(
      computeUsedMaterials(
        lines.map(({ pieces, made: before, recipe }) => ({
          quantity: fromThousandths(toThousandths(pieces) - toThousandths(before)),
          rawMaterials: recipe?.rawMaterials ?? [],
        })),
      ).map(({ rawMaterialId, quantity }) => [rawMaterialId, toThousandths(quantity)]),
    );
    const later = new Set(
      groups
        .slice(at + 1)
        .flatMap(([, others]) => others.flatMap(({ recipe }) => recipe?.rawMaterials ?? []))
        .map(({ id }) => id),
    );
    const materials = [...remaining].flatMap(([rawMaterialId, rest]) => {
      const expectedByDivision = expected.get(rawMaterialId);
      if (expectedByDivision === undefined) return [];
      const taken = later.has(rawMaterialId) ? Math.min(expectedByDivision, rest) : rest;
      remaining.set(rawMaterialId, rest - taken);
      return taken > 0 ? [{ rawMaterialId, quantity: fromThousandths(taken) }] : [];
    });
    return { divisionId, materials };
  });
}

/** Returns the divisions where the lines of an order begin and end, by name: goods may come into stores of the latter. */
export async function loadProductionDivisions(
  tx: Transaction,
  order: Pick<OrderRow, 'divisionId'>,
  made: readonly OrderLineRow[],
  language: Language,
): Promise<Pick<MaterialsProposal, 'goodsTo' | 'materialFrom'>> {
  const name = sql.ref(`name_${language}`);
  const productDivisions = made.map((line) => getGoodsDestinationDivision(line, order));
  const begins = made.map((line) => getMaterialSourceDivision(line, order));
  const divisions = await tx.rows(sql<NamedRecord & { stores: NamedRecord[] }>`
    select d.id, d.${name} as name, coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.${name}) order by s.id)
      from stores s where s.account_id = d.account_id and s.division_id = d.id
    ), '[]') as stores
    from divisions d
    where d.account_id = ${tx.accountId} and d.id = any(${[...productDivisions, ...begins]}::bigint[]) order by d.id`);
  return {
    goodsTo: divisions
      .filter(({ id }) => productDivisions.includes(id))
      .map(({ stores, ...division }) => ({ division, stores })),
    materialFrom: divisions
      .filter(({ id }) => begins.includes(id))
      .map((each) => ({ id: each.id, name: each.name })),
  };
}
