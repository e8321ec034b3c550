import { Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { userCalls } from '@tarima/domain/users/contract';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toDisplayText } from '../kit/cells/display-value.ts';
import formClasses from '../kit/frame/form.module.css';
import { updateCachedRow } from '../kit/data/list-data.ts';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { userActivityQueryKey } from './activity-data.ts';

interface StatusDialogProps {
  /** User whose status is to change; undefined while the dialog is closed. */
  readonly user: ModuleRecord | undefined;
  /** Runs when the user has planned work that others have to do first. */
  hasWork(user: ModuleRecord): void;
  close(): void;
}

/** Requests confirmation before a user is activated or deactivated. */
export function UserStatusDialog({ user, hasWork, close }: StatusDialogProps) {
  const { say } = useLanguage();
  // Last user, named until the dialog has faded out.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  const isActive = shown?.['status'] === 'active';
  const change = useStatusChange(close, hasWork);
  return (
    <ModalDialog
      opened={user !== undefined}
      close={close}
      title={say(isActive ? userTexts.disableTitle : userTexts.enableTitle)}
    >
      {say(isActive ? userTexts.disableText : userTexts.enableText, {
        name: toDisplayText(shown?.['name']),
      })}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          data-autofocus
          loading={change.isPending}
          {...(isActive && { color: 'red.9' })}
          onClick={() => user && change.mutate(user)}
        >
          {say(isActive ? userTexts.disable : userTexts.enable)}
        </Button>
      </div>
    </ModalDialog>
  );
}

function useStatusChange(done: () => void, hasWork: (user: ModuleRecord) => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useIdempotentMutation({
    mutationFn: async (user: ModuleRecord, idempotencyKey) => {
      const contract = user['status'] === 'active' ? userCalls.disable : userCalls.enable;
      const query = { lang: speech.language };
      const changed = await callApi(contract, { params: { id: user.id }, query, idempotencyKey });
      await updateCachedRow(client, users, changed);
      void client.invalidateQueries({ queryKey: userActivityQueryKey(user.id) });
    },
    onSuccess: () => {
      toastSuccess(speech.say(userTexts.statusUpdated));
      done();
    },
    onError: (error, user) => {
      if (error instanceof CodedError && error.code === 'EVENTS_NOT_RESOLVED') hasWork(user);
      else
        toastRefusal(error, speech, {
          ...getEntityErrorWords(users.entity),
          ENTITY_IN_USE: userTexts.refused,
        });
    },
  });
}
