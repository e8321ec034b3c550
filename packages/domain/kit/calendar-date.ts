/**
 * Formats a calendar day as `yyyy-MM-dd`.
 * @param year from 0 to 9999
 * @param month from 1 to 12
 * @param date from 1
 * @returns undefined for a day that does not exist, such as 31 February or the first of month 13: nothing is carried over
 */
export function formatCalendarDate(year: number, month: number, date: number): string | undefined {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date
    ? at.toISOString().slice(0, 10)
    : undefined;
}

/** Whether a text begins with an existing calendar day, `yyyy-MM-dd`. `Date.parse` would read 31 February as 3 March. */
export function startsWithDate(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return (
    year !== undefined &&
    formatCalendarDate(Number(year), Number(month), Number(date)) !== undefined
  );
}
