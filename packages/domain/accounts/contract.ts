import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { accountHours } from './hours.ts';
import { accountSettings, changedSettings } from './settings.ts';
import { changedStyle, styleMetadata } from './style.ts';

/** Public data of the account that a host belongs to. */
export const publicAccount = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  styleMetadata,
});
export type PublicAccount = z.infer<typeof publicAccount>;

export const readAccount = defineCall({
  method: 'GET',
  path: '/accounts',
  access: 'public',
  query: z.strictObject({ url: z.string('required').min(1, 'required').max(255, 'max') }),
  answer: publicAccount,
});

/** Data of the account, for its signed-in users. */
export const currentAccount = z.object({
  id: z.int(),
  name: z.string(),
  timeZone: z.string(),
  /** Only readers of the dashboard and editors of the settings receive the goal. */
  settings: accountSettings.partial({ monthlyRevenueGoal: true }),
  styleMetadata,
  /** Working hours of the user's division, or of the account; left out where they are the operative lapse. */
  hours: accountHours.optional(),
});
export type CurrentAccount = z.infer<typeof currentAccount>;

export const getCurrentAccount = defineCall({
  method: 'GET',
  path: '/account/settings',
  access: 'signed-in',
  byKey: true,
  answer: currentAccount,
});

/** Changes style or system settings; omitted values stay. All connected users are notified at once. */
export const updateCurrentAccount = defineCall({
  method: 'PUT',
  path: '/account/settings',
  access: 'global_settings',
  body: z
    .strictObject({
      settings: changedSettings.optional(),
      styleMetadata: changedStyle.optional(),
    })
    .refine(({ settings, styleMetadata: style }) => settings ?? style, {
      message: 'required',
      path: ['settings'],
    }),
  answer: currentAccount,
});

/** Event to all users of an account after a change of its style or settings: clients load them again. */
export const accountChanged = 'accountChanged';
