import { z } from 'zod';
import { namedRecordSchema } from '../../kit/schemas.ts';
import { waitReasonCodes } from '../wait-reasons.ts';
import { isoInstant } from './call-parts.ts';

/** Reason for a wait, with the names of person, workplace and order. */
export const waitReasonDtoSchema = z.object({
  code: z.enum(waitReasonCodes),
  step: z.int().optional(),
  workplace: namedRecordSchema.optional(),
  user: namedRecordSchema.optional(),
  order: z.object({ id: z.int() }).optional(),
  division: namedRecordSchema.optional(),
  /** Missing raw material, its missing quantity and its unit of measure. */
  material: namedRecordSchema.optional(),
  missing: z.number().optional(),
  measure: z.string().optional(),
  from: isoInstant.optional(),
  until: isoInstant.optional(),
});
export type WaitReasonDto = z.infer<typeof waitReasonDtoSchema>;

/** Main cause of a date, and the orders that go first because of it. */
export const causeDto = waitReasonDtoSchema.extend({ ahead: z.array(z.object({ id: z.int() })) });
export type CauseDto = z.infer<typeof causeDto>;
