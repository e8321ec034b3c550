import { CodedError } from '@tarima/domain/kit/errors';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import {
  getNotificationActions,
  type NotificationActionForm,
  type OfferedNotificationAction,
} from '@tarima/domain/notifications/notification-actions';
import { notificationCalls } from '@tarima/domain/notifications/contract';
import {
  parseStoredMessage,
  isNotificationType,
  type StoredNotificationMessage,
} from '@tarima/domain/notifications/message-data';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { useIdempotencyKeyPerContent, useSingleCallGuard } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toastInfo, toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { downloadFinishedExport } from './download.ts';
import { updateCachedNotifications } from './notifications-data.ts';
import {
  useNotificationRecordLink,
  type NotificationRecordLink,
} from './use-notification-record-link.ts';

export type NotificationResponseBody = z.input<typeof notificationCalls.respond.body>;

/** Actions of a notification, and the panel that the user opened with one of them. */
export interface NotificationResponseState {
  /** Message of the notification; undefined for a type that this version of the page does not contain. */
  readonly message: StoredNotificationMessage | undefined;
  readonly actions: readonly OfferedNotificationAction[];
  /** Address of the record that the notification is about; undefined where the button does everything. */
  readonly destination: NotificationRecordLink | undefined;
  /** Runs when the subject was opened from the notification. */
  opened(): void;
  /** Action that is being sent: its button shows a loader. */
  readonly working: OfferedNotificationAction['name'] | undefined;
  readonly form: NotificationActionForm | undefined;
  readonly panelId: string;
  choose(action: OfferedNotificationAction): void;
  closeForm(): void;
  /** @throws CodedError when the server refuses, so that the form can mark its fields. */
  respond(body: NotificationResponseBody, done: LocalizedWords): Promise<void>;
}

export function useNotificationResponse(
  notification: ModuleRecord,
  onLeave?: () => void,
): NotificationResponseState {
  const speech = useLanguage();
  const client = useQueryClient();
  const panelId = useId();
  const router = useRouter();
  const [form, setForm] = useState<NotificationActionForm>();
  const only = useSingleCallGuard();
  const { keyFor } = useIdempotencyKeyPerContent();
  const [working, setWorking] = useState<OfferedNotificationAction['name']>();
  const message = parseMessage(notification);
  const destination = useNotificationRecordLink(message);
  const actions = message
    ? getNotificationActions(message.type, notification['seen'] === true)
    : [];
  const params = { id: notification.id };
  const query = { lang: speech.language };

  const see = async () => {
    const updated = await callApi(notificationCalls.see, {
      query,
      body: { ids: [notification.id] },
    });
    updateCachedNotifications(client, updated);
    focusElement(`[data-answering="${panelId}"]`);
  };
  const respond = async (body: NotificationResponseBody, done: LocalizedWords) => {
    try {
      updateCachedNotifications(client, [
        await callApi(notificationCalls.respond, {
          params,
          query,
          body,
          idempotencyKey: keyFor(body),
        }),
      ]);
    } catch (error) {
      if (!(error instanceof CodedError) || !isSettled(error)) throw error;
      // Another user responded first: the notification shows that response.
      updateCachedNotifications(client, []);
      toastInfo(speech.say(notificationTexts.settled));
      // The request itself was answered, so its notification needs no response any more.
      if (hasRule(error, 'answered'))
        await see().catch((failure: unknown) => toastRefusal(failure, speech));
      return;
    }
    setForm(undefined);
    // The pressed button is removed: the focus moves here for users of the keyboard.
    focusElement(`[data-answering="${panelId}"]`);
    toastSuccess(speech.say(done));
  };
  const runAction = async ({ name }: OfferedNotificationAction): Promise<void> => {
    if (message?.type === 'newExportFile') {
      if (await downloadFinishedExport(message.data, notification.createdAt, speech)) await see();
    } else if (name === 'see') {
      await see();
      if (!destination) return;
      onLeave?.();
      void router.navigate(destination);
    } else if (message?.type === 'newTransferRequest')
      await respond(
        { id: message.data.transferRequest.id, status: 'accepted' },
        notificationTexts.accepted,
      );
  };

  return {
    message,
    actions,
    destination,
    opened: () => {
      onLeave?.();
      // A notification with a pending response stays unseen until the user responds.
      if (actions.some(({ name }) => name === 'see'))
        void see().catch((error: unknown) => toastRefusal(error, speech));
    },
    working,
    form: notification['seen'] === true ? undefined : form,
    panelId,
    choose: (action) => {
      if (action.form) return setForm((open) => (open === action.form ? undefined : action.form));
      void only(async () => {
        setWorking(action.name);
        await runAction(action)
          .catch((error: unknown) => toastRefusal(error, speech))
          .finally(() => setWorking(undefined));
      });
    },
    closeForm: () => {
      setForm(undefined);
      focusElement(`[aria-controls="${panelId}"]`);
    },
    respond,
  };
}

const focusElement = (selector: string): void =>
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

function parseMessage({ data }: ModuleRecord): StoredNotificationMessage | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  if (!('messageData' in data) || !isNotificationType(data.message)) return undefined;
  return parseStoredMessage(data.message, data.messageData);
}

/** Returns true when the notification or the request that it is about was answered before. */
const isSettled = (error: CodedError): boolean =>
  error.code === 'WRONG_VALUES' && (hasRule(error, 'transition') || hasRule(error, 'answered'));

const hasRule = ({ details }: CodedError, rule: string): boolean =>
  details.some((detail) => detail.rule === rule);
