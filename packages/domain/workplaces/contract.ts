import { z } from 'zod';
import { defineCall, languageQuery } from '../kit/contract.ts';
import { elementSchema } from '../kit/schemas.ts';
import { workplaces } from './workplace.ts';

const idText = z
  .string()
  .regex(/^\d{1,15}$/, 'number')
  .transform(Number);

export const workplaceIdParams = z.strictObject({ workplaceId: idText });

export const maintenanceIdParams = z.strictObject({ workplaceId: idText, maintenanceId: idText });

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
