import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { computeTotalWeight } from '@tarima/domain/loading/weight';
import { getModule } from '@tarima/domain/modules';
import { orderDocument } from '@tarima/domain/orders/document';
import type { ShipmentItem, WholeShipment } from '@tarima/domain/shipments/contract';
import type { DeliveryProof } from '@tarima/domain/shipments/delivery-proof';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import {
  getShipmentMethods,
  type ShipmentMethod,
  type ShipmentType,
} from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import { loadShippedLines } from './load-shipped-lines.ts';
import { buildReportedMissingCondition } from './reported-missing-condition.ts';
import type { Catalogue } from '../kit/catalogue/records.ts';
import { buildCollationExpression } from '../kit/word-order.ts';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import { getTruckPieces, unknownTruckPiece } from '../loading/truck-pieces.ts';
import {
  loadDriverDeliveryProofs,
  loadOfficeDeliveryProofs,
  mergeDeliveryProofs,
  type DeliveryProofReader,
} from './delivery-proofs.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Catalogue of shipments as their list shows them. */
export const shipmentCatalogue: Catalogue = {
  module: shipments,
  moduleOf: getModule,
  computed: {
    order: sql`jsonb_build_object('id', t.order_id, 'name', t.order_id::text)`,
    extraData: sql`jsonb_build_object('pin', t.extra_data -> 'pin', 'comments', t.extra_data -> 'comments')`,
    totalPieces: sql`coalesce(t.pieces, (
      select sum(i.quantity) from shipments_items i where i.account_id = t.account_id and i.owner_id = t.id), 0)::float8`,
  },
  // Half-made goods are no items: their pieces are stored in the shipment.
  sums: {
    totalPieces: sql`
      select owner_id, sum(quantity) from shipments_items where account_id = current_account() group by owner_id
      union all
      select id, pieces from shipments where account_id = current_account() and pieces is not null`,
  },
};

type Found = Omit<
  WholeShipment,
  'inventories' | 'others' | 'weight' | 'proof' | 'distance' | 'distanceKind' | 'methods'
> & {
  type: ShipmentType;
  preset: ShipmentMethod | null;
};

/** Returns a shipment without the distance, which the caller adds. @throws CodedError ENTITY_NOT_FOUND. */
export async function getShipment(
  tx: Transaction,
  id: number,
  language: Language,
  rowScope: RawBuilder<unknown>,
  proofs?: DeliveryProofReader,
): Promise<Omit<WholeShipment, 'distance' | 'distanceKind'>> {
  const found = await findShipmentHeader(tx, id, language, rowScope);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  const { preset, ...shipment } = found;
  const lines = found.type === 'order' ? await loadShippedLines(tx, found.order.id, id) : undefined;
  const items = await loadShipmentItems(tx, id, language);
  const inventories = items.map((item): ShipmentItem => ({
    ...item,
    line: (item.detail && lines?.get(item.detail.id)) ?? null,
  }));
  return {
    ...shipment,
    methods: [...getShipmentMethods(found.type, preset)],
    inventories,
    others: await loadMergeableShipments(tx, id),
    weight: await computeLoadWeight(tx, inventories),
    proof: proofs ? await loadProof(tx, id, proofs) : null,
  };
}

/** Returns the values of a shipment that lie in its row and in the rows that it refers to. */
async function findShipmentHeader(
  tx: Transaction,
  id: number,
  language: Language,
  rowScope: RawBuilder<unknown>,
): Promise<Found | undefined> {
  const name = sql.ref(`name_${language}`);
  return tx.row(
    withCachedQueryPlan(sql<Found>`
    select s.id, s.type, s.preset, s.method, s.status, s.scheduled_at as "scheduledAt",
      s.shipment_address as "shipmentAddress", s.cost,
      jsonb_build_object('pin', s.extra_data -> 'pin', 'comments', s.extra_data -> 'comments') as "extraData",
      jsonb_build_object('id', o.id, 'status', o.status) as "order",
      jsonb_build_object('id', u.id, 'name', u.name) as salesman,
      jsonb_build_object('id', c.id, 'name', c.name, 'user', jsonb_build_object('name', c.name), 'location', c.location,
        'address', coalesce(o.delivery_place, c.address), 'phoneNumber', c.phone_number, 'taxNumber', c.tax_number) as customer,
      jsonb_build_object('id', f.id, 'name', f.${name}) as "storeFrom",
      jsonb_build_object('id', d.id, 'name', d.${name}, 'location', d.location) as "divisionFrom",
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.${name}) end as "storeTo",
      case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.${name}) end as "divisionTo",
      case
        when s.extra_data ->> 'pin' is not null then jsonb_build_object('kind', 'pin', 'location', s.extra_data ->> 'pin')
        when g.id is not null then jsonb_build_object('kind', 'store', 'location', e.location)
        else jsonb_build_object('kind', 'customer', 'location', c.location)
      end as destination,
      case when w.id is not null then jsonb_build_object('quantity', s.pieces::float8, 'countable', m.countable,
        'lost', case when s.lost is not null then jsonb_build_object('quantity', s.lost::float8, 'reason', s.lost_reason) end,
        'product', jsonb_build_object('id', p.id, 'name', p.${name}),
        'from', jsonb_build_object('id', v.id, 'name', v.${name}), 'to', jsonb_build_object('id', w.id, 'name', w.${name}),
        'divisionTo', jsonb_build_object('id', e.id, 'name', e.${name})) end as "halfMade",
      (
        select jsonb_build_object('id', t.id, 'name', t.name, 'status', t.status,
          'driver', coalesce(r.name, t.driver_name), 'plates', v.plates)
        from trips t
        join vehicles v on v.account_id = t.account_id and v.id = t.vehicle_id
        left join users r on r.account_id = t.account_id and r.id = t.driver_id
        where t.account_id = s.account_id and t.id = s.trip_id
      ) as trip,
      s.created_at as "createdAt", s.updated_at as "updatedAt"
    from (select * from shipments where account_id = ${tx.accountId} and id = ${id} and ${rowScope}) s
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    join users u on u.account_id = o.account_id and u.id = o.created_by_id
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    join stores f on f.account_id = s.account_id and f.id = s.store_id
    left join workplaces v on v.account_id = s.account_id and v.id = s.from_workplace_id
    left join workplaces w on w.account_id = s.account_id and w.id = s.to_workplace_id
    left join products p on p.account_id = s.account_id and p.id = s.product_id
    left join measures m on m.account_id = p.account_id and m.id = p.measure_id
    join divisions d on d.account_id = s.account_id and d.id = coalesce(v.division_id, f.division_id)
    left join stores g on g.account_id = s.account_id and g.id = s.target_store_id
    left join divisions e on e.account_id = s.account_id and e.id = coalesce(w.division_id, g.division_id)`),
  );
}

