import { CodedError } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { confirmSignUpCall, resendConfirmSignUpCall } from '@tarima/domain/session/contract';
import type { z } from 'zod';
import { callApi } from '../../kit/call-api.ts';
import { toastError, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import { useAuthFlow } from './auth-flow.tsx';
import { AuthForm } from './auth-form.tsx';
import type { CodeFlowStep } from './auth-view.ts';
import { ConfirmationCodeField, EmailField } from './fields.tsx';
import { AuthViewLink, SignInLink } from './auth-view-link.tsx';

/** Validates that the user owns an e-mail: a code is sent to it, and typed in. */
export function ValidateEmailPanel({ step }: { step: CodeFlowStep }) {
  if (step === 'use') return <ValidateForm />;
  return (
    <RequestCodeForm
      at="validate"
      contract={resendConfirmSignUpCall}
      title={authTexts.validateTitle}
      lead={authTexts.validateLead}
    />
  );
}

function ValidateForm() {
  const speech = useLanguage();
  const { say } = speech;
  const { saveEmail, finish } = useAuthFlow();

  const send = async (body: z.output<typeof confirmSignUpCall.body>): Promise<void> => {
    try {
      await callApi(confirmSignUpCall, { body });
      toastSuccess(say(authTexts.validated));
    } catch (error) {
      // The e-mail is already validated: nothing remains to be done here.
      if (!(error instanceof CodedError) || error.code !== 'NOT_AUTHORIZED') throw error;
      toastError(error, speech);
    }
    saveEmail(body.email);
    finish();
  };

  return (
    <AuthForm
      title={authTexts.validateTitle}
      lead={say(authTexts.validateCodeLead)}
      schema={confirmSignUpCall.body}
      send={send}
      submit={authTexts.validate}
      links={
        <>
          <AuthViewLink view={{ at: 'validate', step: 'ask' }} words={authTexts.haveNoCode} />
          <SignInLink />
        </>
      }
    >
      <EmailField />
      <ConfirmationCodeField />
    </AuthForm>
  );
}
