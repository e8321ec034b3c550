import { CodedError } from '@tarima/domain/kit/errors';
import { isValidationRule, type ValidationRule } from '@tarima/domain/kit/rules';
import type { DriverReport, DriverReportResult } from '@tarima/domain/trips/driver';
import { sql } from 'kysely';
import { allRowsCondition } from '../kit/catalogue/records.ts';
import { getServerTime } from '../kit/clock.ts';
import {
  computeClockShift,
  maxTransitMilliseconds,
  type MessageTiming,
} from '../kit/clock-shift.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { assertSameRequestBody, hashRequestBody } from '../kit/hash-request-body.ts';
import { deliverShipment } from '../shipments/deliver-shipment.ts';
import { canceledDelivery } from './canceled-delivery.ts';
import type { VerifiedDriver } from './links.ts';
import { lockTrip, setShipmentsTrip, type TripRow } from './trip-row.ts';

interface Sent extends MessageTiming {
  readonly reports: readonly DriverReport[];
}

/** Runs a transaction of the driver, who is authenticated in each transaction. */
type Inside = <Result>(
  work: (tx: Transaction, driver: VerifiedDriver) => Promise<Result>,
) => Promise<Result>;

/**
 * Saves a driver's reports in sequence, each in a separate transaction: a refused report does not affect the others.
 * A key that was accepted before is accepted again.
 */
export async function saveDriverReports(
  inside: Inside,
  { reports, ...sending }: Sent,
): Promise<DriverReportResult[]> {
  const results: DriverReportResult[] = [];
  const now = getServerTime();
  const shift = computeClockShift(now, sending);
  for (const report of reports) {
    const at = Math.min(now, Date.parse(report.at) + shift);
    const rule = await findRefusal(() => inside((tx, driver) => takeOne(tx, driver, report, at)));
    results.push({ key: report.key, taken: rule === undefined, ...(rule && { rule }) });
  }
  return results;
}

/** Returns the rule that refuses the report; undefined where it is accepted. An expired link refuses the whole request. */
async function findRefusal(
  work: () => Promise<ValidationRule | undefined>,
): Promise<ValidationRule | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    // The order, and its shipment, were canceled at this moment.
    if (error.code === 'ENTITY_NOT_FOUND') return 'stopCanceled';
    const [detail] = error.details;
    if (error.code !== 'WRONG_VALUES' || !detail) throw error;
    return isValidationRule(detail.rule) ? detail.rule : 'invalid';
  }
}

interface Stop {
  readonly id: number;
  readonly shipmentId: number | null;
  readonly status: string | null;
  readonly isTransfer: boolean;
  readonly shipmentsTrip: number | null;
  readonly leftAt: string | null;
  readonly deliveryCanceled: boolean;
}

async function takeOne(
  tx: Transaction,
  driver: VerifiedDriver,
  report: DriverReport,
  saidAt: number,
): Promise<ValidationRule | undefined> {
  const trip = await lockTrip(tx, driver.tripId, allRowsCondition);
  const before = await tx.row(sql<{ tripId: number; bodyHash: Buffer | null }>`
    select trip_id as "tripId", body_hash as "bodyHash" from trips_reports where account_id = ${tx.accountId} and key = ${report.key}`);
  if (before) {
    if (before.tripId !== trip.id) return 'invalid';
    assertSameRequestBody(before.bodyHash, report);
    return undefined;
  }
  const stop = await tx.row(sql<Stop>`
    select s.id, s.shipment_id as "shipmentId", h.status,
      coalesce(h.type = 'transfer', false) as "isTransfer", h.trip_id as "shipmentsTrip", s.left_at as "leftAt",
      ${canceledDelivery} as "deliveryCanceled"
    from trips_stops s
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    left join shipments h on h.account_id = s.account_id and h.id = s.shipment_id
    where s.account_id = ${tx.accountId} and s.owner_id = ${trip.id} and s.id = ${report.stop}`);
  if (!stop) return 'unknown';
  if (trip.status !== 'underWay' && trip.status !== 'ended') return 'tripNotStarted';
  const at = findReportMoment(trip, saidAt);
  if (at === undefined) return 'tripNotStarted';
  const rule = findStopRefusal(stop, trip.id) ?? findDifference(stop, report);
  if (rule) return rule;
  await write(tx, trip.id, report, at);
  await tx.row(sql`
    update trips_stops set arrived_at = ${at}
    where account_id = ${tx.accountId} and id = ${stop.id} and arrived_at is null`);
  // The shipment may already be delivered, here or by the office: it is delivered once, and this report adds the signature.
  if (report.kind === 'arrived' || stop.shipmentId === null || stop.status === 'finished')
    return undefined;
  const by = { id: driver.userId, name: driver.name };
  const { key, refused, pieces, lost, reason } = report;
  // Missing or damaged goods for another division get a separate lot at their origin, until its storekeeper has checked them.
  const delivery = { key, lines: refused, apart: stop.isTransfer, pieces, lost, reason };
  await deliverShipment(tx, by, stop.shipmentId, delivery, allRowsCondition);
  await setShipmentsTrip(tx, [stop.shipmentId], trip.id);
  return undefined;
}

