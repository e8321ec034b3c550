import { z } from 'zod';

const openings = z.array(z.object({ start: z.number(), end: z.number() })).readonly();

/** A week and days that stand instead of the operative lapse, as `WorkingCalendar` has them; none where nobody chose any. */
export const ownHours = z.object({
  week: z.array(openings).length(7).readonly().optional(),
  days: z.record(z.string(), z.object({ openings, name: z.string() })).optional(),
});
export type OwnHours = z.infer<typeof ownHours>;
