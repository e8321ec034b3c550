import { CodedError } from '@tarima/domain/kit/errors';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderDocument, type ActedOrder } from '@tarima/domain/orders/document';
import { orders } from '@tarima/domain/orders/order';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../kit/call.ts';
import { VerbDialog, type VerbRequest } from '../kit/document/verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { WhatFollows } from './what-follows.tsx';
import { orderChanged, orderRemoved, invalidateOrders } from './orders-data.ts';

/** Order and verb that the user must confirm. */
export type OrderVerbRequest = VerbRequest<
  'accept' | 'reject' | 'cancel' | 'remove' | 'unplan',
  ActedOrder
>;

/** A quotation has no reservations to release. */
const renderEffects = ({ verb, id, facts: { status } }: OrderVerbRequest): ReactNode =>
  verb === 'unplan' || (verb === 'cancel' && !orderDocument.is('quoted', status)) ? (
    <WhatFollows id={id} by={verb} />
  ) : null;

interface OrderDialogProps {
  readonly request: OrderVerbRequest | undefined;
  done(request: OrderVerbRequest): void;
  close(): void;
}

/** Confirms that an order is accepted, rejected, canceled, un-planned or deleted. Ending one needs a reason. */
export function OrderDialog({ request, done, close }: OrderDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  return (
    <VerbDialog
      document={orderDocument}
      request={request}
      follows={renderEffects}
      run={async (question, message, idempotencyKey) => {
        const { verb, id } = question;
        const params = { id };
        const query = { lang: speech.language };
        if (verb === 'remove') {
          await call(orderCalls.remove, { params, idempotencyKey });
          done(question);
          await orderRemoved(client, id);
          return;
        }
        const changed =
          verb === 'accept' || verb === 'unplan'
            ? await call(orderCalls[verb], { params, query, body: {}, idempotencyKey })
            : await call(orderCalls[verb], { params, query, body: { message }, idempotencyKey });
        await orderChanged(client, speech.language, changed);
        done(question);
      }}
      onRefused={(error) => {
        toastRefusal(error, speech, entityErrors(orders.entity));
        // Another user was faster: the list shows the result.
        if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE') return false;
        invalidateOrders(client);
        return true;
      }}
      close={close}
    />
  );
}
