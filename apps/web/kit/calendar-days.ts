/** Marks a day of a calendar: the account's today stands out, which may differ from the browser's. */
export const createTodayHighlighter = (today: string) => (day: string) => ({
  'data-today': day === today || undefined,
  'data-highlight-today': true,
});
