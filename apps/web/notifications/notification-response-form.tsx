import { Button, Skeleton } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { MessageDataOfType } from '@tarima/domain/notifications/message-data';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { FormInput } from '../kit/form/form-input.tsx';
import { useLanguage } from '../kit/words.tsx';
import { invalidateAfterFinishedProduction } from '../planning/finish/invalidate-after-finished-production.ts';
import classes from './item.module.css';
import { isFormDropdownOpen } from './is-form-dropdown-open.ts';
import {
  notificationResponseFormDefinitions,
  type PlainResponseFormName,
} from './response-form-definitions.ts';
import type { NotificationResponseState } from './use-notification-response.ts';
import { useNotificationResponseForm } from './use-notification-response-form.ts';

const FinishForm = lazy(async () => ({
  default: (await import('../planning/finish/finish-production-form.tsx')).FinishProductionForm,
}));

/** Form of a response to a notification, validated by the rules of the server. */
export default function NotificationResponseForm({
  answering,
}: {
  answering: NotificationResponseState;
}) {
  const { form = 'denyReason', message, closeForm } = answering;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? shutOnEscape(root.current, closeForm) : undefined), [closeForm]);
  return (
    <div ref={root} className={classes.form}>
      {form !== 'finishedProduction' ? (
        <PlainFields answering={answering} form={form} />
      ) : (
        message?.type === 'orderProductionFinished' && (
          <FinishFields answering={answering} messageData={message.data} />
        )
      )}
    </div>
  );
}

function PlainFields({
  answering,
  form,
}: {
  answering: NotificationResponseState;
  form: PlainResponseFormName;
}) {
  const { say } = useLanguage();
  const { fields, submit: words } = notificationResponseFormDefinitions[form];
  const { control, submit, saving } = useNotificationResponseForm(answering, form);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    // Scrolls all of it into view, its buttons too, where it opened at the edge.
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form ref={root} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.fields}>
        {fields.map(([name, field], at) => (
          <FormInput
            key={name}
            control={control}
            name={name}
            field={field}
            note={undefined}
            first={at === 0}
          />
        ))}
      </div>
      <div className={classes.panelFooter}>
        <Button variant="default" size="xs" onClick={answering.closeForm}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" size="xs" loading={saving}>
          {say(words)}
        </Button>
      </div>
    </form>
  );
}

interface FinishFieldsProps {
  readonly answering: NotificationResponseState;
  readonly messageData: MessageDataOfType<'orderProductionFinished'>;
}

/** Form that finishes production, the same as from its row: with the lot, and with the consumed materials. */
function FinishFields({ answering: { respond, closeForm }, messageData }: FinishFieldsProps) {
  const client = useQueryClient();
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <FinishForm
        orderId={messageData.order.id}
        divisionId={messageData.division.id}
        finish={async (finished) => {
          await respond(
            { orderId: messageData.order.id, accept: true, ...finished },
            notificationTexts.productionFinished,
          );
          invalidateAfterFinishedProduction(client);
        }}
        cancel={closeForm}
      />
    </Suspense>
  );
}

/** Closes the form alone on Escape, not the bell around it; an open list inside closes first. */
function shutOnEscape(form: HTMLElement, shut: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isFormDropdownOpen()) return;
    event.stopPropagation();
    shut();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}
