import { z } from 'zod';

const workingIntervals = z.array(z.object({ start: z.number(), end: z.number() })).readonly();

/** Week and days that replace the default hours, in the form of `WorkingCalendar`; none unless the account sets them. */
export const accountHoursSchema = z.object({
  week: z.array(workingIntervals).length(7).readonly().optional(),
  days: z.record(z.string(), z.object({ openings: workingIntervals, name: z.string() })).optional(),
});
export type AccountHours = z.infer<typeof accountHoursSchema>;
