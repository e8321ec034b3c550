import { CodedError, errorCodes, type ErrorCode } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { toastInfo } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useAuthFlow } from './auth-flow.tsx';
import type { DueAuthStep } from './auth-view.ts';

/** Steps that are due by the code of the refusal that requires them. */
const steps: Partial<Record<ErrorCode, DueAuthStep>> = {
  NEED_CHANGE_PASSWORD: 'change',
  PASSWORD_EXPIRED: 'change',
  SECOND_FACTOR_REQUIRED: 'second-factor',
  SECOND_FACTOR_SETUP_REQUIRED: 'set-up',
};

interface Typed {
  readonly email: string;
  readonly oldPassword: string;
}

/** Returns a function that leads to the step that a refused sign-in requires. It returns false for any other error. */
export function useShowDueAuthStep(): (error: unknown, typed: Typed) => boolean {
  const { say } = useLanguage();
  const flow = useAuthFlow();
  return (error, typed) => {
    if (!(error instanceof CodedError) || !error.tokens) return false;
    const { code, tokens } = error;
    const at = steps[code];
    if (!at) return false;
    // The slides of a second factor show themselves that it is due.
    if (at === 'change') toastInfo(say(errorCodes[code].words));
    if (code === 'NEED_CHANGE_PASSWORD') toastInfo(say(authTexts.firstLogin));
    flow.require({ at, ...typed, token: tokens.accessToken });
    return true;
  };
}
