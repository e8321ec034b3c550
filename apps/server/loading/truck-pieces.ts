import {
  computePieceSize,
  type PieceSize,
  type ProductSizeFields,
} from '@tarima/domain/loading/piece-size';
import {
  computePieceWeight,
  type WeighedLine,
  type LoadWeight,
} from '@tarima/domain/loading/weight';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Size and weight of one piece of a product on a truck. */
export interface TruckPiece {
  readonly size: PieceSize | undefined;
  readonly weight: LoadWeight;
}

interface Found extends ProductSizeFields {
  readonly id: number;
  readonly unitWeight: string | null;
  readonly lines: readonly WeighedLine[];
  /** Drawing of the product. */
  readonly design: PalletDesign | null;
}

/**
 * Loads the pieces of products, from their fields and the current materials of their technical sheets.
 * A design gives the size of a product without dimensions, and the weight where the technical sheet's is incomplete.
 */
export async function getTruckPieces(
  tx: Transaction,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, TruckPiece>> {
  const found = await tx.rows(sql<Found>`
    select p.id, p.dimension_unit as "dimensionUnit", p.outside_length::float8 as "outsideLength",
      p.outside_width::float8 as "outsideWidth", p.outside_height::float8 as "outsideHeight",
      p.stack_pieces::float8 as "stackPieces", p.unit_weight::text as "unitWeight",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'quantity', l.quantity::text, 'volume', m.volume::text, 'species', m.species,
          'density', m.density::text, 'unitWeight', m.unit_weight::text) order by l.position)
        from technical_sheets_raw_materials l
        join raw_materials m on m.account_id = l.account_id and m.id = l.raw_material_id
        where l.account_id = p.account_id and l.owner_id = p.id), '[]') as lines, g.design
    from products p
    left join pallet_designs g on g.account_id = p.account_id and g.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = any(${[...new Set(productIds)]}::bigint[])`);
  return new Map(found.map((product) => [product.id, toTruckPiece(product)]));
}

function toTruckPiece({ unitWeight, lines, design, ...fields }: Found): TruckPiece {
  const size = computePieceSize(fields);
  const weight = computePieceWeight(unitWeight, lines);
  if (design === null || (size && weight.whole)) return { size, weight };
  const drawn = computePalletFigures(design);
  return {
    size:
      size ??
      computePieceSize({
        dimensionUnit: design.unit,
        outsideLength: design.length,
        outsideWidth: design.width,
        outsideHeight: drawn.height,
        stackPieces: fields.stackPieces,
      }),
    weight: weight.whole ? weight : { kg: String(drawn.weight), whole: true },
  };
}

/** Piece of a product that no longer exists. */
export const unknownTruckPiece: TruckPiece = { size: undefined, weight: { kg: '0', whole: false } };
