import {
  signInCall,
  type credentialsSchema,
  type SessionTokens,
} from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../kit/call-api.ts';
import { saveTokens } from '../../kit/session.ts';
import { clearToasts } from '../../kit/toasts.tsx';
import { loadSignedInUser } from '../../person/signed-in-user.ts';

/** Returns a function that begins a session and loads its user. `syncPageWithSession` then leads to that user's first screen. */
export function useBeginSession(): (tokens: SessionTokens) => Promise<void> {
  const queryClient = useQueryClient();
  return async (tokens) => {
    saveTokens(tokens);
    clearToasts();
    await loadSignedInUser(queryClient);
  };
}

/** Signs in by e-mail and password. */
export function useSignIn(): (body: z.input<typeof credentialsSchema>) => Promise<void> {
  const begin = useBeginSession();
  return async (body) => begin(await callApi(signInCall, { body }));
}
