// The moments at which tests that depend on the day or the hour are played: each has failed something, or stands for what could.

/** @type {ReadonlyMap<string, string>} what is special, by the instant */
export const moments = new Map([
  ['2026-11-23T00:10:00-06:00', 'Monday, just begun'],
  ['2026-11-23T09:00:00-06:00', 'Monday, as work begins'],
  ['2026-11-25T07:00:00-06:00', 'Wednesday, before work'],
  ['2026-11-26T10:00:00-06:00', 'Thursday'],
  ['2026-11-27T16:30:00-06:00', 'Friday, in the last hours'],
  ['2026-11-28T23:30:00-06:00', 'Saturday night: Sunday by UTC'],
  ['2026-11-29T23:30:00-06:00', 'Sunday night: Monday by UTC'],
  ['2026-12-31T22:00:00-06:00', 'the last evening of a year: the next by UTC'],
  ['2027-01-01T00:30:00-06:00', 'the first minutes of a year'],
  ['2028-02-29T10:00:00-06:00', 'a leap day, after every date that a test wrote down'],
  ['2027-03-14T10:00:00-06:00', 'the Sunday on which Tijuana sets its clocks forward'],
  ['2026-11-01T10:00:00-06:00', 'the Sunday on which Tijuana sets them back'],
]);

/** @type {ReadonlyMap<string, string>} zone of the played companies, where it is not Mexico City, which never changes its clocks */
export const zones = new Map([
  ['2027-03-14T10:00:00-06:00', 'America/Tijuana'],
  ['2026-11-01T10:00:00-06:00', 'America/Tijuana'],
]);
