// Sets the moment of the tests: all clocks of a run stand at one moment when it begins, and run on from there.
import { OperatorError } from '../tell.mjs';

/** A Tuesday morning in Mexico City: a day of work, in the middle of a week and of a month. */
export const usualMoment = '2026-11-24T10:07:00-06:00';

/**
 * Moves the clocks of this process and of those that it starts to the moment of the run, unless a process above has moved them.
 * @param {string | undefined} moment an instant as ISO 8601 writes it, with its offset; the usual one where none is given
 * @throws OperatorError for a text that is no moment
 */
export function moveClocks(moment = process.env['MOMENT']) {
  // Fixes the time zone, so that a run in Madrid gets the same results as one in Mexico.
  process.env['TZ'] = 'UTC';
  process.env['MOMENT'] = moment || usualMoment;
  process.env['TARIMA_CLOCK_OFFSET'] ??= String(instantOf(process.env['MOMENT']) - Date.now());
}

/**
 * @param {string} moment
 * @throws OperatorError for a text that is no moment
 */
export function instantOf(moment) {
  const isWhole = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(moment);
  const instant = isWhole && isDay(moment.slice(0, 10)) ? Date.parse(moment) : NaN;
  if (Number.isNaN(instant))
    throw new OperatorError(
      `MOMENT=${moment} is no moment. Write one of this century like ${usualMoment}: a date, a time and the offset from UTC.`,
    );
  return instant;
}

/** Whether the calendar has a day: 31 February would be read as 3 March. @param {string} day */
const isDay = (day) => {
  const midnight = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};
