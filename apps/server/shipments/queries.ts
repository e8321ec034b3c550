import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { moduleOf } from '@tarima/domain/modules';
import type { ShipmentItem, WholeShipment } from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { methodsOf, type ShipmentMethod, type ShipmentType } from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';

/** Shipments as their list shows them. */
export const shipmentCatalogue: Catalogue = {
  module: shipments,
  moduleOf,
  computed: {
    order: sql`jsonb_build_object('id', t.order_id, 'name', t.order_id::text)`,
    extraData: sql`jsonb_build_object('pin', t.extra_data -> 'pin', 'comments', t.extra_data -> 'comments')`,
  },
};

type Found = Omit<WholeShipment, 'inventories' | 'distance' | 'distanceKind' | 'methods'> & {
  type: ShipmentType;
  preset: ShipmentMethod | null;
};

/** A shipment with everything but the distance, which somebody else knows. @throws CodedError ENTITY_NOT_FOUND. */
export async function readShipment(
  tx: Transaction,
  id: number,
  language: Language,
  reach: RawBuilder<unknown>,
): Promise<Omit<WholeShipment, 'distance' | 'distanceKind'>> {
  const name = sql.ref(`name_${language}`);
  const found = await tx.row(sql<Found>`
    select s.id, s.type, s.preset, s.method, s.status, s.scheduled_at as "scheduledAt",
      s.shipment_address as "shipmentAddress", s.cost,
      jsonb_build_object('pin', s.extra_data -> 'pin', 'comments', s.extra_data -> 'comments') as "extraData",
      jsonb_build_object('id', o.id, 'status', o.status) as "order",
      jsonb_build_object('id', u.id, 'name', u.name) as salesman,
      jsonb_build_object('id', c.id, 'name', c.name, 'user', jsonb_build_object('name', c.name), 'location', c.location) as customer,
      jsonb_build_object('id', f.id, 'name', f.${name}) as "storeFrom",
      jsonb_build_object('id', d.id, 'name', d.${name}, 'location', d.location) as "divisionFrom",
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.${name}) end as "storeTo",
      case
        when s.extra_data ->> 'pin' is not null then jsonb_build_object('kind', 'pin', 'location', s.extra_data ->> 'pin')
        when g.id is not null then jsonb_build_object('kind', 'store', 'location', e.location)
        else jsonb_build_object('kind', 'customer', 'location', c.location)
      end as destination,
      s.created_at as "createdAt", s.updated_at as "updatedAt"
    from (select * from shipments where account_id = ${tx.accountId} and id = ${id} and ${reach}) s
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    join users u on u.account_id = o.account_id and u.id = o.created_by_id
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    join stores f on f.account_id = s.account_id and f.id = s.store_id
    join divisions d on d.account_id = f.account_id and d.id = f.division_id
    left join stores g on g.account_id = s.account_id and g.id = s.target_store_id
    left join divisions e on e.account_id = g.account_id and e.id = g.division_id`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  const { preset, ...shipment } = found;
  const inventories = await tx.rows(sql<ShipmentItem>`
    select i.id, jsonb_build_object('id', p.id, 'name', p.${name}) as product, i.quantity::float8,
      i.lot_code as "lotCode", i.expiration_date as "expirationDate",
      jsonb_build_object('id', f.id, 'name', f.${name}) as store,
      jsonb_build_object('storeFrom', f.${name}, 'divisionFrom', d.${name}) as metadata
    from shipments_items i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join stores f on f.account_id = i.account_id and f.id = i.store_id
    join divisions d on d.account_id = f.account_id and d.id = f.division_id
    where i.account_id = ${tx.accountId} and i.owner_id = ${id}
    order by p.${name}, i.id`);
  return { ...shipment, methods: [...methodsOf(found.type, preset)], inventories };
}
