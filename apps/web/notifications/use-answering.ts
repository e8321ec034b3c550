import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import {
  getActions,
  type ActionForm,
  type OfferedAction,
} from '@tarima/domain/notifications/actions';
import { notificationCalls } from '@tarima/domain/notifications/contract';
import {
  parseStoredMessage,
  isNotificationType,
  type StoredMessage,
} from '@tarima/domain/notifications/message-data';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import type { Words } from '@tarima/domain/kit/words';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { useIntentKey, useLatch } from '../kit/use-action.ts';
import { call } from '../kit/call.ts';
import { toastInfo, toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { downloadExport } from './download.ts';
import { notificationsChanged } from './notifications-data.ts';
import { useRecordAddress, type RecordAddress } from './use-record-address.ts';

export type ResponseBody = z.input<typeof notificationCalls.respond.body>;

/** Actions on a notification, and the panel that one of them opened. */
export interface Answering {
  /** Undefined for a type that is unknown to this version of the page. */
  readonly message: StoredMessage | undefined;
  readonly actions: readonly OfferedAction[];
  /** Address of the notification's subject; undefined where its button does all there is to do. */
  readonly destination: RecordAddress | undefined;
  /** Runs when the subject was opened from the notification. */
  opened(): void;
  /** Action under way, whose button shows a loader. */
  readonly working: OfferedAction['name'] | undefined;
  readonly form: ActionForm | undefined;
  readonly panelId: string;
  choose(action: OfferedAction): void;
  closeForm(): void;
  /** @throws CodedError when the server refuses, for the form to mark. */
  respond(body: ResponseBody, done: Words): Promise<void>;
}

export function useAnswering(notification: Element, onLeave?: () => void): Answering {
  const speech = useLanguage();
  const client = useQueryClient();
  const panelId = useId();
  const router = useRouter();
  const [form, setForm] = useState<ActionForm>();
  const only = useLatch();
  const { keyFor } = useIntentKey();
  const [working, setWorking] = useState<OfferedAction['name']>();
  const message = parseMessage(notification);
  const destination = useRecordAddress(message);
  const actions = message ? getActions(message.type, notification['seen'] === true) : [];
  const params = { id: notification.id };
  const query = { lang: speech.language };

  const see = async () => {
    const updated = await call(notificationCalls.see, { query, body: { ids: [notification.id] } });
    notificationsChanged(client, updated);
    focusElement(`[data-answering="${panelId}"]`);
  };
  const respond = async (body: ResponseBody, done: Words) => {
    try {
      notificationsChanged(client, [
        await call(notificationCalls.respond, {
          params,
          query,
          body,
          idempotencyKey: keyFor(body),
        }),
      ]);
    } catch (error) {
      if (!(error instanceof CodedError) || !isSettled(error)) throw error;
      // Another user was faster: the notification shows their answer instead.
      notificationsChanged(client, []);
      toastInfo(speech.say(notificationTexts.settled));
      return;
    }
    setForm(undefined);
    // The pressed button is gone: the focus moves here for users of the keyboard.
    focusElement(`[data-answering="${panelId}"]`);
    toastSuccess(speech.say(done));
  };
  const runAction = async ({ name }: OfferedAction): Promise<void> => {
    if (message?.type === 'newExportFile') {
      if (await downloadExport(message.data, notification.createdAt, speech)) await see();
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
      // A notification with a pending answer stays unseen until it is answered.
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

function parseMessage({ data }: Element): StoredMessage | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  if (!('messageData' in data) || !isNotificationType(data.message)) return undefined;
  return parseStoredMessage(data.message, data.messageData);
}

const isSettled = ({ code, details }: CodedError): boolean =>
  code === 'WRONG_VALUES' && details.some(({ rule }) => rule === 'transition');
