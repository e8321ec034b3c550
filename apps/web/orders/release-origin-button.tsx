import { Button } from '@mantine/core';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { canTakeBackOrigin } from '@tarima/domain/orders/origins';
import { isOrderStatus } from '@tarima/domain/orders/status';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { getPresentTime } from '../kit/clock.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { updateCachedOrder } from './orders-data.ts';

interface TakeBackProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
}

/** Button that releases the origin of a line after it has shown the loss; absent when the work has begun. */
export function ReleaseOriginButton({ order, detail }: TakeBackProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const takeBack = useIdempotentMutation({
    mutationFn: async (_: void, idempotencyKey) => {
      const answer = await callApi(orderCalls.releaseDetail, {
        params: { detailId: detail.id },
        query: { lang: language },
        idempotencyKey,
      });
      await updateCachedOrder(client, language, answer);
    },
    onSuccess: () => {
      toastSuccess(say(orderTexts.takenBack));
      setIsConfirming(false);
    },
    onError: (error) => toastRefusal(error, speech, getEntityErrorWords(orders.entity)),
  });
  if (!isOffered(order, detail)) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.takeBack ?? ''}
        onClick={() => setIsConfirming(true)}
      >
        {say(orderTexts.takeBack)}
      </Button>
      <ModalDialog
        opened={isConfirming}
        close={() => setIsConfirming(false)}
        title={say(orderTexts.takeBackTitle, { product: detail.product.name })}
      >
        {say(orderTexts.takeBackHint)}
        <div className={formClasses.modalFooter}>
          <Button variant="default" onClick={() => setIsConfirming(false)}>
            {say(kitTexts.cancel)}
          </Button>
          <Button data-autofocus loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {say(orderTexts.takeBack)}
          </Button>
        </div>
      </ModalDialog>
    </>
  );
}

function isOffered(order: WholeOrder, { data: { origin } }: OrderDetail): boolean {
  const { status } = order;
  if (origin === null || !isOrderStatus(status)) return false;
  return canTakeBackOrigin({ ...order, status }, origin, new Date(getPresentTime()));
}
