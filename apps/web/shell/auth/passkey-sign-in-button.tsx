import { Button } from '@mantine/core';
import { CodedError } from '@tarima/domain/kit/errors';
import { secondFactorSignInCalls } from '@tarima/domain/session/second-factor';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import { Fingerprint } from 'lucide-react';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastInfo } from '../../kit/toasts.tsx';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { useLanguage } from '../../kit/words.tsx';
import { arePasskeysAvailable, signWithPasskey } from '../../second-factor/passkey-browser.ts';
import { useBeginSession } from './use-sign-in.ts';

/** Signs in with a passkey alone, without e-mail and password. */
export function PasskeySignInButton() {
  const speech = useLanguage();
  const { say } = speech;
  const begin = useBeginSession();
  const signIn = useIdempotentMutation({
    mutationFn: async () => {
      const options = await callApi(secondFactorSignInCalls.passwordlessOptions);
      const passkey = await signWithPasskey(options);
      await begin(await callApi(secondFactorSignInCalls.passwordless, { body: { passkey } }));
    },
    onError: (error) => {
      if (error instanceof CodedError) toastError(error, speech);
      else toastInfo(say(secondFactorTexts.passkeyAborted));
    },
  });
  if (!arePasskeysAvailable()) return null;
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<Fingerprint size={16} aria-hidden />}
      loading={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      {say(secondFactorTexts.signInWithPasskey)}
    </Button>
  );
}
