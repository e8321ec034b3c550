import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { TechnicalSheetBody } from '@tarima/domain/technical-sheets/sheet';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** SQL condition on a raw material `m`: a fastener that is bought by the piece. Only its description identifies it. */
export const nailCondition = sql`(
  m.volume is null and (fold(m.description_es) like '%clavo%' or fold(m.description_en) like '%nail%'))`;

type Lines = readonly { readonly id: number; readonly quantity: number }[];

/**
 * Replaces the raw materials of a product's sheet, in sequence. The product is locked.
 * @throws CodedError WRONG_VALUES naming the line of a material that does not exist.
 */
export async function saveTechnicalSheetMaterials(
  tx: Transaction,
  productId: number,
  rawMaterials: Lines,
): Promise<void> {
  const ids = rawMaterials.map(({ id }) => id);
  // Materials are locked until the commit, in a fixed sequence: a material that is being deleted is either gone by now or stays.
  const known = await tx.rows(sql<{ id: number }>`
    select id from raw_materials where account_id = ${tx.accountId} and id = any(${ids}) order by id for key share`);
  const missing = ids.findIndex((id) => !known.some((material) => material.id === id));
  if (missing >= 0) throw createWrongValueError(`rawMaterials.${missing}.id`, 'unknown');
  await tx.row(sql`
    delete from technical_sheets_raw_materials
    where account_id = ${tx.accountId} and owner_id = ${productId} and not raw_material_id = any(${ids})`);
  await tx.row(sql`
    insert into technical_sheets_raw_materials (account_id, owner_id, raw_material_id, position, quantity)
    select ${tx.accountId}, ${productId}, line.id, line.at, line.quantity
    from unnest(${ids}::bigint[], ${rawMaterials.map(({ quantity }) => quantity)}::numeric[])
      with ordinality as line (id, quantity, at)
    order by line.id
    on conflict (account_id, owner_id, raw_material_id)
      do update set position = excluded.position, quantity = excluded.quantity`);
}

/**
 * Copies the materials of a pallet design into its product's sheet, which is created if missing.
 * Lumber and nails are replaced; other materials, such as staples and paint, stay after them, and so does the rest of the sheet.
 * The product is locked.
 */
export async function copyDesignMaterials(
  tx: Transaction,
  productId: number,
  materialType: TechnicalSheetBody['materialType'],
  lines: Lines,
): Promise<void> {
  await tx.row(sql`
    insert into technical_sheets (account_id, product_id, material_type)
    values (${tx.accountId}, ${productId}, ${materialType})
    on conflict (account_id, product_id) do update set material_type = excluded.material_type`);
  const others = await tx.rows(sql<{ id: number; quantity: number }>`
    select m.id, l.quantity::float8
    from technical_sheets_raw_materials l
    join raw_materials m on m.account_id = l.account_id and m.id = l.raw_material_id
    where l.account_id = ${tx.accountId} and l.owner_id = ${productId} and m.volume is null
      and not ${nailCondition}
    order by l.position, m.id`);
  const stay = others.filter(({ id }) => !lines.some((line) => line.id === id));
  await saveTechnicalSheetMaterials(tx, productId, [...lines, ...stay]);
  await markProductHasTechnicalSheet(tx, productId);
}

/** Marks in a product's lists and record that it has a technical sheet. */
export const markProductHasTechnicalSheet = (
  tx: Transaction,
  productId: number,
): Promise<unknown> =>
  tx.row(sql`
    update products set technical_sheet_exists = true
    where account_id = ${tx.accountId} and id = ${productId} and not technical_sheet_exists`);
