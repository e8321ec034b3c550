import type { Language } from '@tarima/domain/kit/words';
import { tripDocument } from '@tarima/domain/trips/document';
import type { TripStop } from '@tarima/domain/trips/contract';
import type { DriverStop, DriverTrip } from '@tarima/domain/trips/driver';
import type { TripStatus } from '@tarima/domain/trips/status';
import { sql } from 'kysely';
import type { ResolvedAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import { buildReportedMissingCondition } from '../shipments/reported-missing-condition.ts';
import type { VerifiedDriver } from './links.ts';
import { getTrip, allTripsScope } from './load-whole-trips.ts';

/** Returns the data of a driver's page: the stops of their trip, none once it is over, and no amounts of money. */
export async function getDriverTrip(
  tx: Transaction,
  account: ResolvedAccount,
  driver: VerifiedDriver,
  language: Language,
): Promise<DriverTrip> {
  const clock = await tx.row(sql<{ now: string }>`select present() as now`);
  const trip = await getTrip(tx, driver.tripId, language, allTripsScope);
  const status = parseStatus(trip.status);
  const { id, name, departsAt, notes, vehicle, division } = trip;
  const stops = tripDocument.is('over', status) ? [] : trip.stops;
  const items = await listItems(
    tx,
    stops.flatMap(({ shipment }) => (shipment ? [shipment.id] : [])),
    language,
  );
  const brought = await listTransfers(
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
      ...toOrderDto(stop),
      address: stop.address,
      comments: stop.comments,
      lines: stop.lines.map(({ product, pieces }) => ({ product, pieces })),
      items: items
        .filter(({ shipmentId }) => shipmentId === stop.shipment?.id)
        .map(({ shipmentId: _shipment, refused, reason, back, ...item }) => ({
          ...item,
          ...(reason !== null && { refused, reason }),
          ...(back !== null && { back }),
        })),
      ...brought.get(stop.shipment?.id ?? 0),
      weight: stop.weight,
      arrivedAt: stop.arrivedAt,
      deliveredAt: stop.deliveredAt,
    })),
  };
}

/** Returns the order of a stop and its customer, which the driver of the trip sees for all stops. */
function toOrderDto({ order, customer, shipmentNumber, location }: TripStop) {
  if (!order || !customer || shipmentNumber === null || location === null)
    throw new Error('A driver sees every stop');
  const { name, phoneNumber } = customer;
  return { order, shipment: shipmentNumber, customer: { name, phoneNumber }, location };
}

interface DriverItem {
  readonly id: number;
  readonly shipmentId: number;
  readonly product: string;
  readonly pieces: number;
  readonly countable: boolean;
  /** Pieces that were not accepted. */
  readonly refused: number;
  readonly reason: string | null;
  /** Refused pieces that the truck brings back, and their store. */
  readonly back: { readonly store: string; readonly pieces: number } | null;
}

/** Lists goods by lot, since pieces of each lot can be refused. */
const listItems = (
  tx: Transaction,
  shipmentIds: readonly number[],
  language: Language,
): Promise<DriverItem[]> =>
  tx.rows(sql<DriverItem>`
    select i.id, i.owner_id as "shipmentId", p.${sql.ref(`name_${language}`)} as product, i.quantity::float8 as pieces,
      m.countable, (i.refused + i.missing + i.damaged)::float8 as refused, i.reason,
      case when b.id is not null and not ${buildReportedMissingCondition('h')}
        then jsonb_build_object('store', b.${sql.ref(`name_${language}`)}, 'pieces', i.refused::float8) end as back
    from shipments_items i
    join shipments h on h.account_id = i.account_id and h.id = i.owner_id
    left join stores b on b.account_id = i.account_id and b.id = i.back_store_id
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join measures m on m.account_id = p.account_id and m.id = p.measure_id
    where i.account_id = ${tx.accountId} and i.owner_id = any(${[...shipmentIds]}::bigint[])
    order by product, i.id`);

interface Brought {
  readonly shipmentId: number;
  readonly halfMade: {
    product: string;
    pieces: number;
    countable: boolean;
    lost: number | null;
    lostReason: string | null;
  } | null;
}

/** Lists the transfers among shipments, by id, with their half-made goods. */
async function listTransfers(
  tx: Transaction,
  shipmentIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, Pick<DriverStop, 'halfMade' | 'isTransfer'>>> {
  const rows = await tx.rows(sql<Brought>`
    select s.id as "shipmentId", case when s.pieces is not null then jsonb_build_object('product', p.${sql.ref(`name_${language}`)},
      'pieces', s.pieces::float8, 'countable', m.countable, 'lost', s.lost::float8, 'lostReason', s.lost_reason) end as "halfMade"
    from shipments s
    left join products p on p.account_id = s.account_id and p.id = s.product_id
    left join measures m on m.account_id = p.account_id and m.id = p.measure_id
    where s.account_id = ${tx.accountId} and s.id = any(${[...shipmentIds]}::bigint[]) and s.type = 'transfer'`);
  return new Map(
    rows.map(({ shipmentId, halfMade }) => [
      shipmentId,
      { isTransfer: true, ...(halfMade && { halfMade: toHalfMadeDto(halfMade) }) },
    ]),
  );
}

const toHalfMadeDto = ({ lost, lostReason, ...goods }: NonNullable<Brought['halfMade']>) => ({
  ...goods,
  ...(lost !== null && { lost, lostReason: lostReason ?? '' }),
});

function parseStatus(status: string): TripStatus {
  if (!tripDocument.isStatus(status)) throw new Error(`A trip is ${status}`);
  return status;
}
