import type { LocalizedWords } from '@tarima/domain/kit/words';
import { webhookCalls, type Webhook } from '@tarima/domain/webhooks/contract';
import { webhookTexts as texts } from '@tarima/domain/webhooks/texts';
import { callApi } from '../../../kit/call-api.ts';
import { toastError, toastSuccess } from '../../../kit/toasts.tsx';
import { useIdempotentMutation } from '../../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../../kit/words.tsx';
import { useInvalidateWebhooks } from './webhooks-data.ts';

/** Actions of a webhook that need no question. */
export function useWebhookActions({ id }: Webhook) {
  const params = { id };
  return {
    pause: useWebhookMutation(
      (idempotencyKey) => callApi(webhookCalls.pause, { params, idempotencyKey }),
      texts.paused,
    ),
    resume: useWebhookMutation(
      (idempotencyKey) => callApi(webhookCalls.resume, { params, idempotencyKey }),
      texts.resumed,
    ),
    test: useWebhookMutation(
      (idempotencyKey) => callApi(webhookCalls.test, { params, idempotencyKey }),
      texts.tested,
    ),
  };
}

/** Runs an action of a webhook, and loads the webhooks again. */
export function useWebhookMutation(
  run: (idempotencyKey: string) => Promise<unknown>,
  done: LocalizedWords,
  follow?: () => void,
) {
  const speech = useLanguage();
  const invalidateWebhooks = useInvalidateWebhooks();
  return useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) => run(idempotencyKey),
    onSuccess: () => {
      toastSuccess(speech.say(done));
      invalidateWebhooks();
      follow?.();
    },
    onError: (error) => {
      toastError(error, speech);
      invalidateWebhooks(); // another user may have changed the status
    },
  });
}
