import { signInCall, type credentialsSchema } from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../kit/call-api.ts';
import { saveTokens } from '../../kit/session.ts';
import { clearToasts } from '../../kit/toasts.tsx';
import { loadSignedInUser } from '../../person/signed-in-user.ts';

/** Signs in and loads the user. `syncPageWithSession` then opens the first screen of that user. */
export function useSignIn(): (body: z.input<typeof credentialsSchema>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (body) => {
    saveTokens(await callApi(signInCall, { body }));
    clearToasts();
    await loadSignedInUser(queryClient);
  };
}
