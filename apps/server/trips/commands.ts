import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { createTransitionError } from '@tarima/domain/kit/transitions';
import { isReasonRequiredForLoad } from '@tarima/domain/loading/vehicle-load';
import type { OfficeDeliverShipmentBody } from '@tarima/domain/shipments/pieces';
import { shipments } from '@tarima/domain/shipments/shipment';
import type { TripBody } from '@tarima/domain/trips/contract';
import type { ConfirmedTripVerb } from '@tarima/domain/trips/document';
import { computeTripLoad } from '@tarima/domain/trips/trip-load';
import { trips } from '@tarima/domain/trips/trip';
import { sql, type RawBuilder } from 'kysely';
import { receiveFromTruckOfTrip } from '../fulfilment/refused-pieces.ts';
import { assertBodyInRowScope, getRowScope } from '../kit/catalogue/row-scope.ts';
import { allRowsCondition } from '../kit/catalogue/records.ts';
import type { DocumentVerbCommands } from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { sendOutShipment } from '../shipments/commands.ts';
import { recordOfficeDelivery } from '../shipments/record-office-delivery.ts';
import { closeTripLink } from './links.ts';
import { getTrip, allTripsScope, type TripScope } from './load-whole-trips.ts';
import {
  releaseUndeliveredStops,
  lockOrdersOfTrip,
  lockTrip,
  assertTripTransition,
  listOpenTripStops,
  type TripRow,
} from './trip-row.ts';
import { replaceTripStops } from './replace-trip-stops.ts';

/** Returns the conditions of the trips and the shipments that a user may access. */
export const getTripScope = (person: ActingUser): RawBuilder<unknown> =>
  getRowScope(trips, person) ?? allRowsCondition;
export const getShipmentScope = (person: ActingUser): RawBuilder<unknown> =>
  getRowScope(shipments, person) ?? allRowsCondition;

/** Builds the condition of stops `s` whose order a user may see, with its proof of delivery: a trip carries orders of several sellers. */
const buildVisibleStops = ({ id, profile }: ActingUser): RawBuilder<unknown> =>
  profile.onlyMine
    ? sql`exists (
        select from orders o
        where o.account_id = s.account_id and o.id = s.order_id and o.created_by_id = ${id})`
    : allRowsCondition;

/** Returns the trips that a user may access, and the visible data of their stops. */
export const getVisibleTripScope = (person: ActingUser): TripScope => ({
  trip: getTripScope(person),
  stops: buildVisibleStops(person),
});

/**
 * Asserts that a user sees all stops of a trip: only then may they change its stops or create a link that shows them.
 * @throws CodedError WRONG_VALUES with status 409, `carriesOthers` on `stops`.
 */
export async function assertSeesAllTripStops(
  tx: Transaction,
  person: ActingUser,
  tripId: number,
): Promise<void> {
  const hidden = await tx.row(sql`
    select from trips_stops s
    where s.account_id = ${tx.accountId} and s.owner_id = ${tripId} and not ${buildVisibleStops(person)} limit 1`);
  if (hidden)
    throw new CodedError('WRONG_VALUES', [{ path: 'stops', rule: 'carriesOthers' }], {
      status: 409,
    });
}

/** Creates a trip. @throws CodedError WRONG_VALUES naming the field; FORBIDDEN for a division outside the user's scope. */
export async function createTrip(
  tx: Transaction,
  person: ActingUser,
  body: TripBody,
): Promise<number> {
  assertBodyInRowScope(trips, person, { division: body.division });
  const columns = await buildTripColumns(tx, body);
  const made = await tx.row(sql<{ id: number }>`
    insert into trips (account_id, created_by_id, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${tx.accountId}, ${person.id}, ${sql.join(columns.map(([, value]) => value))}) returning id`);
  if (!made) throw new Error('A trip was not made');
  await replaceTripStops(
    tx,
    { id: made.id, divisionId: body.division.id },
    body.stops ?? [],
    getShipmentScope(person),
  );
  await notifyAssigned(tx, await lockTrip(tx, made.id, allRowsCondition), null, person);
  return made.id;
}

/** Updates a planned trip. @throws CodedError as `createTrip` does; status 409 once it is loaded; STALE_ENTITY. */
export async function updateTrip(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: TripBody,
): Promise<void> {
  assertBodyInRowScope(trips, person, { division: body.division });
  const trip = await lockTrip(tx, id, getTripScope(person));
  assertTripTransition(trip, 'edit', 0);
  assertCurrentRecordVersion(trip, body.updatedAt);
  const stops = body.stops ?? (await listOpenTripStops(tx, id)).map(({ shipmentId }) => shipmentId);
  const isMoved = trip.divisionId !== body.division.id;
  if (isMoved || body.stops) await assertSeesAllTripStops(tx, person, id);
  const columns = await buildTripColumns(tx, body, trip);
  await tx.row(sql`
    update trips set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where account_id = ${tx.accountId} and id = ${id}`);
  // A trip from another division takes other shipments: its current ones are validated again.
  if (isMoved) await replaceTripStops(tx, trip, [], getShipmentScope(person));
  if (isMoved || body.stops)
    await replaceTripStops(
      tx,
      { id, divisionId: body.division.id },
      stops,
      getShipmentScope(person),
    );
  await notifyAssigned(tx, await lockTrip(tx, id, allRowsCondition), trip.driverId, person);
}

