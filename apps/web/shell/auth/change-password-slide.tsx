import { CodedError, errorCodes } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { changePasswordCall } from '@tarima/domain/session/contract';
import { newPasswordSchema } from '@tarima/domain/session/password';
import { z } from 'zod';
import { callApi } from '../../kit/call-api.ts';
import { toastInfo, toastSuccess } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useAuthFlow, type RequiredAuthStep } from './auth-flow.tsx';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordField } from './fields.tsx';
import { SignInLink } from './auth-view-link.tsx';

const choice = z.strictObject({ newPassword: newPasswordSchema });

/** Slide for the user's first own password, or for the next one after an expiry. */
export function ChangePasswordSlide({ due }: { due: RequiredAuthStep }) {
  const { say } = useLanguage();
  const { finish } = useAuthFlow();
  const { email, oldPassword, token } = due;

  const send = async (chosen: z.output<typeof choice>): Promise<void> => {
    try {
      await callApi(changePasswordCall, { body: { ...chosen, oldPassword }, token });
      toastSuccess(say(authTexts.passwordChanged));
    } catch (error) {
      // The temporary token is valid for a quarter of an hour; another sign-in gives a new one.
      if (!(error instanceof CodedError) || error.code !== 'ACCESS_EXPIRED') throw error;
      toastInfo(say(errorCodes.ACCESS_EXPIRED.words));
    }
    finish();
  };

  return (
    <AuthForm
      title={authTexts.changeTitle}
      lead={say(authTexts.changeLead, { email })}
      schema={choice}
      send={send}
      submit={authTexts.changePassword}
      links={<SignInLink />}
    >
      {/* Without this field a password manager could not assign the new password to a user. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField />
    </AuthForm>
  );
}
