import { tabletCalls } from '@tarima/domain/floor/contract';
import { undoPeriodMillis } from '@tarima/domain/floor/report-kinds';
import { tabletReportSchema } from '@tarima/domain/floor/waiting-reports';
import { z } from 'zod';

/** Stored state of a tablet. It survives a reload, a restart of the browser and an hour without network. */
const storedStateShape = z.object({
  /** Token of the tablet; null before it is paired, and after the office has revoked it. */
  token: z.string().nullable(),
  isRevoked: z.boolean(),
  /** Last answer of the server: the page shows it when it opens without network. */
  station: tabletCalls.station.answer.nullable().catch(null),
  /** Milliseconds by which the clock of the server is ahead of the clock of the tablet. */
  ahead: z.number(),
  /** Presence of the acting worker. */
  chosen: z.string().nullable(),
  reports: z.array(tabletReportSchema),
});
export type StoredFloorState = z.infer<typeof storedStateShape>;

export const emptyFloorState: StoredFloorState = {
  token: null,
  isRevoked: false,
  station: null,
  ahead: 0,
  chosen: null,
  reports: [],
};

/** Parses state stored by this version or an earlier one. Unreadable state is treated as empty. */
export function parseStoredFloorState(value: unknown): StoredFloorState {
  const read = storedStateShape.safeParse(value);
  return read.success ? read.data : emptyFloorState;
}

/** Removes the reports that are too old to be undone. */
export const pruneOldReports = (stored: StoredFloorState, now: number): StoredFloorState => ({
  ...stored,
  reports: stored.reports.filter(
    ({ fate, at }) => fate !== 'taken' || Math.abs(now - Date.parse(at)) < 2 * undoPeriodMillis,
  ),
});