/** Changes the shipments of a planned trip, and their sequence. */
export async function changeTripStops(
  tx: Transaction,
  person: ActingUser,
  id: number,
  stops: readonly number[],
  expectedVersion: string | undefined,
): Promise<void> {
  const trip = await lockTrip(tx, id, getTripScope(person));
  assertTripTransition(trip, 'edit', 0);
  assertCurrentRecordVersion(trip, expectedVersion);
  await assertSeesAllTripStops(tx, person, id);
  await replaceTripStops(tx, trip, stops, getShipmentScope(person));
  // A user who loaded the trip before this change gets a version conflict when they save.
  await tx.row(sql`
    update trips set over_reason = null where account_id = ${tx.accountId} and id = ${id}`);
}

async function buildTripColumns(
  tx: Transaction,
  body: TripBody,
  before?: TripRow,
): Promise<readonly (readonly [column: string, value: unknown])[]> {
  const vehicle = await tx.row(sql<{ name: string; status: string }>`
    select name, status from vehicles where account_id = ${tx.accountId} and id = ${body.vehicle.id}`);
  if (!vehicle) throw createWrongValueError('vehicle', 'unknown');
  if (vehicle.status !== 'active' && before?.vehicleId !== body.vehicle.id)
    throw createWrongValueError('vehicle', 'inactive');
  const isNamedByVehicle =
    body.name === undefined ||
    (before !== undefined &&
      before.vehicleId !== body.vehicle.id &&
      body.name === (await getVehicleName(tx, before.vehicleId)));
  const division = await tx.row(sql`
    select from divisions where account_id = ${tx.accountId} and id = ${body.division.id}`);
  if (!division) throw createWrongValueError('division', 'unknown');
  const { driver, driverName } = body;
  if (driver) {
    const found = await tx.row(sql<{ status: string }>`
      select status from users where account_id = ${tx.accountId} and id = ${driver.id}`);
    if (!found) throw createWrongValueError('driver', 'unknown');
    if (found.status !== 'active' && before?.driverId !== driver.id)
      throw createWrongValueError('driver', 'inactive');
  }
  return [
    ['name', isNamedByVehicle ? vehicle.name : body.name],
    ['vehicle_id', body.vehicle.id],
    ['division_id', body.division.id],
    ['driver_id', driver?.id ?? null],
    ['driver_name', driver ? null : (driverName ?? null)],
    ['driver_phone', body.driverPhone ?? null],
    ['departs_at', body.departsAt],
    ['pattern', body.pattern],
    ['notes', body.notes ?? null],
    // Another vehicle or other goods invalidate the reason entered for the previous load.
    ['over_reason', null],
  ];
}

/** Returns the name of a vehicle, which is the name of a trip's route until a user enters another. */
async function getVehicleName(tx: Transaction, id: number): Promise<string | undefined> {
  const vehicle = await tx.row(sql<{ name: string }>`
    select name from vehicles where account_id = ${tx.accountId} and id = ${id}`);
  return vehicle?.name;
}

async function notifyAssigned(
  tx: Transaction,
  trip: TripRow,
  before: number | null,
  person: ActingUser,
): Promise<void> {
  if (trip.driverId === null || trip.driverId === before) return;
  await notifyTripChange(tx, trip, 'assigned', [trip.driverId], person);
}

const notifyTripChange = (
  tx: Transaction,
  { id, name, departsAt }: TripRow,
  what: 'assigned' | 'canceled',
  to: readonly number[],
  by: ActingUser,
): Promise<void> =>
  notifyUsers(tx, {
    to,
    by: by.id,
    type: 'tripChanged',
    data: { what, trip: { id, name }, departsAt, by: by.name },
  });

/** Loads the trip onto the vehicle. @throws CodedError WRONG_VALUES `reason` where it exceeds the room or payload without a reason. */
export async function loadTripOntoVehicle(
  tx: Transaction,
  person: ActingUser,
  id: number,
  reason: string | undefined,
): Promise<void> {
  const { trip, stops } = await lockOpenTrip(tx, person, id);
  const status = assertTripTransition(trip, 'load', stops.length);
  const overloadReason = await getOverloadReason(tx, trip, reason);
  await tx.row(sql`
    update trips set status = ${status}, over_reason = ${overloadReason}, loaded_at = present()
    where account_id = ${tx.accountId} and id = ${id}`);
}

