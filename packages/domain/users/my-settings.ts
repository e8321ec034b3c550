import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { uploads } from '../kit/uploads.ts';
import { currentUser } from '../session/contract.ts';
import { newPassword } from '../session/password.ts';

/** What somebody changes of themselves. A changed e-mail must be validated; a changed password ends their other sessions. */
export const mySettings = z.strictObject({
  name: z.string('required').trim().min(1, 'required').min(8, 'min').max(200, 'max'),
  email: z.string('required').trim().min(1, 'required').max(254, 'max').pipe(z.email('email')),
  password: z.preprocess((value) => (value === '' ? undefined : value), newPassword.optional()),
  /** True takes the picture away. */
  removePicture: z.boolean().default(false),
  profilePic: uploads(['image'], 1),
});

export const updateMySettings = defineCall({
  method: 'PUT',
  path: '/users/my-configs',
  access: 'my_settings',
  multipart: true,
  body: mySettings,
  answer: currentUser,
});
