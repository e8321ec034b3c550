import { z } from 'zod';
import { clocks } from '../accounts/settings.ts';
import { defineCall } from '../kit/contract.ts';
import { namedRecord } from '../kit/schemas.ts';
import { newPassword, passwordMaximum } from './password.ts';

const email = z.string('required').trim().min(1, 'required').max(254, 'max').pipe(z.email('email'));
const password = z.string('required').min(1, 'required').max(passwordMaximum, 'max');
export const confirmationCode = z
  .string('required')
  .trim()
  .min(1, 'required')
  .min(3, 'min')
  .max(20, 'max');

export const credentials = z.strictObject({ email, password });

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** New e-mail that waits for its validation. */
  pendingEmail: z.string().nullable(),
  profilePic: z.string().nullable(),
  status: z.string(),
  /** Main position, with the user's own division; null for the founder of the company, until the first save. */
  mainPosition: namedRecord.extend({ division: namedRecord }).nullable(),
  positions: z.array(namedRecord),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  /** Settings with which every screen formats the account's time. */
  account: z.object({ timeZone: z.string(), longDates: z.enum(clocks) }),
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

/** Requests a code to reset a password with. The answer is the same for known and unknown e-mails. */
export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  body: z.strictObject({ email }),
});

export const confirmForgotPassword = defineCall({
  method: 'POST',
  path: '/auth/confirm-forgot-password',
  access: 'public',
  body: z.strictObject({ email, newPassword, confirmationCode }),
});

/** Requests the code that validates an e-mail again. */
export const resendConfirmSignUp = defineCall({
  method: 'POST',
  path: '/auth/resend-confirm-sign-up',
  access: 'public',
  body: z.strictObject({ email }),
});

export const confirmSignUp = defineCall({
  method: 'POST',
  path: '/auth/confirm-sign-up',
  access: 'public',
  body: z.strictObject({ email, confirmationCode }),
});

/** Requires a temporary token or a session; every session of the user ends. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/current-session/change-password',
  access: 'changing-password',
  body: z.strictObject({ newPassword, oldPassword: password }),
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
