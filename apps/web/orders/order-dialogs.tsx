import { Button, Textarea } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { formatMoney } from '@tarima/domain/kit/amount';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { sayRule } from '@tarima/domain/kit/rules';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Words } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { isOrderStatus, isQuotation } from '@tarima/domain/orders/status';
import { actionWords, orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { asRecord, asText } from '../kit/cells/shown-value.ts';
import formClasses from '../kit/form/form.module.css';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { orderChanged, orderRemoved, readOrdersAnew } from './orders-data.ts';

/** What is asked about an order before it is done. */
export type Question = 'accept' | 'reject' | 'cancel' | 'remove';

export interface Asked {
  readonly question: Question;
  readonly order: Element;
}

interface OrderDialogProps {
  readonly asked: Asked | undefined;
  close(): void;
}

interface Asking {
  readonly title: Words;
  readonly text?: Words;
  /** What the reason is asked with; without it, none is. */
  readonly reason?: Words;
  readonly button: Words;
  readonly done: Words;
  readonly isGrave: boolean;
}

const quotationEnds = (order: Element): boolean =>
  isOrderStatus(order['status']) && isQuotation(order['status']);

const asking: Readonly<Record<Question, (order: Element) => Asking>> = {
  accept: () => ({
    title: orderTexts.acceptTitle,
    text: orderTexts.acceptText,
    button: actionWords.accept,
    done: orderTexts.accepted,
    isGrave: false,
  }),
  reject: () => ({
    title: orderTexts.rejectTitle,
    reason: orderTexts.rejectReason,
    button: actionWords.reject,
    done: orderTexts.rejected,
    isGrave: true,
  }),
  cancel: (order) => ({
    title: orderTexts.cancelTitle,
    ...(!quotationEnds(order) && { text: orderTexts.cancelText }),
    reason: orderTexts.cancelReason,
    button: orderTexts.cancelIt,
    done: quotationEnds(order) ? orderTexts.canceled : orderTexts.orderCanceled,
    isGrave: true,
  }),
  remove: () => ({
    title: orderTexts.deleteTitle,
    text: orderTexts.deleteText,
    button: kitTexts.remove,
    done: orderTexts.deleted,
    isGrave: true,
  }),
};

/** Asks before an order is accepted, rejected, canceled or deleted; who ends one says why. */
export function OrderDialog({ asked, close }: OrderDialogProps) {
  const { say } = useLanguage();
  // While the dialog fades it still shows what it asked.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const { order, question } = shown;
  const { title } = asking[question](order);
  return (
    <Dialog opened={asked !== undefined} close={close} title={say(title, { id: order.id })}>
      <Question key={`${question} ${order.id}`} asked={shown} close={close} />
    </Dialog>
  );
}

function Question({ asked, close }: { asked: Asked; close(): void }) {
  const { say, language } = useLanguage();
  const { order, question } = asked;
  const { text, reason, button, isGrave } = asking[question](order);
  const [message, setMessage] = useState('');
  const [attempted, setAttempted] = useState(false);
  const act = useAnswered(asked, close);
  const missing = reason !== undefined && message.trim() === '';
  return (
    <form
      className={classes.dialogForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (!missing) act.mutate(message.trim());
      }}
    >
      {text && (
        <p>
          {say(text, {
            id: order.id,
            total: formatMoney(asText(order['total'])),
            customer: asRecord(order['customer'])?.name ?? '',
          })}
        </p>
      )}
      {reason && (
        <Textarea
          label={say(reason)}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          value={message}
          error={attempted && missing && sayRule({ rule: 'required' }, language)}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(isGrave ? kitTexts.close : kitTexts.cancel)}
        </Button>
        <Button
          type="submit"
          loading={act.isPending}
          {...(!reason && { 'data-autofocus': true })}
          {...(isGrave && { color: 'red' })}
        >
          {say(button)}
        </Button>
      </div>
    </form>
  );
}

function useAnswered({ order, question }: Asked, done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useAct({
    mutationFn: async (message: string, idempotencyKey) => {
      const params = { id: order.id };
      const query = { lang: speech.language };
      if (question === 'remove') {
        await call(orderCalls.remove, { params, idempotencyKey });
        return orderRemoved(client, order.id);
      }
      const changed =
        question === 'accept'
          ? await call(orderCalls.accept, { params, query, body: {}, idempotencyKey })
          : await call(orderCalls[question], { params, query, body: { message }, idempotencyKey });
      return orderChanged(client, speech.language, changed);
    },
    onSuccess: () => {
      toastSuccess(speech.say(asking[question](order).done));
      done();
    },
    onError: (error) => {
      toastRefusal(error, speech, nounErrors(orders.noun));
      // Somebody else was faster: the list shows what became of it.
      if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE') return;
      readOrdersAnew(client);
      done();
    },
  });
}
