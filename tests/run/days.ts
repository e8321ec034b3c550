import { day, wallClock } from '@tarima/domain/kit/time-zone';
import { present } from '@tarima/server/kit/clock';

/** Where the companies of the tests and their browsers are. */
export const plantZone = 'America/Mexico_City';

/** The day so many days from today on the plant's calendar, `yyyy-MM-dd`: in its evening that of UTC is another. */
export const daysAhead = (days: number): string =>
  new Date(wallClock(present(), plantZone) + days * day).toISOString().slice(0, 10);
