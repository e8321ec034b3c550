import { z } from 'zod';
import { calendarEventSchema } from './calendar-event.ts';
import { isoInstant } from './call-parts.ts';
import { orderSummary } from './order-summary.ts';

/** Consequences of a window in which a workplace or a person is unavailable. */
export const unavailabilityImpactSchema = z.object({
  /** Planned work that falls into the window. */
  events: z.array(calendarEventSchema),
  orders: z.array(
    z.object({
      /** Id of the order; null for a user who may read only their own orders, and not this order. */
      id: z.int().nullable(),
      ...orderSummary,
      /** Customer of the order; null for a user who sees no orders. */
      customer: orderSummary.customer.nullable(),
      /** Currently planned end, and the end if only the affected work were planned again. */
      end: isoInstant.nullable(),
      endAfter: isoInstant.nullable(),
      /** Whether the new end is after the requested date. */
      late: z.boolean(),
    }),
  ),
  /** Interrupted work that can be done as planned again. */
  resumed: z.array(calendarEventSchema),
});
export type UnavailabilityImpact = z.infer<typeof unavailabilityImpactSchema>;
