import { dayMillis } from '@tarima/domain/kit/time-zone';
import { computeGreatCircleKilometres, parseLocation } from '@tarima/domain/kit/location';
import { isReasonRequiredForLoad } from '@tarima/domain/loading/vehicle-load';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { DeliverShipmentBody } from '@tarima/domain/shipments/pieces';
import { tripBody, type WholeTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { computeTripLoad } from '@tarima/domain/trips/trip-load';
import { sql } from 'kysely';
import { buildStatusCondition } from '../kit/status-condition.ts';
import type { ActingUser } from '../kit/serve.ts';
import { formatInstant } from '../planning/plant-snapshot.ts';
import { listShipmentItems } from '../shipments/shipment-row.ts';
import { cancelTrip, createTrip, endTrip, startTrip, updateTrip } from '../trips/commands.ts';
import { getTrip, allTripsScope } from '../trips/load-whole-trips.ts';
import type { DemoContext } from './demo-context.ts';
import { demoDivisions } from './people.ts';
import { demoVehicles } from './vehicles.ts';

/** Number of last days in which the plants drive by trips. */
const drivenDays = 21;
/** Last working minutes whose shipments have no trip yet. */
const unplannedMinutes = 200;
/** Customers to whom a vehicle drives within the day, in km. */
const nearKilometres = 110;
/** Deliveries of which pieces were refused, counted from the first trip; the second of them is not delivered again. */
const refusedDeliveries = [2, 5];

/** Shipment that is scheduled to leave. */
interface ScheduledShipment {
  readonly shipment: number;
  /** Place of its customer. */
  readonly location: string;
  readonly leaves: number;
  arrive(): Promise<void>;
}

/** Trip that has not left, with its stops in the order in which they are delivered. */
interface PlannedTrip {
  readonly id: number;
  readonly departsAt: number;
  readonly stops: (ScheduledShipment & { readonly km: number })[];
}

/** Trips of the plants' vehicles: one in the morning and one in the afternoon, with all that is scheduled for them. */
export class DemoTrips {
  readonly #scene: DemoContext;
  readonly #planned = new Map<string, PlannedTrip>();
  #delivered = 0;

  constructor(demoContext: DemoContext) {
    this.#scene = demoContext;
  }

  /** Puts a shipment on the trip of its half day, or on a new one. */
  async plan(clerk: ActingUser, scheduled: ScheduledShipment): Promise<void> {
    const { line, calendar, catalogues, end } = this.#scene;
    const division = catalogues.divisionIds.indexOf(clerk.divisionId ?? 0);
    const isPlanned =
      line.now > end - drivenDays * dayMillis && line.now < calendar.earlier(end, unplannedMinutes);
    if (!isPlanned) return;
    const stop = { ...scheduled, km: measureKilometres(division, scheduled.location) };
    const departsAt = this.#getDeparture(scheduled.leaves);
    const key = `${division} ${departsAt}`;
    const planned = this.#planned.get(key);
    const stops = [...(planned?.stops ?? []), stop].toSorted((one, other) => one.km - other.km);
    const id = await this.#save(clerk, division, { id: planned?.id, departsAt, stops });
    this.#planned.set(key, { id, departsAt, stops });
    if (!planned) line.at(departsAt, clerk, () => this.#start(clerk, key));
  }

  /** Returns whether a shipment is on a trip: it leaves with it, and not by itself. */
  async isOnTrip(shipment: number): Promise<boolean> {
    return (await this.#findTripId(shipment)) !== undefined;
  }

  /** Returns how the customer receives a shipment: of some deliveries, pieces are refused. */
  async receive(shipment: number): Promise<DeliverShipmentBody> {
    if (!(await this.isOnTrip(shipment))) return {};
    this.#delivered += 1;
    const nth = refusedDeliveries.indexOf(this.#delivered);
    const [item] = nth === -1 ? [] : await listShipmentItems(this.#scene.tx, shipment);
    if (!item) return {};
    const isFirst = nth === 0;
    const reason = isFirst ? 'Tablas rajadas al descargar' : 'Medida distinta a la pedida';
    return { lines: [{ item: item.id, refused: 4, reason, again: isFirst }] };
  }

  /** Ends the trip of a shipment whose last stop was delivered. */
  async endWithLastStop(clerk: ActingUser, shipment: number): Promise<void> {
    const { tx } = this.#scene;
    const trip = await this.#findTripId(shipment);
    if (trip === undefined) return;
    const open = await tx.row(sql`
      select from trips_stops s join shipments h on h.account_id = s.account_id and h.id = s.shipment_id
      where s.account_id = ${tx.accountId} and s.owner_id = ${trip} and ${buildStatusCondition(shipmentDocument, 'ahead', 'h.status')} limit 1`);
    if (!open) await endTrip(tx, clerk, trip);
  }

  /** Returns when the vehicle leaves with goods of that moment: half an hour into the morning or into the afternoon. */
  #getDeparture(leaves: number): number {
    const { calendar } = this.#scene;
    const [begin = leaves] = calendar.workdays(leaves - dayMillis, leaves + 1).slice(-1);
    const morning = calendar.later(begin, 30);
    const afternoon = calendar.later(begin, 6 * 60 + 30);
    return leaves < calendar.later(begin, 4 * 60) ? morning : afternoon;
  }

  /** Plans the trip, or changes its stops, with the smallest free vehicle that holds them. */
  async #save(
    clerk: ActingUser,
    division: number,
    { id, departsAt, stops }: Omit<PlannedTrip, 'id'> & { readonly id: number | undefined },
  ): Promise<number> {
    const { tx } = this.#scene;
    const free = await this.#listFreeVehicles(division, id);
    const write = async (vehicle: number, trip: number | undefined): Promise<number> => {
      const { name, driver } = await this.#describe(vehicle, stops);
      const body = tripBody.parse({
        name,
        vehicle: { id: vehicle },
        division: { id: clerk.divisionId },
        driverName: driver?.name,
        driverPhone: driver?.phone,
        departsAt: formatInstant(departsAt),
        stops: stops.map(({ shipment }) => shipment),
      });
      if (trip === undefined) return createTrip(tx, clerk, body);
      await updateTrip(tx, clerk, trip, body);
      return trip;
    };
    const [first, ...larger] = free;
    if (first === undefined) throw new Error('A division of the demo has a vehicle');
    const saved = await write(first, id);
    for (const vehicle of larger) {
      if (!isReasonRequiredForLoad(computeLoad(await this.#read(saved)))) break;
      await write(vehicle, saved);
    }
    return saved;
  }

  async #start(clerk: ActingUser, key: string): Promise<void> {
    const { tx, line, calendar } = this.#scene;
    const planned = this.#planned.get(key);
    if (!planned) return;
    this.#planned.delete(key);
    const { stops } = await this.#read(planned.id);
    // Orders may have been canceled since.
    if (stops.every(({ shipment }) => shipment === null)) return cancelTrip(tx, clerk, planned.id);
    await startTrip(tx, clerk, planned.id, 'El cliente descarga con montacargas: va más alto');
    for (const [at, { km, arrive }] of planned.stops.entries())
      if (km < nearKilometres) line.at(calendar.later(line.now, 75 + at * 50), clerk, arrive);
  }

  /** Returns the vehicles of a division that are on no other trip, the smallest first; all of them where none is free. */
  async #listFreeVehicles(division: number, trip: number | undefined): Promise<number[]> {
    const { tx, catalogues } = this.#scene;
    const own = demoVehicles.flatMap((vehicle, at) =>
      vehicle.division === division ? [catalogues.vehicleIds[at] ?? 0] : [],
    );
    const rows = await tx.rows(sql<{ id: number; isFree: boolean }>`
      select v.id, not exists (
        select from trips t where t.account_id = v.account_id and t.vehicle_id = v.id and ${buildStatusCondition(tripDocument, 'ahead', 't.status')}
          and t.id is distinct from ${trip ?? null}) as "isFree"
      from vehicles v where v.account_id = ${tx.accountId} and v.id = any(${own}::bigint[])
      order by v.payload, v.id`);
    const free = rows.filter(({ isFree }) => isFree);
    return (free.length > 0 ? free : rows).map(({ id }) => id);
  }

  /** Returns the name of a route, by its last stop, and the driver of the vehicle. */
  async #describe(vehicle: number, stops: PlannedTrip['stops']) {
    const { tx, catalogues } = this.#scene;
    const last = await tx.row(sql<{ city: string }>`
      select coalesce(c.city, c.name) as city from shipments s
      join customers c on c.account_id = s.account_id and c.id = s.customer_id
      where s.account_id = ${tx.accountId} and s.id = ${stops.at(-1)?.shipment ?? null}`);
    const driver = demoVehicles[catalogues.vehicleIds.indexOf(vehicle)]?.driver;
    return { name: `Ruta ${last?.city ?? ''}`, driver };
  }

  #read(id: number): Promise<WholeTrip> {
    return getTrip(this.#scene.tx, id, 'es', allTripsScope);
  }

  async #findTripId(shipment: number): Promise<number | undefined> {
    const { tx } = this.#scene;
    const found = await tx.row(sql<{ trip: number | null }>`
      select trip_id as trip from shipments where account_id = ${tx.accountId} and id = ${shipment}`);
    return found?.trip ?? undefined;
  }
}

const computeLoad = ({ vehicle, stops, pattern }: WholeTrip) =>
  computeTripLoad(vehicle, stops, pattern);

function measureKilometres(division: number, location: string): number {
  const from = parseLocation(demoDivisions[division]?.location ?? '');
  const to = parseLocation(location);
  return from && to ? computeGreatCircleKilometres(from, to) : Infinity;
}
