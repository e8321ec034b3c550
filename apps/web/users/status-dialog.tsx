import { Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { entityErrors } from '@tarima/domain/kit/entity-texts';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { userCalls } from '@tarima/domain/users/contract';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kit/use-action.ts';
import { call } from '../kit/call.ts';
import { asText } from '../kit/cells/display-value.ts';
import formClasses from '../kit/form/form.module.css';
import { rowUpdated } from '../kit/list/list-data.ts';
import { Dialog } from '../kit/panel/dialog.tsx';
import { toastRefusal, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { activityKey } from './activity-data.ts';

interface StatusDialogProps {
  /** User whose status is to change; undefined while the dialog is closed. */
  readonly user: Element | undefined;
  /** Runs when the user has planned work that others have to do first. */
  hasWork(user: Element): void;
  close(): void;
}

/** Requests confirmation before a user is activated or deactivated. */
export function StatusDialog({ user, hasWork, close }: StatusDialogProps) {
  const { say } = useLanguage();
  // While the dialog fades it still names its user.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  const isActive = shown?.['status'] === 'active';
  const change = useStatusChange(close, hasWork);
  return (
    <Dialog
      opened={user !== undefined}
      close={close}
      title={say(isActive ? userTexts.disableTitle : userTexts.enableTitle)}
    >
      {say(isActive ? userTexts.disableText : userTexts.enableText, {
        name: asText(shown?.['name']),
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
    </Dialog>
  );
}

function useStatusChange(done: () => void, hasWork: (user: Element) => void) {
  const speech = useLanguage();
  const client = useQueryClient();
  return useAction({
    mutationFn: async (user: Element, idempotencyKey) => {
      const contract = user['status'] === 'active' ? userCalls.disable : userCalls.enable;
      const query = { lang: speech.language };
      const changed = await call(contract, { params: { id: user.id }, query, idempotencyKey });
      await rowUpdated(client, users, changed);
      void client.invalidateQueries({ queryKey: activityKey(user.id) });
    },
    onSuccess: () => {
      toastSuccess(speech.say(userTexts.statusUpdated));
      done();
    },
    onError: (error, user) => {
      if (error instanceof CodedError && error.code === 'EVENTS_NOT_RESOLVED') hasWork(user);
      else
        toastRefusal(error, speech, {
          ...entityErrors(users.entity),
          ENTITY_IN_USE: userTexts.refused,
        });
    },
  });
}
