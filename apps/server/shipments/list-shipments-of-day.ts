import type { Language } from '@tarima/domain/kit/words';
import { computeTotalWeight } from '@tarima/domain/loading/weight';
import { maxDayShipments, type DayShipment } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { getTruckPieces, unknownTruckPiece } from '../loading/truck-pieces.ts';

interface FoundShipment extends Omit<DayShipment, 'pieces' | 'weight'> {
  readonly goods: readonly { readonly id: number; readonly pieces: number }[];
}

interface ShipmentsOfDay {
  readonly shipments: DayShipment[];
  readonly more: boolean;
  readonly next: string | null;
}

/**
 * Returns the shipments of a day that are on no trip, late ones first, and the next day with one: those scheduled for the day, and today also
 * those of earlier days that have not left.
 */
export async function listShipmentsOfDay(
  tx: Transaction,
  {
    day,
    lang,
    timeZone,
  }: { readonly day: string; readonly lang: Language; readonly timeZone: string },
  rowScope: RawBuilder<unknown>,
): Promise<ShipmentsOfDay> {
  const name = sql.ref(`name_${lang}`);
  const found = await tx.rows(sql<FoundShipment>`
    select h.id, h.type, h.status, h.method, h.scheduled_at as "scheduledAt", h.late, jsonb_build_object('id', h.order_id) as "order",
      jsonb_build_object('id', c.id, 'name', c.name) as customer, h.city,
      coalesce(h.shipment_address, w.${name}, g.${name}, o.delivery_place, c.address) as address,
      case when h.method is distinct from 'collect' then coalesce(h.extra_data ->> 'pin', e.location, c.location) end as location,
      jsonb_build_object('id', d.id, 'name', d.${name}) as division,
      coalesce(
        -- Half-made goods are no lots: the shipment itself has their number.
        case when h.pieces is not null then
          jsonb_build_array(jsonb_build_object('id', h.product_id, 'pieces', h.pieces::float8))
        else (
          select jsonb_agg(jsonb_build_object('id', product_id, 'pieces', quantity::float8))
          from shipments_items where account_id = h.account_id and owner_id = h.id) end, '[]') as goods
    from (
      (select *, true as late from shipments
        where account_id = ${tx.accountId} and ${day}::date = (present() at time zone ${timeZone})::date and scheduled_at < ${day}::date
          and ${buildStatusCondition(shipmentDocument, 'open')} and trip_id is null and ${rowScope}
        order by scheduled_at, id limit ${maxDayShipments + 1})
      union all
      (select *, false from shipments
        where account_id = ${tx.accountId} and scheduled_at = ${day}::date and trip_id is null and ${rowScope}
        order by id limit ${maxDayShipments + 1})
      order by late desc, scheduled_at, id limit ${maxDayShipments + 1}
    ) h
    join orders o on o.account_id = h.account_id and o.id = h.order_id
    join customers c on c.account_id = h.account_id and c.id = h.customer_id
    join stores f on f.account_id = h.account_id and f.id = h.store_id
    left join workplaces v on v.account_id = h.account_id and v.id = h.from_workplace_id
    join divisions d on d.account_id = h.account_id and d.id = coalesce(v.division_id, f.division_id)
    left join stores g on g.account_id = h.account_id and g.id = h.target_store_id
    left join workplaces w on w.account_id = h.account_id and w.id = h.to_workplace_id
    left join divisions e on e.account_id = h.account_id and e.id = coalesce(w.division_id, g.division_id)
    order by h.late desc, h.scheduled_at, h.id`);
  const next = await tx.row(sql<{ day: string }>`
    select scheduled_at as day from shipments
    where account_id = ${tx.accountId} and scheduled_at > ${day}::date and trip_id is null and ${rowScope}
    order by scheduled_at limit 1`);
  const shown = found.slice(0, maxDayShipments);
  const pieces = await getTruckPieces(
    tx,
    shown.flatMap(({ goods }) => goods.map(({ id }) => id)),
  );
  const shipments = shown.map(({ goods, ...shipment }) => ({
    ...shipment,
    pieces: goods.reduce((sum, each) => sum + each.pieces, 0),
    weight: computeTotalWeight(
      goods.map((each) => ({
        pieces: each.pieces,
        weight: (pieces.get(each.id) ?? unknownTruckPiece).weight,
      })),
    ),
  }));
  return { shipments, more: found.length > shown.length, next: next?.day ?? null };
}
