import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';

export const credentials = z.strictObject({
  email: z.string('required').trim().min(1, 'required').max(254, 'max').pipe(z.email('email')),
  // An upper bound keeps a huge password from buying hashing time.
  password: z.string('required').min(1, 'required').max(200, 'max'),
});

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  profilePic: z.string().nullable(),
  profile: z.object({
    id: z.int(),
    name: z.string(),
    permissions: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        language: z.object({ es: z.string(), en: z.string() }),
      }),
    ),
  }),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signIn = defineCall({
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  body: credentials,
  answer: tokens,
});

/** The refresh token travels in the x-refresh-token header of any other call; here it is the body, and is rotated. */
export const refreshSession = defineCall({
  method: 'POST',
  path: '/current-session/refresh-session',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string('required').min(1, 'required').max(200, 'max') }),
  answer: tokens,
});

export const signOut = defineCall({
  method: 'POST',
  path: '/current-session/sign-out',
  access: 'signed-in',
});

export const readCurrentUser = defineCall({
  method: 'GET',
  path: '/users/current',
  access: 'signed-in',
  answer: currentUser,
});

export const refreshHeader = 'x-refresh-token';
export const refreshedHeader = 'x-refresh-session-token';
