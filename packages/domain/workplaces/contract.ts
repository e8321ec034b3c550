import { z } from 'zod';
import { defineCall, languageQuery, numberInPath } from '../kit/contract.ts';
import { elementSchema } from '../kit/schemas.ts';
import { workplaces } from './workplace.ts';

export const workplaceIdParams = z.strictObject({ workplaceId: numberInPath });

export const maintenanceIdParams = z.strictObject({
  workplaceId: numberInPath,
  maintenanceId: numberInPath,
});

export const workplaceCalls = {
  /** Enables or disables a workplace. Maintenance has a call of its own. */
  status: defineCall({
    method: 'PUT',
    path: '/workplaces/{workplaceId}/status',
    access: 'workplaces',
    params: workplaceIdParams,
    query: languageQuery,
    body: z.strictObject({ status: z.enum(['active', 'inactive'], 'option') }),
    answer: elementSchema(workplaces),
  }),
};
