import { orderCalls } from '@tarima/domain/orders/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/call.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planningKey } from '../../plant/planning-data.ts';

/** Query of the pieces that an order produced and of the materials that it would take. */
export function useProposal(orderId: number) {
  const { language: lang } = useLanguage();
  return useQuery({
    queryKey: [...planningKey, 'materials', orderId, lang],
    queryFn: ({ signal }) =>
      call(orderCalls.productionMaterials, { params: { id: orderId }, query: { lang }, signal }),
    // Stock moves meanwhile: loaded again each time that a form opens, and never while the user types.
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: () => undefined,
    retry: false,
  });
}
