import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { accountHoursSchema } from './account-hours.ts';
import { accountSettingsSchema, accountSettingsChangeSchema } from './account-settings.ts';
import { accountStyleChangeSchema, accountStyleSchema } from './account-style.ts';

/** Public data of the account that a host belongs to. */
export const publicAccountSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  styleMetadata: accountStyleSchema,
});
export type PublicAccount = z.infer<typeof publicAccountSchema>;

export const getPublicAccountCall = defineCall({
  method: 'GET',
  path: '/accounts',
  access: 'public',
  query: z.strictObject({ url: z.string('required').min(1, 'required').max(255, 'max') }),
  answer: publicAccountSchema,
});

/** Data of the account, for its signed-in users. */
export const currentAccountSchema = z.object({
  id: z.int(),
  name: z.string(),
  timeZone: z.string(),
  /** Goal that readers of the dashboard and editors of the settings alone receive. */
  settings: accountSettingsSchema.partial({ monthlyRevenueGoal: true }),
  styleMetadata: accountStyleSchema,
  /** Working hours of the user's division, or of the account; left out where they are the default hours. */
  hours: accountHoursSchema.optional(),
});
export type CurrentAccount = z.infer<typeof currentAccountSchema>;

export const getCurrentAccountCall = defineCall({
  method: 'GET',
  path: '/account/settings',
  access: 'signed-in',
  byKey: true,
  answer: currentAccountSchema,
});

/** Changes style or system settings; omitted values stay. All connected users are notified at once. */
export const updateCurrentAccountCall = defineCall({
  method: 'PUT',
  path: '/account/settings',
  access: 'global_settings',
  body: z
    .strictObject({
      settings: accountSettingsChangeSchema.optional(),
      styleMetadata: accountStyleChangeSchema.optional(),
    })
    .refine(({ settings, styleMetadata: style }) => settings ?? style, {
      message: 'required',
      path: ['settings'],
    }),
  answer: currentAccountSchema,
});

/** Event to all users of an account after a change of its style or settings: clients load these again. */
export const accountChangedEvent = 'accountChanged';
