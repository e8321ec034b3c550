import { z } from 'zod';
import { isEmail } from '../kit/email.ts';
import { defineCall } from '../kit/contract.ts';
import { createUploadsSchema } from '../kit/uploads.ts';
import { confirmationCodeSchema, currentUserSchema } from '../session/contract.ts';
import { newPasswordSchema, passwordMaxLength } from '../session/password.ts';

const omitBlank = (value: unknown): unknown => (value === '' ? undefined : value);

/** Fields that users change of themselves. A changed e-mail waits until it is validated; until then the old one is valid. */
export const mySettingsSchema = z.strictObject({
  name: z.string('required').trim().min(1, 'required').max(200, 'max'),
  email: z.string('required').trim().min(1, 'required').max(254, 'max').refine(isEmail, 'email'),
  password: z.preprocess(omitBlank, newPasswordSchema.optional()),
  /** Present password, which a change of e-mail or password requires. */
  currentPassword: z.preprocess(omitBlank, z.string().max(passwordMaxLength, 'max').optional()),
  /** New password: ends the user's other sessions. */
  signOutElsewhere: z.boolean().default(false),
  /** True removes the picture. */
  removePicture: z.boolean().default(false),
  profilePic: createUploadsSchema(['image'], 1),
});

export const updateMySettingsCall = defineCall({
  method: 'PUT',
  path: '/users/my-configs',
  access: 'my_settings',
  multipart: true,
  body: mySettingsSchema,
  answer: currentUserSchema,
});

/** Makes the waiting e-mail the user's own, with the code that was mailed to it. */
export const confirmMyEmailCall = defineCall({
  method: 'POST',
  path: '/users/my-configs/confirm-email',
  access: 'my_settings',
  body: z.strictObject({ confirmationCode: confirmationCodeSchema }),
  answer: currentUserSchema,
});

/** Mails another code to the waiting e-mail. */
export const resendMyEmailCodeCall = defineCall({
  method: 'POST',
  path: '/users/my-configs/resend-email-code',
  access: 'my_settings',
});

/** Keeps the present e-mail: the one that waits is dropped. */
export const cancelEmailChangeCall = defineCall({
  method: 'DELETE',
  path: '/users/my-configs/pending-email',
  access: 'my_settings',
  answer: currentUserSchema,
});
