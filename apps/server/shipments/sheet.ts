import { sql } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';
import { shipmentCatalogue } from './queries.ts';

/** Catalogue of shipments for sheets: their orders by number and customer. */
export const shipmentSheetCatalogue: Catalogue = {
  ...shipmentCatalogue,
  computed: {
    ...shipmentCatalogue.computed,
    order: sql`(
      select jsonb_build_object('id', o.id, 'name', o.id || ' · ' || c.name)
      from orders o join customers c on c.account_id = o.account_id and c.id = o.customer_id
      where o.account_id = t.account_id and o.id = t.order_id)`,
  },
};
