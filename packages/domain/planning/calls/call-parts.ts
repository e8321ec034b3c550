import { z } from 'zod';
import { numberInPathSchema } from '../../kit/contract.ts';
import { languageSchema } from '../../kit/list-query.ts';
import { boundedMomentSchema } from '../../kit/schemas.ts';

/** Moment of a response, with its offset. */
export const isoInstant = z.iso.datetime({ offset: true });

/** Period of a request. */
export const rangeShape = { startDate: boundedMomentSchema, endDate: boundedMomentSchema };

/** Division other than the caller's own, for a caller who is not bound to a division. */
export const divisionQuery = { divisionId: numberInPathSchema.optional() };

/** Query of a call that returns its effects without saving them. */
export const dryRunQuery = z.strictObject({
  lang: languageSchema,
  dryRun: z.enum(['true', 'false'], 'option').default('false'),
});
