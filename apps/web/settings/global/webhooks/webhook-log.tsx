import { Button, Skeleton } from '@mantine/core';
import { webhookCalls, type Delivery, type Webhook } from '@tarima/domain/webhooks/contract';
import {
  deliveryStatusTexts,
  webhookErrorTexts,
  webhookTexts as texts,
} from '@tarima/domain/webhooks/texts';
import { findNextStatus } from '@tarima/domain/kit/transitions';
import {
  deliveryTransitions,
  formatWebhookEvent,
  maxWebhookAttempts,
  webhookTest,
} from '@tarima/domain/webhooks/webhook';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../kit/call-api.ts';
import { MomentText } from '../../../kit/cells/cells.tsx';
import { formatShortMoment, formatNumber } from '../../../kit/format.ts';
import { EmptyTimelineMessage, TimelineErrorMessage } from '../../../kit/frame/event-timeline.tsx';
import { ModalDialog } from '../../../kit/frame/modal-dialog.tsx';
import { PageSteps } from '../../../kit/frame/page-steps.tsx';
import { useLanguage, type Speech } from '../../../kit/words.tsx';
import settings from '../../settings.module.css';
import { useWebhookMutation } from './use-webhook-actions.ts';
import { deliveriesQueryOptions, useInvalidateWebhooks } from './webhooks-data.ts';
import classes from './webhooks.module.css';

interface LogProps {
  readonly webhook: Webhook;
  close(): void;
}

/** Log of a webhook: each event with the result of its last attempt, newest first. */
export function WebhookLog({ webhook, close }: LogProps) {
  const { say } = useLanguage();
  const [page, setPage] = useState(1);
  const log = useQuery({
    ...deliveriesQueryOptions(webhook.id, page),
    placeholderData: keepPreviousData,
  });
  const pages = log.data?.metadata.totalPages ?? 0;
  // The webhook behind the log has figures of the same deliveries.
  const refresh = useInvalidateWebhooks();
  return (
    <ModalDialog opened wide close={close} title={say(texts.logOf, { name: webhook.name })}>
      <div className={classes.top}>
        <p className={settings.hint}>{say(texts.logHint)}</p>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden />}
          loading={log.isRefetching}
          onClick={refresh}
        >
          {say(texts.refresh)}
        </Button>
      </div>
      {log.isError ? (
        <TimelineErrorMessage words={texts.logFailed} retry={() => void log.refetch()} />
      ) : !log.data ? (
        <Skeleton height={160} />
      ) : log.data.elements.length === 0 ? (
        <EmptyTimelineMessage words={texts.logNone} />
      ) : (
        <ol className={classes.deliveries}>
          {log.data.elements.map((delivery) => (
            <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ol>
      )}
      <PageSteps
        page={page}
        pages={pages}
        goTo={setPage}
        previous={texts.newer}
        next={texts.older}
      />
    </ModalDialog>
  );
}

/** Event about the webhook itself, which is no change of a record. */
const testEvent = formatWebhookEvent(webhookTest.module, webhookTest.kind);

/** Words of the button of a delivery that waits for its next attempt, and of one that is over. */
const sendNowTexts = { label: texts.sendNow, event: texts.sendNowOf, test: texts.sendTestNow };
const repeatTexts = { label: texts.repeat, event: texts.repeatOf, test: texts.repeatTest };

const icons = { waiting: Clock, delivered: CircleCheck, failed: CircleX } as const;

interface DeliveryItemProps {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
}

function DeliveryItem({ webhook, delivery }: DeliveryItemProps) {
  const speech = useLanguage();
  const { say } = speech;
  const { id, event, recordId, status, at } = delivery;
  const Icon = icons[status];
  const isTest = event === testEvent;
  const failures = listFailureFacts(delivery, speech);
  const canRepeat =
    webhook.status === 'active' &&
    findNextStatus(deliveryTransitions, status, 'repeat', delivery) !== undefined;
  const action = status === 'waiting' ? sendNowTexts : repeatTexts;
  const repeat = useWebhookMutation(
    (idempotencyKey) =>
      callApi(webhookCalls.repeatDelivery, {
        params: { id: webhook.id, deliveryId: id },
        idempotencyKey,
      }),
    texts.repeated,
  );
  return (
    <li className={classes.delivery} data-status={status}>
      <Icon size={16} aria-hidden />
      <div className={classes.what}>
        <span>
          {isTest ? (
            say(texts.testEvent)
          ) : (
            <>
              <code>{event}</code> · {say(texts.record, { id: recordId })}
            </>
          )}
        </span>
        <span className={settings.hint}>
          <MomentText instant={at} /> · {listDeliveryFacts(delivery, speech).join(' · ')}
        </span>
        {failures.length > 0 && <span className={classes.problem}>{failures.join(' · ')}</span>}
      </div>
      {canRepeat && (
        <Button
          variant="default"
          size="xs"
          aria-label={say(isTest ? action.test : action.event, { event, id: recordId })}
          loading={repeat.isPending}
          onClick={() => repeat.mutate()}
        >
          {say(action.label)}
        </Button>
      )}
    </li>
  );
}

/** Lists what is known about the last attempt of a delivery, but for its failure. */
function listDeliveryFacts(
  { status, attempts, error, httpStatus, durationMs }: Delivery,
  { say, language }: Speech,
): string[] {
  return [
    say(deliveryStatusTexts[status]),
    ...(error === null && httpStatus !== null ? [`HTTP ${httpStatus}`] : []),
    ...(durationMs === null
      ? []
      : [say(texts.duration, { ms: formatNumber(durationMs, language) })]),
    ...(attempts > 1 && error === null ? [formatAttempts(attempts, say)] : []),
  ];
}

/** Lists the reason of the last failure, the attempts so far and the time of the next one; nothing without a failure. */
function listFailureFacts(
  { error, attempts, httpStatus, nextAttemptAt }: Delivery,
  { say, language }: Speech,
): string[] {
  if (error === null) return [];
  return [
    say(webhookErrorTexts[error], { status: httpStatus ?? '' }),
    formatAttempts(attempts, say),
    ...(nextAttemptAt === null
      ? []
      : [say(texts.next, { date: formatShortMoment(nextAttemptAt, language) })]),
  ];
}

const formatAttempts = (count: number, say: Speech['say']): string =>
  say(texts.attempts, { count, max: maxWebhookAttempts });
