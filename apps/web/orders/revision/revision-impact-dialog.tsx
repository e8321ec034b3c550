import { Alert, Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orders } from '@tarima/domain/orders/order';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import formClasses from '../../kit/frame/form.module.css';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { toastRefusal, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { updateCachedOrder } from '../orders-data.ts';
import { RevisionImpactTable } from './impact-table.tsx';
import type { RevisionPreview, useOrderRevisionForm } from './use-order-revision-form.ts';

interface ImpactDialogProps {
  readonly order: WholeOrder;
  readonly form: Pick<ReturnType<typeof useOrderRevisionForm>, 'seen' | 'look' | 'drop'>;
  done(): void;
}

/**
 * Effects of a change of an order, before and after.
 * The change is saved with exactly these effects, or shown again when others would follow by now.
 */
export function RevisionImpactDialog({ order, form, done }: ImpactDialogProps) {
  const { say } = useLanguage();
  const { seen: preview, drop } = form;
  // Last preview, shown until the dialog has faded out.
  const [shown, setShown] = useState(preview);
  if (preview && preview !== shown) setShown(preview);
  if (!shown) return null;
  const { number } = shown.impact;
  return (
    <ModalDialog
      opened={preview !== undefined}
      close={drop}
      title={say(revisionTexts.title, { id: order.id, number })}
      wide
    >
      <Agreeing order={order} form={form} shown={shown} done={done} />
    </ModalDialog>
  );
}

function Agreeing({
  order,
  form,
  shown,
  done,
}: ImpactDialogProps & { readonly shown: RevisionPreview }) {
  const speech = useLanguage();
  const { say } = speech;
  const client = useQueryClient();
  const [isUpdated, setIsUpdated] = useState(false);
  const agree = useIdempotentMutation({
    mutationFn: ({ body, impact }: RevisionPreview, idempotencyKey) =>
      callApi(orderCalls.revise, {
        params: { id: order.id },
        query: { lang: speech.language, dryRun: 'false' },
        body: { ...body, seen: impact.seen },
        idempotencyKey,
      }),
    onSuccess: async (answer) => {
      await updateCachedOrder(client, speech.language, answer.order);
      void client.invalidateQueries({ queryKey: ['planning'] });
      void client.invalidateQueries({ queryKey: ['orders', 'revisions', order.id] });
      toastSuccess(say(revisionTexts.done, { id: order.id, number: answer.impact.number }));
      done();
    },
    onError: async (error) => {
      if (!(error instanceof CodedError) || error.code !== 'STALE_ENTITY')
        return toastRefusal(error, speech, getEntityErrorWords(orders.entity));
      try {
        await form.look(shown.body);
        setIsUpdated(true);
      } catch (again) {
        // Another user has changed the order: the form reports it and loads the order again.
        toastRefusal(again, speech, getEntityErrorWords(orders.entity));
        form.drop();
      }
    },
  });
  return (
    <>
      {isUpdated && <Alert color="yellow">{say(revisionTexts.anew)}</Alert>}
      <RevisionImpactTable impact={shown.impact} order={order} />
      <div className={`${formClasses.modalFooter ?? ''} ${formClasses.stayingFooter ?? ''}`}>
        <Button variant="default" onClick={form.drop}>
          {say(revisionTexts.back)}
        </Button>
        <Button data-autofocus loading={agree.isPending} onClick={() => agree.mutate(shown)}>
          {say(revisionTexts.agree)}
        </Button>
      </div>
    </>
  );
}
