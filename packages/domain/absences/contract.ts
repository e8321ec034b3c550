import { z } from 'zod';
import { defineCall, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { requireDateRange } from '../kit/range.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { boundedMomentSchema, namedRecordSchema, referenceSchema } from '../kit/schemas.ts';
import { dryRunQuery } from '../planning/calls/call-parts.ts';
import { unavailabilityImpactSchema } from '../planning/calls/unavailability-impact.ts';
import { absenceKinds, maxAbsenceNoteLength } from './absence-kinds.ts';

const moment = z.iso.datetime({ offset: true });

const absence = z.object({
  id: z.int(),
  kind: z.enum(absenceKinds),
  startDate: moment,
  endDate: moment,
  note: z.string().nullable(),
  /** Position and receiving division of a lent user. */
  position: namedRecordSchema.nullable(),
  division: namedRecordSchema.nullable(),
});
export type Absence = z.infer<typeof absence>;

const absenceShape = z.strictObject({
  kind: z.enum(absenceKinds, createWrongTypeError('option')),
  startDate: boundedMomentSchema,
  endDate: boundedMomentSchema,
  note: z.string().trim().max(maxAbsenceNoteLength, 'max').nullable().default(null),
  /** Position in another division, for a lent user only. */
  position: referenceSchema.nullable().default(null),
});

/** Returns whether some fields of a refined body are right in themselves, so that they are compared even where another field is wrong. */
const hasRightFields =
  (...names: readonly (keyof z.output<typeof absenceShape>)[]) =>
  ({ issues, value }: z.core.ParsePayload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(({ path = [] }) => !names.some((name) => path.includes(name)));

const absenceBody = requireDateRange(absenceShape, {
  when: hasRightFields('startDate', 'endDate'),
})
  .refine(({ kind, position }) => kind !== 'lent' || position !== null, {
    message: 'required',
    path: ['position'],
    when: hasRightFields('kind', 'position'),
  })
  .refine(({ kind, position }) => kind === 'lent' || position === null, {
    message: 'invalid',
    path: ['position'],
    when: hasRightFields('kind', 'position'),
  });
export type AbsenceBody = z.output<typeof absenceBody>;

/** Permissions to manage users or to plan their work. */
const access = ['users', 'orders_planning'] as const;
const userParams = z.strictObject({ userId: numberInPathSchema });
const absenceParams = z.strictObject({ userId: numberInPathSchema, absenceId: numberInPathSchema });
const absences = z.array(absence);
/** Absences that have not ended, with their impact. */
const answer = z.object({ absences, impact: unavailabilityImpactSchema });
const body = z.strictObject({ event: absenceBody });

export const absenceCalls = {
  /** Absences of a user that have not ended, the earliest first. */
  read: defineCall({
    method: 'GET',
    path: '/users/{userId}/absences',
    access,
    params: userParams,
    query: languageQuery,
    answer: z.object({ absences }),
  }),
  /** Creates an absence. With `dryRun` it only returns the impact. */
  create: defineCall({
    method: 'POST',
    path: '/users/{userId}/absences',
    access,
    params: userParams,
    query: dryRunQuery,
    body,
    answer,
  }),
  /** Changes an absence that has not ended; the start of a running absence stays. With `dryRun` it only returns the impact. */
  change: defineCall({
    method: 'PUT',
    path: '/users/{userId}/absences/{absenceId}',
    access,
    params: absenceParams,
    query: dryRunQuery,
    body,
    answer,
  }),
  /** Deletes a future absence, or ends a running absence now. With `dryRun` it only returns the impact. */
  callOff: defineCall({
    method: 'DELETE',
    path: '/users/{userId}/absences/{absenceId}',
    access,
    params: absenceParams,
    query: dryRunQuery,
    answer,
  }),
};
