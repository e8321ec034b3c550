import { CodedError } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { credentialsSchema } from '@tarima/domain/session/contract';
import type { z } from 'zod';
import { toastError } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useCurrentAccount } from '../../company/account.ts';
import { useAuthFlow } from './auth-flow.tsx';
import { AuthForm } from './auth-form.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { AuthViewLink } from './auth-view-link.tsx';
import { PasskeySignInButton } from './passkey-sign-in-button.tsx';
import { useShowDueAuthStep } from './use-show-due-auth-step.ts';
import { useSignIn } from './use-sign-in.ts';

/** Slide with e-mail and password: it signs in, or leads to a required change of password. */
export function SignInSlide() {
  const speech = useLanguage();
  const { say } = speech;
  const { name: company } = useCurrentAccount();
  const { saveEmail, go } = useAuthFlow();
  const signIn = useSignIn();
  const follow = useShowDueAuthStep();

  const send = async (body: z.output<typeof credentialsSchema>): Promise<void> => {
    try {
      await signIn(body);
    } catch (error) {
      if (follow(error, { email: body.email, oldPassword: body.password })) {
        // The slide of the step that is due goes on from here.
      } else if (error instanceof CodedError && error.code === 'EMAIL_NOT_VALIDATED') {
        toastError(error, speech);
        go({ at: 'validate', step: 'ask' });
      } else throw error;
    }
    saveEmail(body.email);
  };

  return (
    <AuthForm
      title={authTexts.title}
      lead={say(authTexts.lead, { company })}
      schema={credentialsSchema}
      send={send}
      submit={authTexts.submit}
      instead={<PasskeySignInButton />}
      links={
        <>
          <AuthViewLink view={{ at: 'forgot', step: 'ask' }} words={authTexts.toForgot} />
          <AuthViewLink view={{ at: 'validate', step: 'ask' }} words={authTexts.toValidate} />
        </>
      }
    >
      <EmailField />
      <PasswordField />
    </AuthForm>
  );
}
