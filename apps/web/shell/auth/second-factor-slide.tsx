import { Button, TextInput } from '@mantine/core';
import { CodedError, errorCodes } from '@tarima/domain/kit/errors';
import {
  secondFactorCodeSchema,
  secondFactorSignInCalls,
} from '@tarima/domain/session/second-factor';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { callApi, type CallBody } from '../../kit/call-api.ts';
import { toastError, toastInfo } from '../../kit/toasts.tsx';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../kit/words.tsx';
import { arePasskeysAvailable, signWithPasskey } from '../../second-factor/passkey-browser.ts';
import { useAuthFlow, type RequiredAuthStep } from './auth-flow.tsx';
import { AuthForm, useFieldErrorMarks } from './auth-form.tsx';
import { SignInLink } from './auth-view-link.tsx';
import { useShowDueAuthStep } from './use-show-due-auth-step.ts';
import { useBeginSession } from './use-sign-in.ts';

type Proof = CallBody<typeof secondFactorSignInCalls.prove>;

/** Slide for the second factor, after the password: a code, or a passkey. */
export function SecondFactorSlide({ due }: { due: RequiredAuthStep }) {
  const speech = useLanguage();
  const { say } = speech;
  const { finish } = useAuthFlow();
  const begin = useBeginSession();
  const follow = useShowDueAuthStep();
  const { token } = due;
  const kinds = useQuery({
    queryKey: ['second-factor', token],
    queryFn: ({ signal }) => callApi(secondFactorSignInCalls.read, { token, signal }),
  });
  const hasCodes = kinds.data?.oneTimeCodes ?? true;

  const prove = async (body: Proof): Promise<void> => {
    try {
      await begin(await callApi(secondFactorSignInCalls.prove, { body, token }));
    } catch (error) {
      if (follow(error, due)) return;
      // The temporary token is valid for five minutes: signing in gives another.
      if (!(error instanceof CodedError) || error.code !== 'ACCESS_EXPIRED') throw error;
      toastInfo(say(errorCodes.ACCESS_EXPIRED.words));
      finish();
    }
  };

  const byPasskey = useIdempotentMutation({
    mutationFn: async () => {
      const options = await callApi(secondFactorSignInCalls.passkeyOptions, { token });
      await prove({ passkey: await signWithPasskey(options) });
    },
    onError: (error) => {
      if (error instanceof CodedError) toastError(error, speech);
      else toastInfo(say(secondFactorTexts.passkeyAborted));
    },
  });

  return (
    <AuthForm
      title={secondFactorTexts.signInTitle}
      lead={say(hasCodes ? secondFactorTexts.signInCodeLead : secondFactorTexts.signInPasskeyLead)}
      schema={secondFactorCodeSchema}
      send={prove}
      submit={secondFactorTexts.signIn}
      links={<SignInLink />}
    >
      {kinds.data?.passkeys === true && arePasskeysAvailable() && (
        <Button
          variant="default"
          fullWidth
          leftSection={<Fingerprint size={16} aria-hidden />}
          loading={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          {say(secondFactorTexts.byPasskey)}
        </Button>
      )}
      <SecondFactorCodeField />
    </AuthForm>
  );
}

function SecondFactorCodeField() {
  const { say } = useLanguage();
  const { errorAt, correct } = useFieldErrorMarks();
  return (
    <TextInput
      name="code"
      label={say(secondFactorTexts.signInCode)}
      error={errorAt('code')}
      onChange={() => correct('code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
