import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import type { CutListMaterial } from '@tarima/domain/technical-sheets/cut-list';
import type { NumberedText } from '@tarima/domain/technical-sheets/sheet';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { FileRow } from '../kit/files/file-service.ts';

/** Data for the worker who makes a line: its picture, its cut parts, and its instructions. */
export interface LineToMake {
  readonly detailId: number;
  readonly orderId: number;
  readonly product: { readonly id: number; readonly name: string };
  readonly quantity: number;
  /** Drawing of the product, or a picture of the product where it has no drawing. */
  readonly picture: FileRow | null;
  /** Design from which the pallet is drawn where it has neither. */
  readonly design: PalletDesign | null;
  readonly instructions: string | null;
  /** Manufacture steps and quality criteria, in the sequence of their numbers. */
  readonly manufacture: readonly NumberedText[];
  readonly quality: readonly NumberedText[];
  readonly observations: string | null;
  readonly pieces: readonly CutListMaterial[];
}

interface LineRow extends Omit<LineToMake, 'picture' | 'pieces'> {
  readonly pictureId: number | null;
}

/** Returns lines as they were accepted: the contents of their recipes, with the current names of materials and sheet, sorted by id. */
export async function listLinesToMake(
  tx: Transaction,
  detailIds: readonly number[],
  language: Language,
): Promise<LineToMake[]> {
  const ids = [...new Set(detailIds)];
  const toTextColumn = (column: string) => sql.ref(`${column}_${language}`);
  const lines = await tx.rows(sql<LineRow>`
    select d.id as "detailId", d.owner_id as "orderId", jsonb_build_object('id', p.id, 'name', p.${toTextColumn('name')}) as product,
      d.quantity::float8, (
        select i.file_id from technical_sheets_images i
        where i.account_id = p.account_id and i.owner_id = p.id and i.place <> 'instructions'
        order by i.place = 'manufactureSpecification' desc, i.position, i.file_id limit 1
      ) as "pictureId", g.design, s.instructions, s.observations,
      coalesce(s.manufacture_details, '[]') as manufacture,
      coalesce((
        select jsonb_agg(criterion - 'isValid' order by at) from jsonb_array_elements(s.quality_criteria) with ordinality as c(criterion, at)
      ), '[]') as quality
    from orders_details d
    join products p on p.account_id = d.account_id and p.id = d.product_id
    left join technical_sheets s on s.account_id = p.account_id and s.product_id = p.id
    left join pallet_designs g on g.account_id = p.account_id and g.product_id = p.id
    where d.account_id = ${tx.accountId} and d.id = any(${ids}::bigint[]) order by d.id`);
  const pieces = await tx.rows(sql<CutListMaterial & { detailId: number }>`
    select d.id as "detailId", m.id, m.code, m.${toTextColumn('description')} as name, u.${toTextColumn('name')} as measure,
      (each ->> 'quantity')::float8 as each, ((each ->> 'quantity')::numeric * d.quantity)::float8 as "inAll",
      m.dimension_unit as "dimensionUnit", m.thickness::float8, m.width::float8, m.length::float8
    from orders_details d
    cross join lateral jsonb_array_elements(d.recipe -> 'rawMaterials') with ordinality as r(each, at)
    join raw_materials m on m.account_id = d.account_id and m.id = (each ->> 'id')::bigint
    join measures u on u.account_id = m.account_id and u.id = m.measure_id
    where d.account_id = ${tx.accountId} and d.id = any(${ids}::bigint[]) order by d.id, r.at`);
  const files = await tx.rows(sql<FileRow>`
    select id, sha256, kind, media_type, size, name from files
    where account_id = ${tx.accountId} and id = any(${lines.flatMap(({ pictureId }) => pictureId ?? [])}::bigint[])`);
  return lines.map(({ pictureId, design, ...line }) => ({
    ...line,
    picture: files.find(({ id }) => id === pictureId) ?? null,
    design: pictureId === null && design !== null && isBuildableDesign(design) ? design : null,
    pieces: pieces.flatMap(({ detailId, ...piece }) => (detailId === line.detailId ? [piece] : [])),
  }));
}
