import { tabletCalls } from '@tarima/domain/floor/contract';
import { undoFor } from '@tarima/domain/floor/report';
import { tabletReport } from '@tarima/domain/floor/waiting';
import { z } from 'zod';

/** All that a tablet keeps. It outlives the page, the browser and an hour without network. */
const keptShape = z.object({
  /** What it shows itself by; null before it is paired, and after the office has revoked it. */
  token: z.string().nullable(),
  isRevoked: z.boolean(),
  /** The last answer: a page that opens without network shows it and goes on. */
  station: tabletCalls.station.answer.nullable().catch(null),
  /** How far the clock of the server is ahead of this one, in milliseconds. */
  ahead: z.number(),
  /** The presence of whoever acts. */
  chosen: z.string().nullable(),
  reports: z.array(tabletReport),
});
export type Kept = z.infer<typeof keptShape>;

export const nothingKept: Kept = {
  token: null,
  isRevoked: false,
  station: null,
  ahead: 0,
  chosen: null,
  reports: [],
};

/** What was kept by this version or one before it. What cannot be read any more is as if it had never been kept. */
export function readKept(found: unknown): Kept {
  const read = keptShape.safeParse(found);
  return read.success ? read.data : nothingKept;
}

/** Without what was taken so long ago that nobody takes it back. */
export const pruned = (kept: Kept, now: number): Kept => ({
  ...kept,
  reports: kept.reports.filter(
    ({ fate, at }) => fate !== 'taken' || Math.abs(now - Date.parse(at)) < 2 * undoFor,
  ),
});
