import { orderDocument } from '@tarima/domain/orders/document';
import { getModule } from '@tarima/domain/modules';
import { orders } from '@tarima/domain/orders/order';
import { sql } from 'kysely';
import { loadModuleWithCustomFields } from '../custom-fields/queries.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import type { Catalogue } from '../kit/catalogue/records.ts';

/** Catalogue of orders as their lists show them, on every screen. */
export const orderCatalogue: Catalogue = {
  module: orders,
  moduleOf: getModule,
  extend: loadModuleWithCustomFields,
  computed: {
    customer: sql`(
      select jsonb_build_object('id', c.id, 'name', c.name, 'user', jsonb_build_object('name', c.name),
        'customerType', c.customer_type)
      from customers c where c.account_id = t.account_id and c.id = t.customer_id)`,
    reason: sql`t.reason`,
    productionFinishedAt: sql`t.production_finished_at`,
    madeAt: sql`t.made_at`,
    // The order stays in production until goods of all lines have arrived, with nothing left to produce.
    waitsForTransfer: sql`${buildStatusCondition(orderDocument, 'production', 't.status')} and t.production_finished_at is not null`,
  },
};
