import { signIn, type credentials } from '@tarima/domain/session/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { call } from '../../kit/call.ts';
import { keepTokens } from '../../kit/session.ts';
import { landingPath } from '../screens.tsx';
import { currentVisitor } from '../visitor.ts';

/** Signs in, learns who it is, and goes where that person starts. */
export function useSignIn(): (body: z.input<typeof credentials>) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (body) => {
    keepTokens(await call(signIn, { body }));
    const visitor = await currentVisitor(queryClient);
    if (visitor) await router.navigate({ to: landingPath(visitor.profile), replace: true });
  };
}
