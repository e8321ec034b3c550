const day = 24 * 60 * 60_000;

const parseMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const formatDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns the day a number of days after a day of the calendar, `yyyy-MM-dd`; before it for negative numbers. */
export const addDays = (date: string, days: number): string =>
  formatDate(parseMidnight(date) + days * day);

/** Returns the Monday of the week of a calendar day. */
export const getWeekMonday = (date: string): string =>
  addDays(date, -((new Date(parseMidnight(date)).getUTCDay() + 6) % 7));

/** Lists the Mondays of some weeks, from the week of a day on. */
export const listMondays = (date: string, weeks: number): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(getWeekMonday(date), 7 * week));

/** Returns the number of weeks from the week of `today` to that of a day; past days and a missing day count as this week. */
export const getWeekIndex = (date: string | null, today: string): number =>
  date === null
    ? 0
    : Math.max(
        0,
        Math.floor((parseMidnight(date) - parseMidnight(getWeekMonday(today))) / (7 * day)),
      );
