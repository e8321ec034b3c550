import { Button, TextInput } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { secondFactorCalls, type AddedSecondFactor } from '@tarima/domain/session/second-factor';
import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { toastError, toastInfo } from '../kit/toasts.tsx';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../kit/words.tsx';
import { arePasskeysAvailable, createPasskey } from './passkey-browser.ts';
import classes from './second-factor.module.css';

interface NewPasskeyFormProps {
  readonly token?: string | undefined;
  added(answer: AddedSecondFactor): void;
}

/** Adds a passkey of this device, with a name. */
export function NewPasskeyForm({ token, added }: NewPasskeyFormProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [name, setName] = useState('');
  const tokenInput = token === undefined ? {} : { token };
  const add = useIdempotentMutation({
    mutationFn: async (typed: string) => {
      const options = await callApi(secondFactorCalls.passkeyOptions, tokenInput);
      const passkey = await createPasskey(options);
      return callApi(secondFactorCalls.addPasskey, {
        body: { name: typed, passkey },
        ...tokenInput,
      });
    },
    onSuccess: (answer) => {
      setName('');
      added(answer);
    },
    onError: (error) => {
      if (error instanceof CodedError) toastError(error, speech);
      else toastInfo(say(texts.passkeyAborted));
    },
  });
  const [wrong] = add.error instanceof CodedError ? add.error.details : [];
  if (!arePasskeysAvailable())
    return <span className={classes.note}>{say(texts.passkeysUnavailable)}</span>;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(name.trim() === '' ? say(texts.passkeyNamePlaceholder) : name);
      }}
    >
      <TextInput
        label={say(texts.passkeyName)}
        placeholder={say(texts.passkeyNamePlaceholder)}
        value={name}
        maxLength={60}
        error={wrong && sayValidationRule(wrong, language)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          add.reset();
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={add.isPending}>
          {say(texts.addPasskey)}
        </Button>
      </div>
    </form>
  );
}
