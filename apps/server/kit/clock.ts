import type { Instant } from '@tarima/domain/kit/time-zone';

/** Milliseconds by which tests move the clock of a whole process; PostgreSQL is moved by as much through `app.clock_offset`. */
export const clockOffsetMilliseconds = Number(process.env['TARIMA_CLOCK_OFFSET'] ?? 0);

/** Present moment. All code of the server takes it from here; SQL uses its function of the same name. */
export const getServerTime = (): Instant => Date.now() + clockOffsetMilliseconds;

/** Time of the machine's clock: for comparisons with times that the file system or a library wrote. */
export const getMachineTime = (): Instant => Date.now();