async function loadShipmentItems(
  tx: Transaction,
  id: number,
  language: Language,
): Promise<readonly Omit<ShipmentItem, 'line'>[]> {
  const name = sql.ref(`name_${language}`);
  return tx.rows(
    withCachedQueryPlan(sql<Omit<ShipmentItem, 'line'>>`
    select i.id, jsonb_build_object('id', p.id, 'name', p.${name}) as product, i.quantity::float8,
      i.lot_code as "lotCode", i.expiration_date as "expirationDate", m.countable,
      case when i.detail_id is not null then jsonb_build_object('id', i.detail_id) end as detail,
      case when ${buildStatusCondition(shipmentDocument, 'finished', 'w.status')} then jsonb_build_object('accepted', (i.quantity - i.refused - i.missing - i.damaged)::float8,
        'refused', i.refused::float8, 'missing', i.missing::float8, 'damaged', i.damaged::float8, 'reason', i.reason, 'again', i.again,
        'awaited', case
          when i.back_store_id is null then coalesce(i.reshipped, case when i.again then i.refused else 0 end)
          when i.detail_id is not null and ${buildStatusCondition(orderDocument, 'underWay', 'o.status')} then i.awaited
          else 0 end::float8,
        'reportedMissing', ${buildReportedMissingCondition('w')},
        'store', case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.${name}) end,
        'onTruckTo', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.${name},
          'division', jsonb_build_object('id', r.division_id)) end) end as received,
      jsonb_build_object('id', f.id, 'name', f.${name}) as store,
      jsonb_build_object('storeFrom', f.${name}, 'divisionFrom', d.${name}) as metadata
    from shipments_items i
    join shipments w on w.account_id = i.account_id and w.id = i.owner_id
    join orders o on o.account_id = w.account_id and o.id = w.order_id
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join measures m on m.account_id = p.account_id and m.id = p.measure_id
    left join stock_lots l on l.account_id = i.account_id and l.kind = i.lot_kind and l.id = i.back_lot_id
    left join stores b on b.account_id = l.account_id and b.id = l.store_id
    left join stores r on r.account_id = i.account_id and r.id = i.back_store_id
    join stores f on f.account_id = i.account_id and f.id = i.store_id
    join divisions d on d.account_id = f.account_id and d.id = f.division_id
    where i.account_id = ${tx.accountId} and i.owner_id = ${id}
    order by ${buildCollationExpression(sql`p.${name}`, language)}, i.id`),
  );
}

/** Loads the open shipments of the same order that leave the same store for the same place. */
async function loadMergeableShipments(
  tx: Transaction,
  id: number,
): Promise<WholeShipment['others']> {
  return tx.rows(
    withCachedQueryPlan(sql<WholeShipment['others'][number]>`
    select o.id, o.scheduled_at as "scheduledAt", coalesce((select sum(i.quantity) from shipments_items i
        where i.account_id = o.account_id and i.owner_id = o.id), 0)::float8 as pieces
    from shipments s
    join shipments o on o.account_id = s.account_id and o.order_id = s.order_id and o.id <> s.id and o.type = s.type and o.pieces is null
      and o.store_id = s.store_id and o.target_store_id is not distinct from s.target_store_id
      and o.preset is not distinct from s.preset and ${buildStatusCondition(shipmentDocument, 'open', 'o.status')}
    where s.account_id = ${tx.accountId} and s.id = ${id} and ${buildStatusCondition(shipmentDocument, 'open', 's.status')}
    order by o.id`),
  );
}

/** Returns the weight of all items; the weight of a product without one is unknown. */
async function computeLoadWeight(
  tx: Transaction,
  items: readonly ShipmentItem[],
): Promise<WholeShipment['weight']> {
  const pieces = await getTruckPieces(
    tx,
    items.map(({ product }) => product.id),
  );
  return computeTotalWeight(
    items.map(({ product, quantity }) => ({
      pieces: quantity,
      weight: (pieces.get(product.id) ?? unknownTruckPiece).weight,
    })),
  );
}

async function loadProof(
  tx: Transaction,
  id: number,
  reading: DeliveryProofReader,
): Promise<DeliveryProof | null> {
  const [fromDriver] = (
    await loadDriverDeliveryProofs(tx, sql`s.shipment_id = ${id}`, reading)
  ).values();
  return mergeDeliveryProofs(
    fromDriver,
    (await loadOfficeDeliveryProofs(tx, [id], reading)).get(id),
  );
}
