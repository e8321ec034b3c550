import { z } from 'zod';
import { isEmail } from '../kit/email.ts';
import { primaryClocks } from '../accounts/account-settings.ts';
import { defineCall } from '../kit/contract.ts';
import { namedRecordSchema } from '../kit/schemas.ts';
import { newPasswordSchema, passwordMaxLength } from './password.ts';

const email = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(254, 'max')
  .refine(isEmail, 'email');
const password = z.string('required').min(1, 'required').max(passwordMaxLength, 'max');
/** Code from a mail; blanks between its digits do not matter. */
export const confirmationCodeSchema = z
  .string('required')
  .overwrite((text) => text.replaceAll(/\s/gu, ''))
  .min(1, 'required')
  .min(3, 'min')
  .max(20, 'max');

export const credentialsSchema = z.strictObject({ email, password });

export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type SessionTokens = z.infer<typeof tokensSchema>;

export const currentUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** New e-mail that waits for its validation. */
  pendingEmail: z.string().nullable(),
  profilePic: z.string().nullable(),
  status: z.string(),
  /** Main position with the user's own division; null for the founder of the company, until the first save. */
  mainPosition: namedRecordSchema
    .extend({
      division: namedRecordSchema.extend({
        /** Names by language, for forms that propose the division. */
        names: z.object({ es: z.string(), en: z.string() }),
      }),
    })
    .nullable(),
  /** Pin of the own division; null while it stands where a new company begins. */
  divisionLocation: z.string().nullable(),
  positions: z.array(namedRecordSchema),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  /** Settings with which every screen formats the account's time. */
  account: z.object({ timeZone: z.string(), longDates: z.enum(primaryClocks) }),
  /** Whether the user administers a new company, and the checklist on the home page has open steps. */
  firstSteps: z.boolean(),
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
    /** Whether the user may export lists and reports, and delete records, that the permissions open. */
    mayExport: z.boolean(),
    mayDelete: z.boolean(),
  }),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const signInCall = defineCall({
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  body: credentialsSchema,
  answer: tokensSchema,
});

/** Requests a code to reset a password with. The response is the same for known and unknown e-mails. */
export const forgotPasswordCall = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  body: z.strictObject({ email }),
});

export const confirmForgotPasswordCall = defineCall({
  method: 'POST',
  path: '/auth/confirm-forgot-password',
  access: 'public',
  body: z.strictObject({
    email,
    newPassword: newPasswordSchema,
    confirmationCode: confirmationCodeSchema,
  }),
});

/** Requests the code that validates an e-mail again. */
export const resendConfirmSignUpCall = defineCall({
  method: 'POST',
  path: '/auth/resend-confirm-sign-up',
  access: 'public',
  body: z.strictObject({ email }),
});

export const confirmSignUpCall = defineCall({
  method: 'POST',
  path: '/auth/confirm-sign-up',
  access: 'public',
  body: z.strictObject({ email, confirmationCode: confirmationCodeSchema }),
});

/** Requires a temporary token or a session; every session of the user ends. */
export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/current-session/change-password',
  access: 'changing-password',
  body: z.strictObject({ newPassword: newPasswordSchema, oldPassword: password }),
});

/** Refreshes a session. Other calls send the refresh token in the x-refresh-token header; here it is the body, and is rotated. */
export const refreshSessionCall = defineCall({
  method: 'POST',
  path: '/current-session/refresh-session',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string('required').min(1, 'required').max(200, 'max') }),
  answer: tokensSchema,
});

export const signOutCall = defineCall({
  method: 'POST',
  path: '/current-session/sign-out',
  access: 'signed-in',
});

export const getCurrentUserCall = defineCall({
  method: 'GET',
  path: '/users/current',
  access: 'signed-in',
  answer: currentUserSchema,
});

export const refreshTokenHeader = 'x-refresh-token';
export const refreshedTokenHeader = 'x-refresh-session-token';
