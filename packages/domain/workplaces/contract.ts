import { z } from 'zod';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { createModuleRecordSchema } from '../kit/schemas.ts';
import { workplaces } from './workplace.ts';

export const workplaceIdParams = z.strictObject({ workplaceId: numberInPathSchema });

export const maintenanceIdParams = z.strictObject({
  workplaceId: numberInPathSchema,
  maintenanceId: numberInPathSchema,
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
    answer: createModuleRecordSchema(workplaces),
  }),
};
