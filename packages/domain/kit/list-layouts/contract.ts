import { z } from 'zod';
import { defineCall, idParams } from '../contract.ts';
import { tableLayoutSchema, listLayoutSchema, maxViewNameLength } from './list-layout.ts';

/** Name of a list: the name of its module. */
const listName = z.string('required').min(1, 'required').max(60, 'max');

/** Settings of one user for one list. */
export const userListLayoutSchema = z.object({
  list: z.string(),
  layout: tableLayoutSchema,
  /** View with which the list opens: 0 for the built-in layout, null for the profile's default. */
  defaultView: z.int().nullable(),
  /** Sequence of the user's view tabs, by id; other tabs come last. */
  order: z.array(z.int()),
});
export type UserListLayout = z.infer<typeof userListLayoutSchema>;

/** Named list layout. */
export const listViewSchema = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  look: listLayoutSchema,
  /** Owner of the view; null once the user was deleted. */
  owner: z
    .object({
      id: z.int(),
      name: z.string(),
      /** Whether the owner no longer works for the company. */
      left: z.boolean(),
    })
    .nullable(),
  /** Whether the view belongs to the requesting user. */
  own: z.boolean(),
  /** Whether the view is among the user's tabs: their own views, and those shared with their profile. */
  shown: z.boolean(),
  /** Whether the user may save and delete the view. */
  open: z.boolean(),
  /** Whether lists open with the view for the user's profile. */
  opens: z.boolean(),
  /** Profiles with which the view is shared; without profiles only its owner sees it. */
  profiles: z.array(z.int()),
  /** Profiles, among those of `profiles`, for which the list opens with the view. */
  defaultFor: z.array(z.int()),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type ListView = z.infer<typeof listViewSchema>;

const listLayouts = z.object({
  lists: z.array(userListLayoutSchema),
  views: z.array(listViewSchema),
  /** Whether the user may share views with profiles, and save views that others shared. */
  shares: z.boolean(),
});
export type ListLayouts = z.infer<typeof listLayouts>;

const profileIds = z.array(z.int('option'), 'required').max(200, 'max');

const viewParts = {
  name: z.string('required').trim().min(1, 'required').max(maxViewNameLength, 'max'),
  look: listLayoutSchema,
  profiles: profileIds.default([]),
  defaultFor: profileIds.default([]),
};
export const newListViewBody = z.strictObject({ list: listName, ...viewParts });
export const changedListViewBody = z.strictObject({
  ...viewParts,
  updatedAt: z.iso.datetime({ offset: true }).optional(),
});
export type ListViewBody = z.infer<typeof changedListViewBody>;

export const listLayoutChangeSchema = z.strictObject({
  layout: tableLayoutSchema.optional(),
  defaultView: z.int('option').nonnegative('option').nullable().optional(),
  order: z.array(z.int('option'), 'required').max(1000, 'max').optional(),
});
export type ListLayoutChange = z.infer<typeof listLayoutChangeSchema>;

/** Calls for the list layouts of the signed-in user, only for lists that the user may open. */
export const listLayoutCalls = {
  read: defineCall({
    method: 'GET',
    path: '/list-looks',
    access: 'signed-in',
    answer: listLayouts,
  }),
  keep: defineCall({
    method: 'PUT',
    path: '/list-looks/{list}',
    access: 'signed-in',
    params: z.strictObject({ list: listName }),
    body: listLayoutChangeSchema,
    answer: userListLayoutSchema,
  }),
  createView: defineCall({
    method: 'POST',
    path: '/list-views',
    access: 'signed-in',
    body: newListViewBody,
    answer: listViewSchema,
    status: 201,
  }),
  updateView: defineCall({
    method: 'PUT',
    path: '/list-views/{id}',
    access: 'signed-in',
    params: idParams,
    body: changedListViewBody,
    answer: listViewSchema,
  }),
  removeView: defineCall({
    method: 'DELETE',
    path: '/list-views/{id}',
    access: 'signed-in',
    params: idParams,
  }),
  /** Makes the caller the owner of a shared view whose owner has left the company. */
  takeOver: defineCall({
    method: 'POST',
    path: '/list-views/{id}/take-over',
    access: 'signed-in',
    params: idParams,
    answer: listViewSchema,
  }),
};

/** Event to users whose layouts changed: a single user, or all users of the account where a shared view changed. */
export const listLayoutsChangedEvent = 'looksChanged';
