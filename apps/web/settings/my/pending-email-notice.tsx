import { Button, TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import {
  confirmMyEmailCall,
  cancelEmailChangeCall,
  resendMyEmailCodeCall,
} from '@tarima/domain/users/my-settings';
import { mySettingsTexts } from '@tarima/domain/users/my-settings-texts';
import { useId, useState } from 'react';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastInfo, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useSignedInUser } from '../../kit/signed-in-user.ts';
import classes from '../settings.module.css';
import { useUpdateCachedUser } from './use-my-settings-form.ts';

/** Notice of a new e-mail address that waits for the code that was mailed to it. */
export function PendingEmailNotice({ email }: { email: string }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const visitor = useSignedInUser();
  const headingId = useId();
  const updateVisitor = useUpdateCachedUser();
  const [code, setCode] = useState('');
  const onError = (error: unknown) => toastError(error, speech);

  const confirm = useIdempotentMutation({
    mutationFn: (confirmationCode: string, idempotencyKey) =>
      callApi(confirmMyEmailCall, { body: { confirmationCode }, idempotencyKey }),
    onSuccess: async (saved) => {
      await updateVisitor(saved);
      toastSuccess(say(mySettingsTexts.validated, { email: saved.email }));
    },
    onError,
  });
  const resend = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) => callApi(resendMyEmailCodeCall, { idempotencyKey }),
    onSuccess: () => toastInfo(say(mySettingsTexts.sentAgain)),
    onError,
  });
  const cancelChange = useIdempotentMutation({
    mutationFn: (_: void, idempotencyKey) => callApi(cancelEmailChangeCall, { idempotencyKey }),
    onSuccess: async (saved) => {
      await updateVisitor(saved);
      toastInfo(say(mySettingsTexts.kept));
    },
    onError,
  });
  const busy = confirm.isPending || resend.isPending || cancelChange.isPending;
  const [wrong] = confirm.error instanceof CodedError ? confirm.error.details : [];
  return (
    <form
      className={`${classes.card} ${classes.narrow}`}
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) confirm.mutate(code);
      }}
    >
      <h2 id={headingId} className={classes.cardTitle}>
        {say(mySettingsTexts.pendingTitle, { email })}
      </h2>
      <p className={classes.hint}>{say(mySettingsTexts.pendingText, { email: visitor.email })}</p>
      <TextInput
        label={say(mySettingsTexts.code)}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          confirm.reset();
        }}
        error={wrong && sayValidationRule(wrong, language)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <div className={classes.choices}>
        <Button type="submit" loading={confirm.isPending} disabled={busy}>
          {say(mySettingsTexts.validate)}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => resend.mutate()}>
          {say(mySettingsTexts.sendAgain)}
        </Button>
        <Button variant="subtle" disabled={busy} onClick={() => cancelChange.mutate()}>
          {say(mySettingsTexts.keep)}
        </Button>
      </div>
    </form>
  );
}
