import { sql, type RawBuilder } from 'kysely';

/** SQL of the part that a row `l` of `orders_details` is of its line, null where the line is whole (`part` of a response). */
export const linePartExpression: RawBuilder<unknown> = sql`(
  select case when count(*) > 1 then jsonb_build_object('line', coalesce(l.part_of, l.id),
    'number', count(*) filter (where other.id <= l.id), 'count', count(*), 'ordered', sum(other.quantity)::float8) end
  from orders_details other
  where other.account_id = l.account_id and other.owner_id = l.owner_id and coalesce(other.part_of, other.id) = coalesce(l.part_of, l.id))`;
