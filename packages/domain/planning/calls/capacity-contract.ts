import { z } from 'zod';
import { defineCall, numberInPathSchema } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { requireDateRange } from '../../kit/range.ts';
import { namedRecordSchema } from '../../kit/schemas.ts';
import { isoInstant, rangeShape } from './call-parts.ts';

const capacityBucket = z.object({
  start: isoInstant,
  availableMinutes: z.number(),
  maintenanceMinutes: z.number(),
  plannedMinutes: z.number(),
  unplannedMinutes: z.number(),
  /** Load in percent of the available minutes; null where there are none. */
  loadPercent: z.number().nullable(),
});

const workplaceBucket = capacityBucket.extend({
  /** Percentage of the hours of the workplace's people that is occupied, at any workplace; null without people. */
  peoplePercent: z.number().nullable(),
});

export const capacityAnswer = z.object({
  rows: z.array(
    z.object({
      workplace: z.object({
        id: z.int(),
        name: z.string(),
        status: z.string(),
        metadata: z.object({ color: z.string().nullable() }),
        division: z.object({ id: z.int() }),
      }),
      buckets: z.array(workplaceBucket),
      firstFreeAt: isoInstant.nullable(),
      backlogMinutes: z.number(),
    }),
  ),
  /** Pools of people who can do the same work: their hours count once, at any of their stations. */
  pools: z.array(
    z.object({
      users: z.array(namedRecordSchema),
      workplaces: z.array(namedRecordSchema),
      buckets: z.array(capacityBucket),
    }),
  ),
  /** Workplace with the most days of work ahead; null without work. */
  bottleneckId: z.int().nullable(),
});
export type CapacityAnswer = z.infer<typeof capacityAnswer>;

/** Returns the load and the free time of each workplace. */
export const capacityCall = defineCall({
  method: 'GET',
  path: '/plant-capacity',
  access: 'plant_capacity',
  query: requireDateRange(
    z.strictObject({
      ...rangeShape,
      lang: languageSchema,
      bucket: z.enum(['day', 'week'], 'option').default('day'),
      divisionId: numberInPathSchema.optional(),
    }),
  ),
  answer: capacityAnswer,
});
