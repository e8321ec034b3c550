import type { ProductDrawing } from '@tarima/domain/pallets/contract';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

/** Lists the current drawings of products; a product without one, or of a design that cannot be built, is left out. */
export async function listProductDrawings(
  tx: Transaction,
  products: readonly number[],
): Promise<ProductDrawing[]> {
  const rows = await tx.rows(sql<{ productId: number; design: PalletDesign; drawnAt: string }>`
    select product_id as "productId", design, updated_at as "drawnAt" from pallet_designs
    where account_id = ${tx.accountId} and product_id = any(${products}::bigint[])
    order by product_id`);
  return rows.filter(({ design }) => isBuildableDesign(design));
}
