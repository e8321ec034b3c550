import type { LocalizedWords } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import type { forgotPasswordCall, resendConfirmSignUpCall } from '@tarima/domain/session/contract';
import { callApi } from '../../kit/call-api.ts';
import { toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useAuthFlow } from './auth-flow.tsx';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './fields.tsx';
import { AuthViewLink, SignInLink } from './auth-view-link.tsx';

interface AskForCodeProps {
  readonly at: 'forgot' | 'validate';
  readonly contract: typeof forgotPasswordCall | typeof resendConfirmSignUpCall;
  readonly title: LocalizedWords;
  readonly lead: LocalizedWords;
}

/**
 * Form for the e-mail to which the code is sent.
 * The toast contains no more than the answer of the server: not whether the e-mail belongs to a user.
 */
export function RequestCodeForm({ at, contract, title, lead }: AskForCodeProps) {
  const { say } = useLanguage();
  const { saveEmail, go } = useAuthFlow();
  return (
    <AuthForm
      title={title}
      lead={say(lead)}
      schema={contract.body}
      send={async (body) => {
        await callApi(contract, { body });
        saveEmail(body.email);
        toastSuccess(say(authTexts.codeSent, { email: body.email }));
        go({ at, step: 'use' });
      }}
      submit={authTexts.sendCode}
      links={
        <>
          <AuthViewLink view={{ at, step: 'use' }} words={authTexts.haveCode} />
          <SignInLink />
        </>
      }
    >
      <EmailField />
    </AuthForm>
  );
}
