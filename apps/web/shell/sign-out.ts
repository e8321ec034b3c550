import { signOutCall } from '@tarima/domain/session/contract';
import { headerTexts } from '@tarima/domain/shell/texts';
import { callApi } from '../kit/call-api.ts';
import { endSession } from '../kit/session.ts';
import { toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { clearPendingLink } from './pending-link.ts';

/**
 * Signs out: the server revokes the session, this browser clears it, and the guard leads to the auth screen.
 * Without a connection the browser clears it all the same, which a shared tablet needs.
 */
export function useSignOut(): () => Promise<void> {
  const { say } = useLanguage();
  return async () => {
    const revoked = await callApi(signOutCall).then(
      () => true,
      () => false,
    );
    clearPendingLink();
    endSession({ expired: false });
    if (revoked) toastSuccess(say(headerTexts.signedOut));
  };
}
