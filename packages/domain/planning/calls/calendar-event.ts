import { z } from 'zod';
import { namedRecordSchema } from '../../kit/schemas.ts';
import { isoInstant } from './call-parts.ts';

/** Event of the calendar. Events of other orders and maintenance are read-only. */
export const calendarEventSchema = z.object({
  id: z.int(),
  kind: z.enum(['work', 'maintenance']),
  start: isoInstant,
  end: isoInstant,
  /** Id of the operator in whose column the event is drawn; null for maintenance of a whole workplace. */
  split: z.int().nullable(),
  workplaceId: z.int(),
  detailId: z.int().nullable(),
  /** Order of the event; null for maintenance, and for an order that the user may not read. */
  orderId: z.int().nullable(),
  background: z.boolean(),
  interrupted: z.boolean(),
  /** Whether the event keeps its time when plans are computed again. */
  pinned: z.boolean(),
  metadata: z.object({ color: z.string().nullable() }),
  user: namedRecordSchema.nullable(),
  product: namedRecordSchema.nullable(),
  /** Units of the order line that the event belongs to. */
  quantity: z.number().nullable(),
  /** Number of stations in maintenance, where only some are. */
  stations: z.int().nullish(),
  /** Load at a batch station: pieces of the line, pieces in the whole load, capacity, and the other orders that the user may read. */
  load: z
    .object({
      pieces: z.number(),
      inside: z.number(),
      most: z.int().nullable(),
      orders: z.array(z.int()),
    })
    .nullish(),
  /** Violations of the order of the product's steps, on the board. */
  outOfOrder: z
    .array(
      z.object({
        code: z.enum(['startsBeforePrevious', 'outrunsPrevious', 'endsBeforePrevious']),
        until: isoInstant.optional(),
      }),
    )
    .optional(),
  /** Whether unfinished work lies outside the hours of its person, such as on a holiday that was declared since; on the board. */
  outsideHours: z.boolean().optional(),
  /** Transfer of half-made pieces from another division: origin, departure, and pieces waiting, under way and arrived. */
  transfer: z
    .object({
      division: z.string(),
      day: z.string().nullable(),
      waiting: z.number(),
      underWay: z.number(),
      arrived: z.number(),
    })
    .nullish(),
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;