/** Returns when a report was made; undefined before its trip began, except for the transmission time of a message. */
function findReportMoment(
  { startedAt }: Pick<TripRow, 'startedAt'>,
  saidAt: number,
): string | undefined {
  if (startedAt === null) return undefined;
  const began = Date.parse(startedAt);
  return saidAt < began - maxTransitMilliseconds
    ? undefined
    : new Date(Math.max(saidAt, began)).toISOString();
}

/** The office delivered the shipment completely: missing pieces of this report would be lost without notice. */
function findDifference({ status }: Stop, report: DriverReport): ValidationRule | undefined {
  if (status !== 'finished' || report.kind === 'arrived') return undefined;
  const { refused, pieces, lost } = report;
  const isWhole = refused.length === 0 && pieces === undefined && lost === undefined;
  return isWhole ? undefined : 'receivedAlready';
}

function findStopRefusal(stop: Stop, tripId: number): ValidationRule | undefined {
  if (stop.status === 'finished') return undefined;
  if (stop.shipmentId === null || stop.deliveryCanceled) return 'stopCanceled';
  // The office ended the trip and sent the shipment with another one, while this phone had no network.
  if (stop.shipmentsTrip !== null && stop.shipmentsTrip !== tripId) return 'onOtherTrip';
  return undefined;
}

const write = (tx: Transaction, tripId: number, report: DriverReport, at: string) =>
  tx.row(sql`
    insert into trips_reports (account_id, key, body_hash, trip_id, stop_id, kind, at, receiver, note)
    values (${tx.accountId}, ${report.key}, ${hashRequestBody(report)}, ${tripId}, ${report.stop}, ${report.kind},
      ${at},
      ${report.kind === 'delivered' ? (report.receiver ?? null) : null},
      ${report.kind === 'delivered' ? (report.note ?? null) : null})`);

interface StoredReport {
  readonly id: number;
  readonly signature: number | null;
  readonly photo: number | null;
}

/**
 * Stores the signature and the photo of an accepted delivery: the first of each, also on repetitions.
 * @throws CodedError ENTITY_NOT_FOUND where this trip has no such delivery.
 */
export async function saveDeliveryProof(
  tx: Transaction,
  files: FileService,
  driver: VerifiedDriver,
  key: string,
  { signature, photo }: { readonly signature: readonly File[]; readonly photo: readonly File[] },
): Promise<void> {
  const storedReport = await tx.row(sql<StoredReport>`
    select id, signature_file_id as signature, photo_file_id as photo from trips_reports
    where account_id = ${tx.accountId} and trip_id = ${driver.tripId} and key = ${key} and kind = 'delivered' for update`);
  if (!storedReport) throw new CodedError('ENTITY_NOT_FOUND');
  const saveFile = async (known: number | null, [file]: readonly File[]): Promise<number | null> =>
    known === null && file ? (await files.save(tx, file)).id : known;
  await tx.row(sql`
    update trips_reports set signature_file_id = ${await saveFile(storedReport.signature, signature)},
      photo_file_id = ${await saveFile(storedReport.photo, photo)}
    where account_id = ${tx.accountId} and id = ${storedReport.id}`);
}
