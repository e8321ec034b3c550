import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { OrderDetail, OriginChoices, WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls, type OriginBody } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toastRefusal } from '../kit/toasts.tsx';
import { toastUndo } from '../kit/undo-toast.tsx';
import { useLanguage } from '../kit/words.tsx';
import { updateCachedOrder, invalidateOrders } from './orders-data.ts';
import { useReleaseLineOrigins } from './use-origins.ts';
import { groupDivisions, type ChosenOrigin } from './line-origin-fields.tsx';

interface LineOriginProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
  /** Units of the origin; undefined while the typed text is no number. */
  readonly requested: number | undefined;
}

/** Returns the chosen origin of a line, or of some of its units, the further choices that the server returned, and a function that assigns it. */
export function useLineOrigin({ order, detail, requested }: LineOriginProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ChosenOrigin>({});
  const [choices, setChoices] = useState<OriginChoices>();
  const undo = useReleaseLineOrigins();
  const needed = requested ?? detail.data.quantity;

  const manage = useIdempotentMutation({
    mutationFn: (body: OriginBody, idempotencyKey) => {
      // The requested origin is shown as chosen: a click that had no effect chose nothing.
      if (body.originId === undefined) {
        setChosen({ origin: body.origin });
        setChoices(undefined);
      }
      return callApi(orderCalls.manageDetail, {
        params: { detailId: detail.id },
        query: { lang: language },
        body: {
          ...(requested !== undefined &&
            requested < detail.data.quantity && { quantity: requested }),
          ...body,
        },
        idempotencyKey,
      });
    },
    onSuccess: async (answer) => {
      if ('id' in answer) {
        await updateCachedOrder(client, language, answer);
        toastUndo(say(orderTexts.assigned), speech, () => undo.mutate([detail.id]));
      } else {
        setChoices(answer);
        setChosen((before) => chooseOnlyDivision(before, answer, order, needed));
      }
    },
    onError: (error) => {
      toastRefusal(error, speech, getEntityErrorWords(orders.entity));
      // Another user was faster, so the current choices are loaded.
      if (error instanceof CodedError) invalidateOrders(client);
    },
  });
  return {
    chosen,
    choose: setChosen,
    choices,
    needed,
    /** Request of the chosen origin; undefined until everything is chosen. */
    body: toOriginBody(chosen),
    assign: manage.mutate,
    isAssigning: manage.isPending,
  };
}

/** Chooses the division of a transfer where only one has the units. */
function chooseOnlyDivision(
  chosen: ChosenOrigin,
  choices: OriginChoices,
  { division }: Pick<WholeOrder, 'division'>,
  needed: number,
): ChosenOrigin {
  if (chosen.origin !== 'transfer' || chosen.originId !== undefined) return chosen;
  const [only, other] = groupDivisions(choices, division.id).filter(
    ({ available }) => available >= needed,
  );
  return only && !other ? { origin: 'transfer', originId: only.id } : chosen;
}

function toOriginBody({
  origin,
  originId,
  transferType,
  store,
}: ChosenOrigin): OriginBody | undefined {
  if (origin === undefined || originId === undefined) return undefined;
  if (origin !== 'transfer') return { origin, originId };
  if (transferType === undefined) return undefined;
  if (transferType !== 'transfer') return { origin, originId, transferType };
  return store === undefined ? undefined : { origin, originId, transferType, store: { id: store } };
}
