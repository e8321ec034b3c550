import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { ProductFlowProposal } from '@tarima/domain/pallets/contract';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { loadProposedFlow } from './pallet-basis.ts';
import { getPalletCostRates } from './pallet-cost-rates.ts';

/**
 * Proposes a flow for a product by its stored drawing, scaled from the flow of a similar product.
 * There is none where the product has a flow or no drawing, or where no drawn product of its family has a flow.
 * @throws CodedError ENTITY_NOT_FOUND
 */
export async function proposeProductFlow(
  tx: Transaction,
  productId: number,
  language: Language,
): Promise<ProductFlowProposal> {
  const row = await tx.row(sql<{
    design: PalletDesign | null;
    isEmpty: boolean;
    flowAt: string | null;
  }>`
    select d.design, f.updated_at as "flowAt", not exists (
      select from workplaces_flows_steps s where s.account_id = p.account_id and s.owner_id = p.id and s.division_id is null
    ) as "isEmpty"
    from products p
    left join pallet_designs d on d.account_id = p.account_id and d.product_id = p.id
    left join workplaces_flows f on f.account_id = p.account_id and f.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  const { design, isEmpty, flowAt } = row;
  if (!design || !isEmpty || !isBuildableDesign(design))
    return { isEmpty, like: null, steps: [], updatedAt: flowAt };
  const { like = null, steps } = await loadProposedFlow(
    tx,
    design,
    language,
    getPalletCostRates(tx),
  );
  return {
    isEmpty,
    like,
    steps: steps.map(({ workplaceId, name, workTime, setUp }) => ({
      workplace: { id: workplaceId, name },
      workTime,
      setUp,
    })),
    updatedAt: flowAt,
  };
}
