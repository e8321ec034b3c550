import type { Language } from '@tarima/domain/kit/words';
import { priceListCalls } from '@tarima/domain/price-lists/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';

/** Part of the address that opens the prices above the panel of a list. */
export const priceLinesSubPanelName = 'prices';

export const priceLinesQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: ['price_lists', 'lines', id, lang],
    queryFn: ({ signal }) =>
      callApi(priceListCalls.readLines, { params: { id }, query: { lang }, signal }),
    // The editor must start with the stored values, not with cached ones.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
