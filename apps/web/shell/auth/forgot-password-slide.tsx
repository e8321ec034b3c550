import { authTexts } from '@tarima/domain/session/auth-texts';
import { confirmForgotPasswordCall, forgotPasswordCall } from '@tarima/domain/session/contract';
import { callApi } from '../../kit/call-api.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import { useAuthFlow } from './auth-flow.tsx';
import { AuthForm } from './auth-form.tsx';
import type { CodeFlowStep } from './auth-view.ts';
import { ConfirmationCodeField, EmailField, NewPasswordField } from './fields.tsx';
import { AuthViewLink, SignInLink } from './auth-view-link.tsx';

/** Slide for a forgotten password: the user requests a code by e-mail, and sets a new password with it. */
export function ForgotPasswordSlide({ step }: { step: CodeFlowStep }) {
  if (step === 'use') return <ResetForm />;
  return (
    <RequestCodeForm
      at="forgot"
      contract={forgotPasswordCall}
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
      schema={confirmForgotPasswordCall.body}
      send={async (body) => {
        await callApi(confirmForgotPasswordCall, { body });
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
      <ConfirmationCodeField />
    </AuthForm>
  );
}
