import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { palletDesignCalls, type PalletMargins } from '@tarima/domain/pallets/contract';
import { renewedPricesWords } from '@tarima/domain/pallets/margin-texts';
import {
  listLowListPrices,
  listPriceRenewals,
  type PriceRenewal,
} from '@tarima/domain/pallets/price-renewals';
import { products } from '@tarima/domain/products/product';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../kit/call-api.ts';
import {
  groupRefusalsByReason,
  type RefusalReasonGroup,
} from '../../kit/many/group-refusals-by-reason.ts';
import { runBulkAction } from '../../kit/many/run-bulk-action.ts';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useSingleCallGuard } from '../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../kit/words.tsx';
import { parsePalletQuantity } from './new-pallet-draft.ts';
import { palletCostBasisQueryKey } from './use-pallet-rates-form.ts';

const marginsQueryKey = ['pallet_designs', 'margins'] as const;

type PricedRow = PalletMargins['rows'][number] & { readonly price: string };
export type PriceRenewals = readonly PriceRenewal<PricedRow>[];

/** Loads the cost of each drawn product in a lot of the typed size. */
export function usePalletMargins() {
  const { language } = useLanguage();
  const [quantityText, setQuantity] = useState('100');
  const quantity = parsePalletQuantity(quantityText);
  const [last, setLast] = useState(quantity ?? 1);
  if (quantity !== undefined && quantity !== last) setLast(quantity);
  const margins = useQuery({
    queryKey: [...marginsQueryKey, language, last],
    queryFn: ({ signal }) =>
      callApi(palletDesignCalls.margins, { query: { lang: language, quantity: last }, signal }),
    placeholderData: keepPreviousData,
    // The user decides on money: the list begins with current costs.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return { ...margins, quantity, quantityText, setQuantity };
}

const aimShape = /^\d{1,2}(?:\.\d{1,4})?$/;
const mostAim = 95;

/** Holds the aim and the chosen products, and renews their prices. */
export function useRenewPrices({ margin, rows }: PalletMargins) {
  const speech = useLanguage();
  const client = useQueryClient();
  const only = useSingleCallGuard();
  const [aimText, setAim] = useState(String(margin));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<readonly RefusalReasonGroup[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const compared = useMemo(() => {
    const aim = normalizeTypedNumber(aimText);
    if (!aimShape.test(aim) || Number(aim) > mostAim) return undefined;
    const priced = rows.flatMap(({ price, ...row }) =>
      price === undefined ? [] : [{ ...row, price }],
    );
    return { renewals: listPriceRenewals(priced, aim), listed: listLowListPrices(priced, aim) };
  }, [rows, aimText]);
  const renewals: PriceRenewals | undefined = compared?.renewals;
  const chosen = (renewals ?? []).filter(({ pallet }) => !left.has(pallet.product.id));

  const renew = () =>
    only(async () => {
      setIsRunning(true);
      const target = {
        rows: chosen.map(({ pallet, newPrice }) => ({
          id: pallet.product.id,
          updatedAt: pallet.productAt,
          value: newPrice,
        })),
      };
      const edit = { does: 'edit', field: 'price' };
      const { done, refused, error } = await runBulkAction(products, target, edit, speech.language);
      setIsRunning(false);
      setRefusals(groupRefusalsByReason(refused, products, undefined, speech));
      if (done.length > 0) toastSuccess(speech.sayCount(renewedPricesWords, done.length));
      if (error !== undefined) toastRefusal(error, speech);
      await client.invalidateQueries({ queryKey: marginsQueryKey });
      await client.invalidateQueries({ queryKey: palletCostBasisQueryKey });
      await client.invalidateQueries({ queryKey: [products.name] });
    });
  return {
    aimText,
    setAim,
    /** Renewed prices; undefined while the typed text is no margin. */
    renewals,
    /** Products whose own price meets the margin while a customer's price list does not. */
    listed: compared?.listed ?? [],
    chosen,
    toggle: (productId: number) =>
      setLeft((now) => {
        const next = new Set(now);
        if (!next.delete(productId)) next.add(productId);
        return next;
      }),
    renew,
    isRunning,
    refusals,
  };
}
