import type { Language } from '@tarima/domain/kit/words';
import { tripDocument } from '@tarima/domain/trips/document';
import type { DriverTrip } from '@tarima/domain/trips/driver';
import type { TripStatus } from '@tarima/domain/trips/status';
import { sql } from 'kysely';
import type { ServedAccount } from '../accounts/queries.ts';
import { everything } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { KnownDriver } from './links.ts';
import { readTrip } from './queries.ts';

/** What a driver's page shows: the stops of their trip, none once it is over, and nothing of money. */
export async function driverTripOf(
  tx: Transaction,
  account: ServedAccount,
  driver: KnownDriver,
  language: Language,
): Promise<DriverTrip> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const trip = await readTrip(tx, driver.tripId, language, everything);
  const status = statusOf(trip.status);
  const { id, name, departsAt, notes, vehicle, division } = trip;
  const stops = tripDocument.is('over', status) ? [] : trip.stops;
  const items = await itemsOf(
    tx,
    stops.flatMap(({ shipment }) => (shipment ? [shipment.id] : [])),
    language,
  );
  return {
    now: clock?.now ?? '',
    timeZone: account.timeZone,
    company: account.style.logoText ?? account.name,
    officePhone: account.settings.company.phoneNumber,
    id,
    name,
    status,
    departsAt,
    notes,
    driver: driver.name,
    vehicle: { name: vehicle.name, plates: vehicle.plates },
    division: { name: division.name, location: division.location },
    stops: stops.map((stop) => ({
      id: stop.id,
      state: stop.state,
      order: stop.order,
      shipment: stop.shipmentNumber,
      customer: { name: stop.customer.name, phoneNumber: stop.customer.phoneNumber },
      address: stop.address,
      location: stop.location,
      comments: stop.comments,
      lines: stop.lines.map(({ product, pieces }) => ({ product, pieces })),
      items: items
        .filter(({ shipmentId }) => shipmentId === stop.shipment?.id)
        .map(({ id: item, product, pieces }) => ({ id: item, product, pieces })),
      weight: stop.weight,
      arrivedAt: stop.arrivedAt,
      deliveredAt: stop.deliveredAt,
    })),
  };
}

interface CarriedItem {
  readonly id: number;
  readonly shipmentId: number;
  readonly product: string;
  readonly pieces: number;
}

/** Lot by lot, as pieces of them can be refused. */
const itemsOf = (
  tx: Transaction,
  shipmentIds: readonly number[],
  language: Language,
): Promise<CarriedItem[]> =>
  tx.rows(sql<CarriedItem>`
    select i.id, i.owner_id as "shipmentId", p.${sql.ref(`name_${language}`)} as product, i.quantity::float8 as pieces
    from shipments_items i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    where i.account_id = ${tx.accountId} and i.owner_id = any(${[...shipmentIds]}::bigint[])
    order by product, i.id`);

function statusOf(status: string): TripStatus {
  if (!tripDocument.isStatus(status)) throw new Error(`A trip is ${status}`);
  return status;
}
