import { signIn, type credentials } from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../kit/call.ts';
import { saveTokens } from '../../kit/session.ts';
import { clearToasts } from '../../kit/toasts.tsx';
import { currentVisitor } from '../../person/visitor.ts';

/** Signs in and loads the user. `followSession` then leads to that user's first screen. */
export function useSignIn(): (body: z.input<typeof credentials>) => Promise<void> {
  const queryClient = useQueryClient();
  return async (body) => {
    saveTokens(await call(signIn, { body }));
    clearToasts();
    await currentVisitor(queryClient);
  };
}
