import { Button, PasswordInput, TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { kitTexts } from '@tarima/domain/kit/texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { reauthenticationCalls, secondFactorCalls } from '@tarima/domain/session/second-factor';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { callApi, type CallBody } from '../kit/call-api.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { toastError, toastInfo } from '../kit/toasts.tsx';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';
import { arePasskeysAvailable, signWithPasskey } from './passkey-browser.ts';
import classes from './second-factor.module.css';

type Proof = CallBody<typeof reauthenticationCalls.prove>;

/** Dialog in which the user proves again who they are. The call that required it is repeated afterwards. */
export default function ReauthenticationDialog({ settle }: { settle(isProven: boolean): void }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [isByCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const factors = useQuery({
    queryKey: ['second-factor', 'own'],
    queryFn: ({ signal }) => callApi(secondFactorCalls.read, { signal }),
  });
  const hasCodes = factors.data && factors.data.oneTimeCodesSince !== null;
  const hasPasskeys = (factors.data?.passkeys.length ?? 0) > 0 && arePasskeysAvailable();
  const prove = useIdempotentMutation({
    mutationFn: async (proof: Proof | 'passkey') => {
      const body =
        proof === 'passkey'
          ? {
              passkey: await signWithPasskey(await callApi(reauthenticationCalls.passkeyOptions)),
            }
          : proof;
      await callApi(reauthenticationCalls.prove, { body });
    },
    onSuccess: () => settle(true),
    onError: (error) => {
      if (error instanceof CodedError) toastError(error, speech);
      else toastInfo(say(texts.passkeyAborted));
    },
  });
  const [wrong] = prove.error instanceof CodedError ? prove.error.details : [];
  const error = wrong && sayValidationRule(wrong, language);
  const change = (value: string): void => {
    setTyped(value);
    prove.reset();
  };
  return (
    <ModalDialog opened close={() => settle(false)} title={say(texts.proveTitle)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          prove.mutate(isByCode ? { code: typed } : { password: typed });
        }}
      >
        <span className={classes.note}>{say(texts.proveLead)}</span>
        {isByCode ? (
          <TextInput
            key="code"
            data-autofocus
            label={say(texts.signInCode)}
            value={typed}
            error={error}
            autoComplete="one-time-code"
            maxLength={40}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <PasswordInput
            key="password"
            data-autofocus
            label={say(texts.password)}
            value={typed}
            error={error}
            aria-invalid={error !== undefined || undefined}
            autoComplete="current-password"
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        <div className={classes.buttons}>
          {hasCodes && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                setByCode(!isByCode);
                change('');
              }}
            >
              {say(isByCode ? texts.byPassword : texts.byCode)}
            </Button>
          )}
          {hasPasskeys && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<Fingerprint size={16} aria-hidden />}
              onClick={() => prove.mutate('passkey')}
            >
              {say(texts.byPasskey)}
            </Button>
          )}
        </div>
        <div className={formClasses.modalFooter}>
          <Button variant="default" onClick={() => settle(false)}>
            {say(kitTexts.cancel)}
          </Button>
          <Button type="submit" loading={prove.isPending} disabled={typed === ''}>
            {say(texts.continue)}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
