import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { isLineWithoutOrigin } from '@tarima/domain/orders/origins';
import type { OriginProposal, ProposedOrigin } from '@tarima/domain/orders/origin-proposal';
import { originsAssignedWords, originsTakenBackWords } from '@tarima/domain/orders/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toastInfo, toastRefusal } from '../kit/toasts.tsx';
import { toastUndo } from '../kit/undo-toast.tsx';
import { useLanguage } from '../kit/words.tsx';
import { updateCachedOrder } from './orders-data.ts';

export type ProposedLineOrigin = OriginProposal & { readonly place: string | null };

/** Returns the lines of an order without an origin and without a pending transfer request. */
export const getLinesWithoutOrigin = ({ details }: WholeOrder) =>
  details.filter(({ data }) =>
    isLineWithoutOrigin({ originType: data.origin?.originType ?? null }),
  );

/** Returns the proposed origins of the open lines of an order: loaded when its panel opens, and again after every change of the order. */
export function useProposedLineOrigins(order: WholeOrder): readonly ProposedLineOrigin[] {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['orders', 'proposals', order.id, order.updatedAt, language],
    queryFn: async ({ signal }) => {
      const answer = await callApi(orderCalls.fillOrigins, {
        params: { id: order.id },
        query: { lang: language },
        body: {},
        signal,
      });
      return 'proposals' in answer ? answer.proposals.map(asProposed) : [];
    },
    enabled: getLinesWithoutOrigin(order).length > 0,
    staleTime: 0,
  });
  return data ?? [];
}

/** Assigns all proposed origins, at once or not at all. The toast offers an undo for ten seconds. */
export function useAssignAllOrigins(order: WholeOrder) {
  const speech = useLanguage();
  const { language, sayCount } = speech;
  const client = useQueryClient();
  const undo = useReleaseLineOrigins();
  return useIdempotentMutation({
    mutationFn: async (proposals: readonly ProposedLineOrigin[], idempotencyKey) => {
      const origins = filterOrigins(proposals);
      const answer = await callApi(orderCalls.fillOrigins, {
        params: { id: order.id },
        query: { lang: language },
        body: { origins },
        idempotencyKey,
      });
      if (!('id' in answer)) return;
      await updateCachedOrder(client, language, answer);
      const assigned = findAssigned(answer, order);
      toastUndo(sayCount(originsAssignedWords, assigned.length), speech, () =>
        undo.mutate(assigned),
      );
    },
    onError: (error) => toastRefusal(error, speech, getEntityErrorWords(orders.entity)),
  });
}

/** Returns a function that releases the origins of lines one after the other: the work of each may have begun meanwhile. */
export function useReleaseLineOrigins() {
  const speech = useLanguage();
  const { language, sayCount } = speech;
  const client = useQueryClient();
  return useIdempotentMutation({
    mutationFn: async (detailIds: readonly number[]) => {
      for (const detailId of detailIds) {
        const answer = await callApi(orderCalls.releaseDetail, {
          params: { detailId },
          query: { lang: language },
        });
        await updateCachedOrder(client, language, answer);
      }
    },
    onSuccess: (_, { length }) => toastInfo(sayCount(originsTakenBackWords, length)),
    onError: (error) => toastRefusal(error, speech, getEntityErrorWords(orders.entity)),
  });
}

/** Returns the lines and parts of an order that have an origin now, and had none before. */
const findAssigned = (order: WholeOrder, before: WholeOrder): number[] => {
  const had = new Set(before.details.flatMap(({ id, data }) => (data.origin === null ? [] : id)));
  return order.details.flatMap(({ id, data }) => (data.origin === null || had.has(id) ? [] : id));
};

const filterOrigins = (proposals: readonly ProposedLineOrigin[]) =>
  proposals.flatMap((each) => (each.origin === null ? [] : [each]));

/** Returns the proposal in its wire form: missing values have no key. */
function asProposed(answered: {
  detail: { id: number };
  quantity: number;
  origin: ProposedOrigin['origin'] | null;
  originId?: number | undefined;
  transferType?: ProposedOrigin['transferType'] | undefined;
  store?: { id: number } | undefined;
  place: string | null;
  free: number;
}): ProposedLineOrigin {
  const { detail, quantity, origin, originId, transferType, store, place, free } = answered;
  if (origin === null) return { detail, quantity, origin, place, free };
  return {
    detail,
    quantity,
    origin,
    place,
    free,
    ...(originId !== undefined && { originId }),
    ...(transferType !== undefined && { transferType }),
    ...(store !== undefined && { store }),
  };
}
