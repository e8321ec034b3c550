import { Button, TextInput } from '@mantine/core';
import { webhookCalls, type Webhook } from '@tarima/domain/webhooks/contract';
import { webhookTexts as texts } from '@tarima/domain/webhooks/texts';
import { Copy } from 'lucide-react';
import { callApi } from '../../../kit/call-api.ts';
import formClasses from '../../../kit/frame/form.module.css';
import { ModalDialog } from '../../../kit/frame/modal-dialog.tsx';
import { toastError } from '../../../kit/toasts.tsx';
import { useCopy } from '../../../kit/use-copy.ts';
import { useIdempotentMutation } from '../../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../../kit/words.tsx';
import { useWebhookMutation } from './use-webhook-actions.ts';
import { useInvalidateWebhooks } from './webhooks-data.ts';
import classes from './webhooks.module.css';
import { QuestionDialog } from '../../../kit/frame/question-dialog.tsx';

interface SecretDialogProps {
  readonly name: string;
  readonly secret: string;
  close(): void;
}

/** Shows a secret, which appears only this once. */
export function SecretDialog({ name, secret, close }: SecretDialogProps) {
  const { say } = useLanguage();
  const { shown, copy } = useCopy(texts.copied);
  return (
    <ModalDialog opened close={close} title={say(texts.secretOf, { name })}>
      <TextInput
        ref={shown}
        aria-label={say(texts.secret)}
        description={say(texts.secretOnce)}
        inputWrapperOrder={['description', 'input']}
        readOnly
        data-autofocus
        classNames={{ input: classes.secret ?? '' }}
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(texts.close)}
        </Button>
        <Button leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(secret)}>
          {say(texts.copy)}
        </Button>
      </div>
    </ModalDialog>
  );
}

interface RotateProps {
  readonly webhook: Webhook;
  close(): void;
  showSecret(name: string, secret: string): void;
}

/** Question before a secret is replaced. */
export function RotateSecretDialog({ webhook: { id, name }, close, showSecret }: RotateProps) {
  const speech = useLanguage();
  const { say } = speech;
  const invalidateWebhooks = useInvalidateWebhooks();
  const rotate = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) =>
      callApi(webhookCalls.rotateSecret, { params: { id }, idempotencyKey }),
    onSuccess: ({ secret }) => {
      invalidateWebhooks();
      showSecret(name, secret);
    },
    onError: (error) => toastError(error, speech),
  });
  return (
    <QuestionDialog
      title={say(texts.rotateOf, { name })}
      text={say(texts.rotateText)}
      action={say(texts.rotate)}
      isRemoval={false}
      isPending={rotate.isPending}
      act={() => rotate.mutate()}
      close={close}
    />
  );
}

interface RemoveProps {
  readonly webhook: Webhook;
  close(): void;
}

/** Question before a webhook is deleted. */
export function RemoveWebhookDialog({ webhook: { id, name }, close }: RemoveProps) {
  const { say } = useLanguage();
  const remove = useWebhookMutation(
    (idempotencyKey) => callApi(webhookCalls.remove, { params: { id }, idempotencyKey }),
    texts.removed,
    close,
  );
  return (
    <QuestionDialog
      title={say(texts.removeOf, { name })}
      text={say(texts.removeText)}
      action={say(texts.remove)}
      isPending={remove.isPending}
      act={() => remove.mutate()}
      close={close}
    />
  );
}
