import { audit } from '@tarima/domain/audit/audit-entry';
import { getModule } from '@tarima/domain/modules';
import { sql } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';

/** Name of a record whose own columns have none: of its customer or supplier, and of a user whose sign-in it is. */
const currentName = sql`case t.module
  when 'users' then (
    select u.name from users u where u.account_id = t.account_id and u.id = t.record_id)
  when 'purchases' then (
    select s.name from purchases p join suppliers s on s.account_id = p.account_id and s.id = p.supplier_id
    where p.account_id = t.account_id and p.id = t.record_id)
  when 'orders' then (
    select c.name from orders o join customers c on c.account_id = o.account_id and c.id = o.customer_id
    where o.account_id = t.account_id and o.id = t.record_id)
  when 'orders_returns' then (
    select c.name from orders_returns r join customers c on c.account_id = r.account_id and c.id = r.customer_id
    where r.account_id = t.account_id and r.id = t.record_id)
  when 'transfer_requests' then (
    select c.name from transfer_requests r join customers c on c.account_id = r.account_id and c.id = r.customer_id
    where r.account_id = t.account_id and r.id = t.record_id)
  when 'shipments' then (
    select c.name from shipments s
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    join customers c on c.account_id = o.account_id and c.id = o.customer_id
    where s.account_id = t.account_id and s.id = t.record_id)
end`;

/** Catalogue of the history as a list, from the view `audit`. */
export const auditCatalogue: Catalogue = {
  module: audit,
  moduleOf: getModule,
  computed: {
    // An event about no record has the id 0.
    recordId: sql`nullif(t.record_id, 0)`,
    record: sql`coalesce(
      (select coalesce(h.after ->> 'name', h.before ->> 'name', h.after ->> 'lot_code', h.before ->> 'lot_code',
        h.after ->> 'code', h.before ->> 'code')
      from history h where h.account_id = t.account_id and h.id = t.id),
      ${currentName}, '')`,
    key: sql`coalesce((select k.name from api_keys k where k.account_id = t.account_id and k.id = t.key_id), '')`,
    visitor: sql`coalesce((select h.visitor from history h where h.account_id = t.account_id and h.id = t.id), '')`,
  },
};
