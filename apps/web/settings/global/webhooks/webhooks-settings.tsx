import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Webhook } from '@tarima/domain/webhooks/contract';
import {
  webhookPauseTexts,
  webhookStatusTexts,
  webhookTexts as texts,
} from '@tarima/domain/webhooks/texts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import {
  Ellipsis,
  KeyRound,
  Pause,
  Pencil,
  Play,
  Plus,
  Send,
  Trash2,
  WebhookIcon,
} from 'lucide-react';
import { useState } from 'react';
import { TagsCell } from '../../../kit/cells/cells.tsx';
import { formatShortMoment } from '../../../kit/format.ts';
import { EmptyTimelineMessage, TimelineErrorMessage } from '../../../kit/frame/event-timeline.tsx';
import { useLanguage } from '../../../kit/words.tsx';
import settings from '../../settings.module.css';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { RemoveWebhookDialog, RotateSecretDialog, SecretDialog } from './webhook-dialogs.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { useInvalidateWebhooks, webhooksQueryOptions } from './webhooks-data.ts';
import classes from './webhooks.module.css';

/** Dialog above the webhooks, with its webhook where it is about one. */
type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'remove'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

/** Webhooks by which other programs are notified: created, tried out, paused and deleted, with their logs. */
export default function WebhooksSettings() {
  const { say } = useLanguage();
  const [dialog, setDialog] = useState<OpenDialog>();
  const webhooks = useQuery(webhooksQueryOptions());
  const log = useOpenLog();
  const logged = webhooks.data?.find(({ id }) => id === log.id);
  const close = (): void => setDialog(undefined);
  const showSecret = (name: string, secret: string): void =>
    setDialog({ kind: 'secret', name, secret });
  return (
    <section className={settings.card} aria-label={say(texts.title)}>
      <div className={classes.top}>
        <p className={settings.hint}>{say(texts.lead)}</p>
        <Button
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => setDialog({ kind: 'create' })}
        >
          {say(texts.create)}
        </Button>
      </div>
      {webhooks.isError ? (
        <TimelineErrorMessage words={texts.failed} retry={() => void webhooks.refetch()} />
      ) : !webhooks.data ? (
        <Skeleton height={96} />
      ) : webhooks.data.length === 0 ? (
        <EmptyTimelineMessage words={texts.none} />
      ) : (
        <ul className={classes.webhooks}>
          {webhooks.data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              openLog={() => log.open(webhook.id)}
              open={(kind) => setDialog({ kind, webhook })}
            />
          ))}
        </ul>
      )}
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <WebhookForm
          webhook={dialog.kind === 'edit' ? dialog.webhook : undefined}
          close={close}
          showSecret={showSecret}
        />
      )}
      {dialog?.kind === 'rotate' && (
        <RotateSecretDialog webhook={dialog.webhook} close={close} showSecret={showSecret} />
      )}
      {dialog?.kind === 'remove' && <RemoveWebhookDialog webhook={dialog.webhook} close={close} />}
      {dialog?.kind === 'secret' && (
        <SecretDialog name={dialog.name} secret={dialog.secret} close={close} />
      )}
      {logged && <WebhookLog webhook={logged} close={() => log.open(undefined)} />}
    </section>
  );
}

/** Webhook whose log is open, stored in the address: a notification leads there. */
function useOpenLog() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const invalidateWebhooks = useInvalidateWebhooks();
  return {
    id: Number(search['id']),
    open: (id: number | undefined) => {
      invalidateWebhooks(); // deliveries go on by themselves
      void router.navigate({
        to: router.latestLocation.pathname,
        search: { tab: 'webhooks', ...(id !== undefined && { id: String(id) }) },
        resetScroll: false,
      });
    },
  };
}

interface WebhookItemProps {
  readonly webhook: Webhook;
  openLog(): void;
  open(kind: 'edit' | 'rotate' | 'remove'): void;
}

function WebhookItem({ webhook, openLog, open }: WebhookItemProps) {
  const { say, language } = useLanguage();
  const { name, url, events, status, pauseReason, failingSince, deliveredAt, waiting } = webhook;
  const act = useWebhookActions(webhook);
  const at = (instant: string) => ({ date: formatShortMoment(instant, language) });
  const facts = [
    events === null ? say(texts.allEvents) : say(texts.eventsOf, { count: events.length }),
    deliveredAt === null ? say(texts.undelivered) : say(texts.delivered, at(deliveredAt)),
    ...(waiting > 0 ? [say(texts.waiting, { count: waiting })] : []),
  ];
  return (
    <li className={classes.webhook}>
      <WebhookIcon size={18} aria-hidden />
      <div className={classes.what}>
        <span className={classes.name}>
          {name}
          <TagsCell tags={[{ name: say(webhookStatusTexts[status]), color: dots[status] }]} />
        </span>
        <span className={classes.url}>{url}</span>
        <span className={settings.hint}>{facts.join(' · ')}</span>
        {pauseReason && pauseReason !== 'user' && (
          <span className={classes.problem}>{say(webhookPauseTexts[pauseReason])}</span>
        )}
        {failingSince !== null && status === 'active' && (
          <span className={classes.problem}>{say(texts.failing, at(failingSince))}</span>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={say(texts.logOf, { name })}
          onClick={openLog}
        >
          {say(texts.log)}
        </Button>
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={say(texts.more, { name })}>
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => open('edit')}>
              {say(texts.edit)}
            </Menu.Item>
            {status === 'active' ? (
              <>
                <Menu.Item
                  leftSection={<Send size={16} aria-hidden />}
                  onClick={() => act.test.mutate()}
                >
                  {say(texts.test)}
                </Menu.Item>
                <Menu.Item
                  leftSection={<Pause size={16} aria-hidden />}
                  onClick={() => act.pause.mutate()}
                >
                  {say(texts.pause)}
                </Menu.Item>
              </>
            ) : (
              <Menu.Item
                leftSection={<Play size={16} aria-hidden />}
                onClick={() => act.resume.mutate()}
              >
                {say(texts.resume)}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => open('rotate')}
            >
              {say(texts.rotate)}
            </Menu.Item>
            <Menu.Item
              leftSection={<Trash2 size={16} aria-hidden />}
              color="red.9"
              onClick={() => open('remove')}
            >
              {say(kitTexts.remove)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}

/** Colours of the dots beside statuses. */
const dots = { active: '#2f9e44', paused: '#868e96' } as const;
