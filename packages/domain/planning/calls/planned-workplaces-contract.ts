import { z } from 'zod';
import { accountHoursSchema } from '../../accounts/account-hours.ts';
import { defineCall, numberInPathSchema } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { namedRecordSchema } from '../../kit/schemas.ts';
import { isoInstant, divisionQuery } from './call-parts.ts';

const plannedWorkplace = z.object({
  ...namedRecordSchema.shape,
  status: z.enum(['active', 'inactive', 'maintenance']),
  stations: z.int(),
  /** Rule of a batch station. */
  load: z
    .object({ pieces: z.int(), running: z.int(), loading: z.int(), unloading: z.int() })
    .nullish(),
  metadata: z.object({ color: z.string().nullable() }),
  division: namedRecordSchema,
  /** Whether the workplace belongs to the requested division, by default the user's own. */
  own: z.boolean(),
  /** Maintenance windows that have not ended. */
  maintenance: z.array(
    z.object({ start: isoInstant, end: isoInstant, stations: z.int().optional() }),
  ),
});
export type PlannedWorkplaceDto = z.infer<typeof plannedWorkplace>;

/** Calls about the workplaces and people that planners choose from. */
export const plannedWorkplaceCalls = {
  /** Lists the people who may work at a workplace: active users with a position that the workplace requires. */
  operators: defineCall({
    method: 'GET',
    path: '/users/workplace',
    access: ['orders_planning', 'workplaces', 'plant_capacity'],
    query: z.strictObject({ id: numberInPathSchema, lang: languageSchema }),
    answer: z.array(
      z.object({
        ...namedRecordSchema.shape,
        profilePic: z.string().nullable(),
        /** Times at which the person is unavailable, including the last weeks. */
        away: z.array(z.object({ start: isoInstant, end: isoInstant })),
        /** Hours of the person; left out where they are the account's hours of the same response. */
        hours: accountHoursSchema.optional(),
      }),
    ),
  }),
  /** Lists all workplaces of the account, with the data of the rules that the calendar checks during a drag. */
  list: defineCall({
    method: 'GET',
    path: '/planning/workplaces',
    access: ['orders_planning', 'plant_capacity'],
    query: z.strictObject({ lang: languageSchema, ...divisionQuery }),
    answer: z.array(plannedWorkplace),
  }),
};
