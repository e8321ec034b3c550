import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderDocument, type OrderVerbContext } from '@tarima/domain/orders/document';
import { orders } from '@tarima/domain/orders/order';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '../kit/call-api.ts';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { toastRefusal } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { OrderEndingConsequences } from './order-ending-consequences.tsx';
import { updateCachedOrder, removeCachedOrder, invalidateOrders } from './orders-data.ts';

/** Order and verb that the user must confirm. */
export type OrderVerbRequest = DocumentVerbRequest<
  'accept' | 'reject' | 'cancel' | 'remove' | 'unplan',
  OrderVerbContext
>;

/** A quotation has no reservations to release. */
const renderEffects = ({ verb, id, facts: { status } }: OrderVerbRequest): ReactNode =>
  verb === 'unplan' || (verb === 'cancel' && !orderDocument.is('quoted', status)) ? (
    <OrderEndingConsequences id={id} by={verb} />
  ) : null;

interface OrderDialogProps {
  readonly request: OrderVerbRequest | undefined;
  done(request: OrderVerbRequest): void;
  close(): void;
}

/** Dialog that confirms that an order is accepted, rejected, canceled, removed from the plan or deleted. An ending requires a reason. */
export function OrderVerbDialog({ request, done, close }: OrderDialogProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  return (
    <DocumentVerbDialog
      document={orderDocument}
      request={request}
      follows={renderEffects}
      run={async (question, message, idempotencyKey) => {
        const { verb, id } = question;
        const params = { id };
        const query = { lang: speech.language };
        if (verb === 'remove') {
          await callApi(orderCalls.remove, { params, idempotencyKey });
          done(question);
          await removeCachedOrder(client, id);
          return;
        }
        const changed =
          verb === 'accept' || verb === 'unplan'
            ? await callApi(orderCalls[verb], { params, query, body: {}, idempotencyKey })
            : await callApi(orderCalls[verb], { params, query, body: { message }, idempotencyKey });
        await updateCachedOrder(client, speech.language, changed);
        done(question);
      }}
      onRefused={(error) => {
        toastRefusal(error, speech, getEntityErrorWords(orders.entity));
        // Another user was faster: the list shows the new status.
        if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE') return false;
        invalidateOrders(client);
        return true;
      }}
      close={close}
    />
  );
}
