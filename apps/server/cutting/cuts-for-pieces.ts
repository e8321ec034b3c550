import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { groupPartsByLumberSection, roundDecimals } from './parts-by-section.ts';
import type { OrderLineWithDesign } from './queries.ts';

/** Pieces of a line that are cut on a day. */
export interface PiecesToCut {
  readonly detailId: number;
  readonly pieces: number;
}

/** Boards of one section and length that are cut on a day, in millimetres. */
export interface DayCutRow {
  readonly thickness: number;
  readonly width: number;
  readonly length: number;
  readonly count: number;
  /** Unit of measure of the raw material. Null for parts of a design, which are counted. */
  readonly measure: string | null;
  readonly products: readonly string[];
}

/**
 * Lists the boards to cut for pieces of some lines, by section and length, the longest first.
 * A product with a design gives its parts, another product the dimensioned materials of its frozen recipe.
 */
export async function listCutsForPieces(
  tx: Transaction,
  lines: readonly PiecesToCut[],
  language: Language,
): Promise<DayCutRow[]> {
  if (lines.length === 0) return [];
  const toCut = sql`
    (select id, sum(pieces) as pieces from unnest(${lines.map(({ detailId }) => detailId)}::bigint[], ${lines.map(({ pieces }) => pieces)}::numeric[])
      as asked (id, pieces) group by id) l
    join orders_details d on d.account_id = ${tx.accountId} and d.id = l.id
    join products p on p.account_id = d.account_id and p.id = d.product_id`;
  const name = sql`p.${sql.ref(`name_${language}`)}`;
  const drawn = await tx.rows(sql<OrderLineWithDesign>`
    select jsonb_build_object('id', p.id, 'name', ${name}) as product, sum(ceil(l.pieces))::float8 as pieces, g.design, g.lumber
    from ${toCut}
    join pallet_designs g on g.account_id = p.account_id and g.product_id = p.id
    group by p.id, ${name}, g.design, g.lumber order by p.id`);
  const materials = await tx.rows(sql<DayCutRow>`
    select least(sized.thickness, sized.width)::float8 as thickness, greatest(sized.thickness, sized.width)::float8 as width,
      sized.length::float8, ceil(sum((each ->> 'quantity')::numeric * l.pieces))::float8 as count,
      u.${sql.ref(`name_${language}`)} as measure, jsonb_agg(distinct ${name}) as products
    from ${toCut}
    cross join lateral jsonb_array_elements(d.recipe -> 'rawMaterials') as r(each)
    join raw_materials m on m.account_id = d.account_id and m.id = (each ->> 'id')::bigint
    join measures u on u.account_id = m.account_id and u.id = m.measure_id
    cross join lateral (
      select case m.dimension_unit when 'mm' then 1 when 'cm' then 10 when 'm' then 1000 when 'in' then 25.4 else 304.8 end as mm
    ) unit
    cross join lateral (
      select m.thickness * unit.mm as thickness, m.width * unit.mm as width, m.length * unit.mm as length
    ) sized
    where sized.thickness * sized.width * sized.length > 0
      and not exists (select from pallet_designs g where g.account_id = p.account_id and g.product_id = p.id)
    group by 1, 2, 3, m.measure_id, 5`);
  const { sections, left } = await groupPartsByLumberSection(tx, drawn, language);
  const parts = sections.flatMap(({ thickness, width, parts: lengths }) =>
    [...lengths].map(([length, { count, products }]): DayCutRow => {
      return { thickness, width, length, count, measure: null, products: [...products] };
    }),
  );
  const unknown = left.flatMap(({ product, part, count }): DayCutRow[] =>
    part === null
      ? []
      : [
          {
            thickness: Math.min(part.thickness, part.width),
            width: Math.max(part.thickness, part.width),
            length: part.length,
            count,
            measure: null,
            products: [product.name],
          },
        ],
  );
  return merge([...parts, ...unknown, ...materials]).toSorted(
    (one, other) =>
      one.thickness - other.thickness || one.width - other.width || other.length - one.length,
  );
}

/** Merges boards of the same size and unit. */
function merge(cuts: readonly DayCutRow[]): DayCutRow[] {
  const rounded = cuts.map((cut) => ({
    ...cut,
    thickness: roundDecimals(cut.thickness, 2),
    width: roundDecimals(cut.width, 2),
    length: roundDecimals(cut.length, 2),
  }));
  const alike = Map.groupBy(rounded, ({ thickness, width, length, measure }) =>
    [thickness, width, length, measure].join(' '),
  );
  return [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            count: others.reduce((sum, { count }) => sum + count, first.count),
            products: [...new Set([first, ...others].flatMap(({ products }) => products))],
          },
        ]
      : [],
  );
}