/**
 * Starts the trip: each of its shipments leaves, as if it were sent separately.
 * @throws CodedError WRONG_VALUES `stops.2` where a shipment cannot leave yet; `reason` as `loadTripOntoVehicle` does.
 * Nothing has left then.
 */
export async function startTrip(
  tx: Transaction,
  person: ActingUser,
  id: number,
  reason: string | undefined,
): Promise<void> {
  const { trip, stops } = await lockOpenTrip(tx, person, id);
  const status = assertTripTransition(trip, 'start', stops.length);
  for (const [at, stop] of stops.entries())
    if (stop.status === 'pending') throw createWrongValueError(`stops.${at}`, 'notActive');
  const overloadReason = await getOverloadReason(tx, trip, reason);
  await lockOrdersOfTrip(tx, id);
  for (const stop of stops.toSorted((one, other) => one.orderId - other.orderId))
    if (stop.status === 'active')
      await sendOutShipment(tx, stop.shipmentId, person, getShipmentScope(person));
  await tx.row(sql`
    update trips set status = ${status}, over_reason = ${overloadReason}, loaded_at = coalesce(loaded_at, present()), started_at = present()
    where account_id = ${tx.accountId} and id = ${id}`);
}

/** Ends a trip whose vehicle is back or done: refused pieces come into their stores, and undelivered goods may go on another trip. */
export async function endTrip(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const trip = await lockTrip(tx, id, getTripScope(person));
  const status = assertTripTransition(trip, 'end', 0);
  await lockOrdersOfTrip(tx, id);
  await receiveFromTruckOfTrip(tx, id, person);
  await releaseUndeliveredStops(tx, id);
  await tx.row(sql`
    update trips set status = ${status}, ended_at = present() where account_id = ${tx.accountId} and id = ${id}`);
  await closeTripLink(tx, id, 'soon');
}

/** Reopens a trip: its stops may change again. */
async function reopenTrip(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const trip = await lockTrip(tx, id, getTripScope(person));
  const status = assertTripTransition(trip, 'reopen', 0);
  await tx.row(sql`
    update trips set status = ${status}, over_reason = null, loaded_at = null
    where account_id = ${tx.accountId} and id = ${id}`);
}

/** Cancels a trip: none of its goods leave, and its shipments may go on another trip. */
export async function cancelTrip(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const trip = await lockTrip(tx, id, getTripScope(person));
  const status = assertTripTransition(trip, 'cancel', 0);
  await releaseUndeliveredStops(tx, id);
  await tx.row(sql`
    update trips set status = ${status}, ended_at = present() where account_id = ${tx.accountId} and id = ${id}`);
  await closeTripLink(tx, id, 'now');
  if (trip.driverId !== null) await notifyTripChange(tx, trip, 'canceled', [trip.driverId], person);
}

/**
 * Delivers a stop from the office, as the shipments screen does.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown or delivered stop; status 409 before the trip starts; others as `recordOfficeDelivery`.
 */
export async function deliverTripStop(
  tx: Transaction,
  person: ActingUser,
  { id, stopId }: { readonly id: number; readonly stopId: number },
  body: OfficeDeliverShipmentBody,
  files: FileService,
): Promise<void> {
  const trip = await lockTrip(tx, id, getTripScope(person));
  const stop = (await listOpenTripStops(tx, id)).find((each) => each.id === stopId);
  if (!stop) throw new CodedError('ENTITY_NOT_FOUND');
  if (trip.status !== 'underWay') throw createTransitionError();
  const delivery = { id: stop.shipmentId, body, rowScope: getShipmentScope(person) };
  await recordOfficeDelivery(tx, person, delivery, files);
}

async function lockOpenTrip(tx: Transaction, person: ActingUser, id: number) {
  const trip = await lockTrip(tx, id, getTripScope(person));
  return { trip, stops: await listOpenTripStops(tx, id) };
}

/** Returns the reason for an overload, entered now or at loading; null for a load that fits. */
async function getOverloadReason(
  tx: Transaction,
  { id, overReason }: TripRow,
  reason: string | undefined,
): Promise<string | null> {
  const { vehicle, stops, pattern } = await getTrip(tx, id, 'es', allTripsScope);
  if (!isReasonRequiredForLoad(computeTripLoad(vehicle, stops, pattern))) return null;
  const loadReason = reason ?? overReason;
  if (loadReason === null) throw createWrongValueError('reason', 'required');
  return loadReason;
}

/** Commands of the confirmed verbs. */
export const tripVerbCommands: DocumentVerbCommands<ConfirmedTripVerb> = {
  end: ({ tx, person, id }) => endTrip(tx, person, id),
  reopen: ({ tx, person, id }) => reopenTrip(tx, person, id),
  cancel: ({ tx, person, id }) => cancelTrip(tx, person, id),
};
