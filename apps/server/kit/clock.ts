import type { Instant } from '@tarima/domain/kit/time-zone';

/** Milliseconds by which tests move the clock of a whole process; `app.clock_offset` moves PostgreSQL by the same amount. */
export const clockOffsetMilliseconds = Number(process.env['TARIMA_CLOCK_OFFSET'] ?? 0);

/** Returns the current time. All code of the server uses this function; SQL uses its function of the same name. */
export const getServerTime = (): Instant => Date.now() + clockOffsetMilliseconds;

/** Returns the time of the machine's clock, for comparisons with times that the file system or a library wrote. */
export const getSystemClockTime = (): Instant => Date.now();
