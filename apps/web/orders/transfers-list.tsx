import { Button, Textarea } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { nounErrors } from '@tarima/domain/kit/noun-texts';
import { sayRule } from '@tarima/domain/kit/rules';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { transferCalls } from '@tarima/domain/transfers/contract';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAct } from '../kit/act.ts';
import { call } from '../kit/call.ts';
import { asText } from '../kit/cells/shown-value.ts';
import formClasses from '../kit/form/form.module.css';
import { rowUpdated } from '../kit/list/list-data.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnWays } from '../kit/own-ways.ts';
import { Dialog } from '../kit/panel/dialog.tsx';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { readOrdersAnew } from './orders-data.ts';

/** What divisions ask each other for, in and out; what the reader's own is asked can be answered here. */
export default function TransfersList() {
  const [denied, setDenied] = useState<Element>();
  const rememberFocus = useFocusReturn(denied !== undefined, denied?.id);
  const answer = useAnswer(() => setDenied(undefined));
  const { mutate } = answer;

  const ways = useMemo<OwnWays>(
    () => ({
      add: null,
      emptyHint: transferTexts.emptyHint,
      isFixed: () => true,
      actions: ({ answerable }) =>
        answerable === true
          ? [
              {
                words: transferTexts.accept,
                icon: Check,
                run: ({ id }) => mutate({ id, body: { status: 'accepted' } }),
              },
              {
                words: transferTexts.deny,
                icon: X,
                run: (request) => {
                  rememberFocus();
                  setDenied(request);
                },
              },
            ]
          : [],
      More: Message,
    }),
    [mutate, rememberFocus],
  );
  return (
    <>
      <ListScreen module={transferRequests} ways={ways} />
      <DenyDialog
        request={denied}
        loading={answer.isPending}
        deny={(id, message) => mutate({ id, body: { status: 'deny', message } })}
        close={() => setDenied(undefined)}
      />
    </>
  );
}

interface Answer {
  readonly id: number;
  readonly body: { readonly status: 'accepted' | 'deny'; readonly message?: string };
}

function useAnswer(done: () => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useAct({
    mutationFn: async ({ id, body }: Answer, idempotencyKey) => {
      const query = { lang: speech.language };
      const answered = await call(transferCalls.respond, {
        params: { id },
        query,
        body,
        idempotencyKey,
      });
      await rowUpdated(client, transferRequests, answered);
    },
    onSuccess: (_, { body }) => {
      const words = body.status === 'accepted' ? transferTexts.accepted : transferTexts.denied;
      toastSuccess(speech.say(words));
      done();
    },
    onError: (error) => {
      toastRefusal(error, speech, nounErrors(transferRequests.noun));
      if (error instanceof CodedError) readOrdersAnew(client);
    },
  });
}

interface DenyDialogProps {
  readonly request: Element | undefined;
  readonly loading: boolean;
  deny(id: number, message: string): void;
  close(): void;
}

function DenyDialog({ request, loading, deny, close }: DenyDialogProps) {
  const { say, language } = useLanguage();
  const [message, setMessage] = useState('');
  const [attempted, setAttempted] = useState(false);
  const missing = message.trim() === '';
  return (
    <Dialog opened={request !== undefined} close={close} title={say(transferTexts.denyTitle)}>
      <form
        className={classes.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempted(true);
          if (request && !missing) deny(request.id, message.trim());
        }}
      >
        <Textarea
          label={say(transferTexts.denyReason)}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          value={message}
          error={attempted && missing && sayRule({ rule: 'required' }, language)}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div className={formClasses.modalFooter}>
          <Button variant="default" onClick={close}>
            {say(kitTexts.cancel)}
          </Button>
          <Button type="submit" color="red.9" loading={loading}>
            {say(transferTexts.deny)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Why a request was denied. */
function Message({ record }: { readonly record: Element }) {
  const { say } = useLanguage();
  const message = asText(record['message']);
  return message === '' ? null : (
    <p className={classes.reason}>
      <strong>{say(transferTexts.denyReason)}:</strong> {message}
    </p>
  );
}
