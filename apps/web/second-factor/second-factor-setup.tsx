import { Button } from '@mantine/core';
import type { AddedSecondFactor } from '@tarima/domain/session/second-factor';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { useState } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { NewPasskeyForm } from './new-passkey-form.tsx';
import classes from './second-factor.module.css';

interface NewSecondFactorProps {
  readonly token: string;
  added(answer: AddedSecondFactor): void;
}

/** Choice of a first second factor: an authenticator app or a passkey. */
export default function SecondFactorSetup({ token, added }: NewSecondFactorProps) {
  const { say } = useLanguage();
  const [isApp, setApp] = useState(false);
  if (isApp) return <AuthenticatorSetup token={token} added={added} cancel={() => setApp(false)} />;
  return (
    <div className={classes.form}>
      <div className={classes.what}>
        <span>{say(texts.oneTimeCodes)}</span>
        <span className={classes.note}>{say(texts.oneTimeCodesNone)}</span>
      </div>
      <div>
        <Button onClick={() => setApp(true)}>{say(texts.setUp)}</Button>
      </div>
      <div className={classes.what}>
        <span>{say(texts.passkeys)}</span>
        <span className={classes.note}>{say(texts.passkeysNone)}</span>
      </div>
      <NewPasskeyForm token={token} added={added} />
    </div>
  );
}
