import { parsePalletQuantity } from './new-pallet-draft.ts';
import { getPalletPartKey } from '@tarima/domain/pallets/pallet-parts';
import { palletDesignCalls, type StoredCostBasis } from '@tarima/domain/pallets/contract';
import {
  computePalletPriceBreaks,
  computePalletCost,
  type PalletCostBasis,
} from '@tarima/domain/pallets/pallet-cost';
import { palletCostTexts } from '@tarima/domain/pallets/pallet-cost-texts';
import { palletDesignTexts, partRoleWords } from '@tarima/domain/pallets/texts';
import { products } from '@tarima/domain/products/product';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { formatRefusalReason } from '../../kit/many/group-refusals-by-reason.ts';
import { runBulkAction } from '../../kit/many/run-bulk-action.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { computePriceAndMargin, type PriceTarget } from './price-target.ts';
import type { PalletDesignFormState } from './use-pallet-design-form.ts';
import { palletCostBasisQueryKey, usePalletRatesForm } from './use-pallet-rates-form.ts';

export const palletCostBasisQueryOptions = (productId: number, lang: Language) =>
  queryOptions({
    queryKey: [...palletCostBasisQueryKey, productId, lang],
    queryFn: ({ signal }) =>
      callApi(palletDesignCalls.basis, { params: { productId }, query: { lang }, signal }),
    placeholderData: () => undefined,
  });

/** Cost and price of a drawn pallet, while the user types. */
export function usePalletDesignCost(form: PalletDesignFormState, storedDesign: StoredCostBasis) {
  const { say } = useLanguage();
  const rates = usePalletRatesForm(storedDesign);
  const [quantityText, setQuantity] = useState('100');
  const [typed, setTyped] = useState<PriceTarget>();
  const target = typed ?? { by: 'margin', text: String(rates.now.margin) };
  const quantity = parsePalletQuantity(quantityText);
  const { taken, missing } = selectMaterials(form);
  const basis: PalletCostBasis | undefined = taken && {
    ...taken,
    steps: storedDesign.steps,
    rates: rates.now,
  };
  const costed = basis && quantity !== undefined ? computePalletCost(basis, quantity) : undefined;
  const worth = costed && computePriceAndMargin(target, costed.cost);
  return {
    rates,
    basis,
    quantity,
    quantityText,
    setQuantity,
    costed,
    missing: missing.map((words) => say(words).toLowerCase()),
    asked: target,
    /** Price and margin; undefined where the typed text is no margin or no price. */
    worth,
    ask: setTyped,
    breaks:
      basis && worth?.margin !== undefined && Number(worth.margin) < 100
        ? computePalletPriceBreaks(basis, rates.now.breaks, worth.margin)
        : [],
  };
}
export type PalletDesignCostState = ReturnType<typeof usePalletDesignCost>;

/** Returns the selected material of each part in the form of the cost calculation, and the words of what has no material. */
function selectMaterials({
  offered,
  design,
  nailsOffered,
  chosenNails,
  chosenOf,
}: PalletDesignFormState) {
  if (!offered || !design) return { taken: undefined, missing: [] };
  const chosen = offered.parts.map((part) => {
    const id = chosenOf(part, part.choices);
    return { part, choice: part.choices.find((each) => each.id === id) };
  });
  const nail = nailsOffered.find(({ id }) => id === chosenNails);
  const partsWithout = chosen.filter(({ choice }) => !choice);
  const lacksNails = offered.nails.count > 0 && !nail;
  return {
    taken: {
      lumber: chosen.flatMap(({ part, choice }) =>
        choice
          ? [
              {
                ...asMaterial(choice),
                ...pickCut(choice),
                part: getPalletPartKey(part),
                count: part.count,
              },
            ]
          : [],
      ),
      nails: nail && asMaterial(nail),
      counts: {
        nails: offered.nails.count,
        pieces: chosen.reduce((sum, { part: { count } }) => sum + count, 0),
      },
    },
    missing: [
      ...partsWithout.map(({ part: { role } }) => partRoleWords[role]),
      ...(lacksNails ? [palletDesignTexts.nails] : []),
    ],
  };
}

interface Choice {
  readonly description: string;
  readonly quantity: string;
  readonly unitCost?: string | undefined;
}

const asMaterial = ({ description, quantity, unitCost = '0' }: Choice) => ({
  name: description,
  quantity,
  unitCost,
});
const pickCut = ({ perPiece, waste }: { perPiece: number; waste: number }) => ({ perPiece, waste });

/** Returns a function that copies a price to the product, as the list of products would change it. */
export function useCopyPriceToProduct(productId: number, productVersion: string) {
  const speech = useLanguage();
  const client = useQueryClient();
  return async (price: string): Promise<void> => {
    const picked = { id: productId, updatedAt: productVersion, value: price };
    const does = { does: 'edit', field: 'price' };
    const { done, refused, error } = await runBulkAction(
      products,
      { rows: [picked] },
      does,
      speech.language,
    );
    const [why] = refused;
    if (done.length > 0) toastSuccess(speech.say(palletCostTexts.taken));
    else if (why) toastFailure(formatRefusalReason(why, {}, speech));
    else toastRefusal(error, speech);
    await client.invalidateQueries({ queryKey: palletCostBasisQueryKey });
    await client.invalidateQueries({ queryKey: [products.name] });
  };
}
