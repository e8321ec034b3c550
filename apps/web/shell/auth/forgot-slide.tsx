import { authTexts } from '@tarima/domain/session/auth-texts';
import { confirmForgotPassword, forgotPassword } from '@tarima/domain/session/contract';
import { call } from '../../kit/call.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { AskForCode } from './ask-for-code.tsx';
import { useAuthFlow } from './auth-flow.tsx';
import { AuthForm } from './auth-form.tsx';
import type { Step } from './auth-view.ts';
import { CodeField, EmailField, NewPasswordField } from './fields.tsx';
import { AuthViewLink, SignInLink } from './auth-view-link.tsx';

/** Slide for a forgotten password: a code by mail, then a new password with it. */
export function ForgotSlide({ step }: { step: Step }) {
  if (step === 'use') return <ResetForm />;
  return (
    <AskForCode
      at="forgot"
      contract={forgotPassword}
      title={authTexts.forgotTitle}
      lead={authTexts.forgotLead}
    />
  );
}

function ResetForm() {
  const { say } = useLanguage();
  const { saveEmail, finish } = useAuthFlow();
  return (
    <AuthForm
      title={authTexts.forgotTitle}
      lead={say(authTexts.resetLead)}
      schema={confirmForgotPassword.body}
      send={async (body) => {
        await call(confirmForgotPassword, { body });
        saveEmail(body.email);
        toastSuccess(say(authTexts.passwordChanged));
        finish();
      }}
      submit={authTexts.changePassword}
      links={
        <>
          <AuthViewLink view={{ at: 'forgot', step: 'ask' }} words={authTexts.haveNoCode} />
          <SignInLink />
        </>
      }
    >
      <EmailField />
      <NewPasswordField />
      <CodeField />
    </AuthForm>
  );
}
