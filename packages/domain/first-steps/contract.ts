import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import type { ScreenPermission } from '../profiles/permissions.ts';

/** Steps of a new company, in their order. */
export const firstSteps = [
  'company',
  'division',
  'people',
  'workplaces',
  'materials',
  'products',
  'quotation',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Screens on which each step is done; a user needs access to one of them. */
export const stepScreens: Readonly<Record<FirstStep, readonly ScreenPermission[]>> = {
  company: ['global_settings'],
  division: ['divisions'],
  people: ['users'],
  workplaces: ['workplaces'],
  materials: ['raw_materials'],
  products: ['products'],
  quotation: ['orders', 'my_orders'],
};

const checklist = z.object({
  /** Whether the user has hidden the checklist. */
  hidden: z.boolean(),
  /** Steps whose screens the user may open, in sequence. */
  steps: z.array(z.object({ name: z.enum(firstSteps), done: z.boolean() })),
});
export type Checklist = z.infer<typeof checklist>;

/** Returns whether the home page shows the checklist: unless the user hid it, or has taken all steps. */
export const isChecklistOpen = ({ hidden, steps }: Checklist): boolean =>
  !hidden && steps.some(({ done }) => !done);

/** Calls about the checklist of a new company, for the users who administer it. It is personal: API keys cannot make these calls. */
export const firstStepCalls = {
  read: defineCall({
    method: 'GET',
    path: '/home/first-steps',
    access: 'global_settings',
    byKey: false,
    query: z.strictObject({}),
    answer: checklist,
  }),
  /** Hides the checklist from the user, or shows it again. */
  hide: defineCall({
    method: 'PUT',
    path: '/home/first-steps',
    access: 'global_settings',
    byKey: false,
    body: z.strictObject({ hidden: z.boolean('option') }),
    answer: checklist,
  }),
};
