import { Button } from '@mantine/core';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { mayTakeBack } from '@tarima/domain/orders/origins';
import { isOrderStatus } from '@tarima/domain/orders/status';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kit/use-action.ts';
import { call } from '../kit/call.ts';
import { present } from '../kit/clock.ts';
import formClasses from '../kit/form/form.module.css';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { orderChanged } from './orders-data.ts';

interface TakeBackProps {
  readonly order: WholeOrder;
  readonly detail: OrderDetail;
}

/** Releases the origin of a line, after showing what is lost with it; nothing is offered once its work has begun. */
export function TakeBack({ order, detail }: TakeBackProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const takeBack = useAction({
    mutationFn: async (_: void, idempotencyKey) => {
      const answer = await call(orderCalls.releaseDetail, {
        params: { detailId: detail.id },
        query: { lang: language },
        idempotencyKey,
      });
      await orderChanged(client, language, answer);
    },
    onSuccess: () => {
      toastSuccess(say(orderTexts.takenBack));
      setIsConfirming(false);
    },
    onError: (error) => toastRefusal(error, speech, entityErrors(orders.entity)),
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
      <Dialog
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
      </Dialog>
    </>
  );
}

function isOffered(order: WholeOrder, { data: { origin } }: OrderDetail): boolean {
  const { status } = order;
  if (origin === null || !isOrderStatus(status)) return false;
  return mayTakeBack({ ...order, status }, origin, new Date(present()));
}
