import { Button, Skeleton, TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { secondFactorCalls, type AddedSecondFactor } from '@tarima/domain/session/second-factor';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { TimelineErrorMessage } from '../kit/frame/event-timeline.tsx';
import { toastError } from '../kit/toasts.tsx';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './second-factor.module.css';

interface AuthenticatorSetupProps {
  /** Token of a session that is for setting up a second factor; that of the user's session when left out. */
  readonly token?: string | undefined;
  added(answer: AddedSecondFactor): void;
  cancel(): void;
}

/** Sets up an authenticator app: its secret as a QR code and as text, and the first code of it. */
export function AuthenticatorSetup({ token, added, cancel }: AuthenticatorSetupProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [code, setCode] = useState('');
  const tokenInput = token === undefined ? {} : { token };
  // Drawn once when the form appears: the call waits for a proof where one is due.
  const secret = useQuery({
    queryKey: ['second-factor', 'secret', token],
    queryFn: () => callApi(secondFactorCalls.drawSecret, tokenInput),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  const confirm = useIdempotentMutation({
    mutationFn: (typed: string) =>
      callApi(secondFactorCalls.confirmSecret, { body: { code: typed }, ...tokenInput }),
    onSuccess: added,
    onError: (error) => toastError(error, speech),
  });
  const [wrong] = confirm.error instanceof CodedError ? confirm.error.details : [];
  if (secret.isError)
    return <TimelineErrorMessage words={texts.failed} retry={() => void secret.refetch()} />;
  if (!secret.data) return <Skeleton height={244} />;
  const drawn = secret.data;
  const { side, path } = drawn.qr;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(code);
      }}
    >
      <span className={classes.note}>{say(texts.scanLead)}</span>
      <div className={classes.setUp}>
        <svg
          className={classes.qr}
          viewBox={`0 0 ${side} ${side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={say(texts.qr)}
        >
          <path d={path} />
        </svg>
        <div className={classes.fields}>
          <div className={classes.what}>
            <span className={classes.note}>{say(texts.secret)}</span>
            <span className={classes.key}>{drawn.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
          </div>
          <a href={drawn.address}>{say(texts.openApp)}</a>
          <TextInput
            label={say(texts.code)}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              confirm.reset();
            }}
            error={wrong && sayValidationRule(wrong, language)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </div>
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.isPending}>
          {say(texts.confirm)}
        </Button>
        <Button variant="default" onClick={cancel}>
          {say(texts.cancel)}
        </Button>
      </div>
    </form>
  );
}
