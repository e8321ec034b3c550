import { Button, Checkbox, TextInput } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { webhookCalls, type Webhook } from '@tarima/domain/webhooks/contract';
import { webhookTexts as texts } from '@tarima/domain/webhooks/texts';
import { maxWebhookUrlLength } from '@tarima/domain/webhooks/webhook';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../kit/call-api.ts';
import { focusFirstInvalidField } from '../../../kit/form/use-form-element-ref.ts';
import formClasses from '../../../kit/frame/form.module.css';
import { ModalDialog } from '../../../kit/frame/modal-dialog.tsx';
import { toastError, toastSuccess } from '../../../kit/toasts.tsx';
import { useIdempotentMutation } from '../../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../../kit/words.tsx';
import settings from '../../settings.module.css';
import { findIssueText } from '../find-issue-text.ts';
import { WebhookEventsInput } from './webhook-events-input.tsx';
import { useInvalidateWebhooks } from './webhooks-data.ts';
import classes from './webhooks.module.css';

interface WebhookFormProps {
  /** Webhook to change; undefined for a new one. */
  readonly webhook: Webhook | undefined;
  close(): void;
  showSecret(name: string, secret: string): void;
}

/** Form of a new or changed webhook. */
export function WebhookForm({ webhook, close, showSecret }: WebhookFormProps) {
  const speech = useLanguage();
  const { say } = speech;
  const invalidateWebhooks = useInvalidateWebhooks();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [isAll, setIsAll] = useState(webhook ? webhook.events === null : false);
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? []);
  const save = useIdempotentMutation({
    mutationFn: async (_: void, idempotencyKey) => {
      const body = { name, url, events: isAll ? null : [...chosen] };
      if (!webhook) return callApi(webhookCalls.create, { body, idempotencyKey });
      const { id, updatedAt } = webhook;
      const changed = { ...body, updatedAt };
      await callApi(webhookCalls.update, { params: { id }, body: changed, idempotencyKey });
      return undefined;
    },
    onSuccess: (created) => {
      invalidateWebhooks();
      if (created) {
        showSecret(created.webhook.name, created.secret);
      } else {
        toastSuccess(say(texts.saved));
        close();
      }
    },
    onError: (error) => {
      toastError(error, speech);
      invalidateWebhooks(); // another user may have changed it
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A long list of events may hide the field.
    if (save.error) focusFirstInvalidField(form.current);
  }, [save.error]);
  const wrong = (path: string) =>
    findIssueText(save.error, path, speech, { path: 'webhooks', words: texts.full });
  return (
    <ModalDialog
      opened
      wide
      close={close}
      title={webhook ? say(texts.editOf, { name: webhook.name }) : say(texts.create)}
    >
      <form
        ref={form}
        className={settings.form}
        aria-label={webhook ? say(texts.editOf, { name: webhook.name }) : say(texts.create)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <div className={settings.pair}>
          <TextInput
            label={say(texts.name)}
            required
            data-autofocus
            maxLength={100}
            value={name}
            error={wrong('name') ?? wrong('webhooks')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={say(texts.url)}
            description={say(texts.urlHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            type="url"
            inputMode="url"
            maxLength={maxWebhookUrlLength}
            value={url}
            error={wrong('url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        </div>
        <Checkbox
          label={say(texts.allEvents)}
          checked={isAll}
          error={wrong('events')}
          onChange={(event) => setIsAll(event.currentTarget.checked)}
        />
        {!isAll && <WebhookEventsInput chosen={chosen} onChange={setChosen} />}
        <div className={`${formClasses.modalFooter ?? ''} ${classes.footer ?? ''}`}>
          <Button variant="default" onClick={close}>
            {say(kitTexts.cancel)}
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={name.trim() === '' || (!isAll && chosen.length === 0)}
          >
            {webhook ? say(kitTexts.save) : say(texts.create)}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
