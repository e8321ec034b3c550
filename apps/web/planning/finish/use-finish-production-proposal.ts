import { orderCalls } from '@tarima/domain/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../kit/call-api.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planningQueryKey } from '../../plant/planning-data.ts';

/** Query of the pieces that an order produced and of the materials that it would take. */
export function useFinishProductionProposal(orderId: number) {
  const { language: lang } = useLanguage();
  return useQuery({
    queryKey: [...planningQueryKey, 'materials', orderId, lang],
    queryFn: ({ signal }) =>
      callApi(orderCalls.productionMaterials, { params: { id: orderId }, query: { lang }, signal }),
    // Stock changes, so the query loads each time that a form opens, and never while the user types.
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: () => undefined,
    retry: false,
  });
}
