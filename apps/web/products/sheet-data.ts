import { products } from '@tarima/domain/products/product';
import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { workplaceFlowCalls } from '@tarima/domain/workplaces-flows/flow';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import type { StaleAlertTexts } from '../kit/form/stale-version-alert.tsx';

export const technicalSheetQueryOptions = (productId: number, lang: Language) =>
  queryOptions({
    queryKey: ['technical_sheets', productId, lang],
    queryFn: ({ signal }) =>
      callApi(technicalSheetCalls.read, { params: { productId }, query: { lang }, signal }),
    // The editor must start with the stored values, not with cached ones.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Query of the flow of a division; of the general flow without a division. */
export const workplaceFlowQueryOptions = (productId: number, lang: Language, divisionId?: number) =>
  queryOptions({
    queryKey: ['workplaces_flows', productId, lang, divisionId],
    queryFn: ({ signal }) =>
      callApi(workplaceFlowCalls.read, {
        params: { productId },
        query: { lang, divisionId },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Invalidates the lists and records of products, which show that a product has a sheet. */
export const invalidateProducts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [products.name] });

/** Texts of the notice that another user has saved the sheet or the flow. */
export const staleTechnicalSheetTexts: StaleAlertTexts = {
  title: technicalSheetTexts.staleTitle,
  text: technicalSheetTexts.staleText,
  button: technicalSheetTexts.bringIn,
};
