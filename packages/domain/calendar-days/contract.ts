import { z } from 'zod';
import { defineCall, idParams, languageQuery, numberInPathSchema } from '../kit/contract.ts';
import { createNewRecordBodySchema, namedRecordSchema, referenceSchema } from '../kit/schemas.ts';
import { shifts } from '../shifts/shift.ts';
import { calendarDays } from './calendar-day.ts';

/** Future work outside the hours of its people. */
export const workOutsideHoursSchema = z.object({
  /** Number of events. */
  events: z.int(),
  /** Orders of these events, by the start of their work. */
  orders: z.array(
    z.object({
      id: z.int(),
      events: z.int(),
      first: z.iso.datetime({ offset: true }),
      /** Division of the plan, in which the work can be planned again. */
      division: namedRecordSchema,
    }),
  ),
});
export type WorkOutsideHours = z.infer<typeof workOutsideHoursSchema>;

const ofYear = z.strictObject({
  year: numberInPathSchema.pipe(
    z.int('instant').min(2000, 'greaterOrEqual').max(2100, 'lessOrEqual'),
  ),
});

/** Future week of people or a division; the division's or the account's where it is null. */
const otherShift = z.strictObject({ shift: referenceSchema.nullable() });

export const calendarCalls = {
  /** Returns planned work outside the hours of its people, such as after a change of a shift or a day. */
  outside: defineCall({
    method: 'GET',
    path: '/planning/outside-hours',
    access: ['orders_planning', 'shifts', 'calendar_days', 'divisions', 'users'],
    query: languageQuery,
    answer: workOutsideHoursSchema,
  }),
  /** Returns the statutory holidays of a year: which ones exist already, and the work that the others would leave outside the hours. */
  statutory: defineCall({
    method: 'GET',
    path: '/calendar-days/statutory/{year}',
    access: 'calendar_days',
    params: ofYear,
    query: languageQuery,
    answer: z.object({
      days: z.array(
        z.object({
          date: z.iso.date(),
          name: z.string(),
          /** Existing name of that day in the calendar; null where it is new. */
          there: z.string().nullable(),
        }),
      ),
      outside: workOutsideHoursSchema,
    }),
  }),
  /** Adds the statutory days of rest of a year; days that the calendar has already stay unchanged. */
  addStatutory: defineCall({
    method: 'PUT',
    path: '/calendar-days/statutory/{year}',
    access: 'calendar_days',
    params: ofYear,
    query: languageQuery,
    answer: z.object({ added: z.int(), outside: workOutsideHoursSchema }),
  }),
  /** Returns the work that adding or changing a calendar day would leave outside the hours. Nothing is saved. */
  tryDay: defineCall({
    method: 'PUT',
    path: '/calendar-days/outside',
    access: 'calendar_days',
    query: languageQuery.extend({ id: numberInPathSchema.optional() }),
    body: createNewRecordBodySchema(calendarDays),
    answer: workOutsideHoursSchema,
  }),
  /** Returns the work that a changed week of a shift would leave outside the hours. */
  tryShift: defineCall({
    method: 'PUT',
    path: '/shifts/{id}/outside',
    access: 'shifts',
    params: idParams,
    query: languageQuery,
    body: createNewRecordBodySchema(shifts),
    answer: workOutsideHoursSchema,
  }),
  /** Returns the work that another shift of a division would leave outside the hours. */
  tryDivision: defineCall({
    method: 'PUT',
    path: '/divisions/{id}/outside',
    access: 'divisions',
    params: idParams,
    query: languageQuery,
    body: otherShift,
    answer: workOutsideHoursSchema,
  }),
  /** Returns the work that another shift of a person would leave outside the hours. */
  tryUser: defineCall({
    method: 'PUT',
    path: '/users/{id}/outside',
    access: 'users',
    params: idParams,
    query: languageQuery,
    body: otherShift,
    answer: workOutsideHoursSchema,
  }),
};
