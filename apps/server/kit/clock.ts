import type { Instant } from '@tarima/domain/kit/time-zone';

/** Milliseconds by which tests move the clock of a whole process; PostgreSQL is moved by as much through `app.clock_offset`. */
export const clockOffset = Number(process.env['TARIMA_CLOCK_OFFSET'] ?? 0);

/** The present. Everything on the server that needs it asks here; SQL asks its function of the same name. */
export const present = (): Instant => Date.now() + clockOffset;

/** What the machine's clock shows: for comparisons with times that the file system or a library wrote. */
export const machineTime = (): Instant => Date.now();
