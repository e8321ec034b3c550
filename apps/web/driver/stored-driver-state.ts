import { driverCalls } from '@tarima/domain/trips/driver';
import { z } from 'zod';
import type { OfflineStorageOptions } from '../kit/offline/offline-store.ts';

/** Report at a stop with its files. The phone stores it until the server has answered. */
const storedStopReport = z.object({
  key: z.string(),
  /** Token of the link under which the report was made: a later link belongs to another trip. */
  token: z.string(),
  stop: z.int(),
  customer: z.string(),
  kind: z.enum(['arrived', 'delivered']),
  at: z.string(),
  receiver: z.string(),
  note: z.string(),
  /** Refused quantities by the shipment's items; the rest was accepted. */
  refused: z
    .array(z.object({ item: z.int(), refused: z.number(), reason: z.string() }))
    .default([]),
  /** Half-made pieces that did not arrive, with the reason. */
  lost: z.number().default(0),
  lostReason: z.string().default(''),
  signature: z.instanceof(Blob).nullable(),
  photo: z.instanceof(Blob).nullable(),
  fate: z.enum(['waiting', 'taken', 'refused']),
  rule: z.string().nullable(),
  /** State of its files, which are sent once the report is accepted. */
  proof: z.enum(['none', 'waiting', 'sent', 'lost']),
});
export type StoredStopReport = z.infer<typeof storedStopReport>;

/** Stored state of a phone. It survives a reload, a restart of the browser and a day without network. */
const storedStateShape = z.object({
  /** Token of the open link. */
  token: z.string().nullable(),
  /** True when the link has expired. */
  isExpired: z.boolean(),
  /** Last answer of the server: the page shows it when it opens without network. */
  trip: driverCalls.trip.answer.nullable().catch(null),
  /** Milliseconds by which the clock of the server is ahead of the clock of the phone. */
  ahead: z.number().default(0),
  reports: z.array(storedStopReport),
});
export type StoredDriverState = z.infer<typeof storedStateShape>;

export const emptyDriverState: StoredDriverState = {
  token: null,
  isExpired: false,
  trip: null,
  ahead: 0,
  reports: [],
};

export const driverStorageOptions: OfflineStorageOptions<StoredDriverState> = {
  name: 'tarima-driver',
  key: 'phone',
  emptyState: emptyDriverState,
  read: (found) => {
    const read = storedStateShape.safeParse(found);
    return read.success ? read.data : emptyDriverState;
  },
};

/** Returns true when a part of the report has not arrived yet. */
export const isReportPending = ({ fate, proof }: StoredStopReport): boolean =>
  fate === 'waiting' || (fate === 'taken' && proof === 'waiting');

/** Returns true when the driver must read about the report. */
export const isReportRefused = ({ fate, proof }: StoredStopReport): boolean =>
  fate === 'refused' || proof === 'lost';

/** Removes the reports that the server has received with all their files: the driver cannot undo them. */
export const pruneUploadedReports = (stored: StoredDriverState): StoredDriverState => ({
  ...stored,
  reports: stored.reports.filter((report) => isReportPending(report) || isReportRefused(report)),
});
