import type { Language } from '@tarima/domain/kit/words';
import type { PalletMargins } from '@tarima/domain/pallets/contract';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import { computePalletCost } from '@tarima/domain/pallets/pallet-cost';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { pickLowerPrice } from '@tarima/domain/pallets/price-renewals';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { loadLowestListPrices } from '../price-lists/lowest-list-prices.ts';
import {
  chooseDesignMaterials,
  isMaterialComplete,
  buildFlowStepsColumn,
  toCostBasis,
  type StationStep,
} from './pallet-basis.ts';
import { getPalletCostRates } from './pallet-cost-rates.ts';
import { loadLumberAndNails, matchDesignLumber } from './queries.ts';

/**
 * Lists the current cost and the price of every product with a design: by its chosen raw materials, its flow and the company's
 * rates; and the lowest price of a customer's price list for the quantity, where it is below that of the product.
 */
export async function listPalletMargins(
  tx: Transaction,
  language: Language,
  quantity: number,
): Promise<PalletMargins> {
  const { rates } = await getPalletCostRates(tx);
  const stock = await loadLumberAndNails(tx, language);
  const listed = await loadLowestListPrices(tx, quantity);
  // All designs of the account are read, since the cost of each is needed.
  const drawn = await tx.rows(sql<{
    id: number;
    name: string;
    price: string;
    updatedAt: string;
    design: PalletDesign;
    lumber: (number | null)[];
    nails: number | null;
    steps: StationStep[] | null;
  }>`
    select p.id, p.${sql.ref(`name_${language}`)} as name, p.price, p.updated_at as "updatedAt", d.design, d.lumber, d.nails,
      flow.steps
    from pallet_designs d
    join products p on p.account_id = d.account_id and p.id = d.product_id
    cross join lateral (${buildFlowStepsColumn(language)}) flow
    where d.account_id = ${tx.accountId}
    order by p.id`);
  const costed = drawn
    .filter(({ design }) => isBuildableDesign(design))
    .map(({ id, name, price, updatedAt, design, steps, ...chosen }) => {
      const offered = matchDesignLumber(design, stock);
      const basis = {
        offered,
        ...chooseDesignMaterials(offered, chosen),
        steps: steps ?? [],
        rates,
      };
      const { cost } = computePalletCost(toCostBasis(basis), quantity);
      return {
        isComplete: isMaterialComplete(basis),
        row: {
          product: { id, name },
          productAt: updatedAt,
          cost,
          price,
          lowest: pickLowerPrice(price, listed.get(id)),
        },
      };
    });
  return {
    margin: rates.margin,
    rows: costed.flatMap(({ isComplete, row }) => (isComplete ? [row] : [])),
    incomplete: costed.flatMap(({ isComplete, row: { product } }) => (isComplete ? [] : [product])),
  };
}
