/** What a calendar's day looks like: the account's today stands out, which need not be the browser's. */
export const dayPropsFor = (today: string) => (day: string) => ({
  'data-today': day === today || undefined,
  'data-highlight-today': true,
});
