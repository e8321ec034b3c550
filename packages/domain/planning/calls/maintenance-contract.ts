import { z } from 'zod';
import { defineCall } from '../../kit/contract.ts';
import { requireDateRange } from '../../kit/range.ts';
import { createModuleRecordSchema } from '../../kit/schemas.ts';
import { maintenanceIdParams, workplaceIdParams } from '../../workplaces/contract.ts';
import { workplaces } from '../../workplaces/workplace.ts';
import { rangeShape, dryRunQuery } from './call-parts.ts';
import { unavailabilityImpactSchema } from './unavailability-impact.ts';

const maintenanceWindow = requireDateRange(
  z.strictObject({
    ...rangeShape,
    /** Number of stations that stand still; all stations by default. */
    stations: z.int('invalid').min(1, 'min').nullish(),
  }),
);
export type MaintenanceBody = z.output<typeof maintenanceWindow>;
const maintenanceAnswer = z.object({
  workplace: createModuleRecordSchema(workplaces),
  impact: unavailabilityImpactSchema,
});

/** Calls about the windows in which a workplace stands still. */
export const maintenanceCalls = {
  /** Stops a workplace for a period. With `dryRun` it only returns the impact. */
  schedule: defineCall({
    method: 'POST',
    path: '/workplaces/{workplaceId}/maintenance',
    access: 'workplaces',
    params: workplaceIdParams,
    query: dryRunQuery,
    body: z.strictObject({
      workplaceId: z.int('option').optional(),
      event: maintenanceWindow,
    }),
    answer: maintenanceAnswer,
  }),
  /** Moves, lengthens or shortens a future window; of a running window only the end changes. With `dryRun` it only returns the impact. */
  change: defineCall({
    method: 'PUT',
    path: '/workplaces/{workplaceId}/maintenance/{maintenanceId}',
    access: 'workplaces',
    params: maintenanceIdParams,
    query: dryRunQuery,
    body: z.strictObject({ event: maintenanceWindow }),
    answer: maintenanceAnswer,
  }),
  /** Cancels a future window, or ends a running window now. With `dryRun` it only returns the impact. */
  callOff: defineCall({
    method: 'DELETE',
    path: '/workplaces/{workplaceId}/maintenance/{maintenanceId}',
    access: 'workplaces',
    params: maintenanceIdParams,
    query: dryRunQuery,
    answer: maintenanceAnswer,
  }),
};
