-- $1 movements of 20,000 lots (10,000 from 500,000 movements down) of the account that is set: 300 products in 9 stores of 3
-- divisions. Each lot begins with an insert and is then dispatched, refilled and reserved from. Values follow from numbers,
-- so two runs fill the same rows.
with measure as (
  insert into measures (account_id, name, description) values (current_account(), 'Metro lineal', 'm') returning id
), family as (
  insert into products_families (account_id, name, description) values (current_account(), 'Tarimas', 'x') returning id
), division as (
  insert into divisions (account_id, name, location)
  select current_account(), 'División ' || n, '25.68,-100.31' from generate_series(1, 3) n returning id
), store as (
  insert into stores (account_id, name, division_id)
  select current_account(), 'Almacén ' || n, d.id from division d, generate_series(1, 3) n returning id
), product as (
  insert into products (account_id, name, description, price, measure_id, product_family_id)
  select current_account(), 'Tarima ' || n, 'De madera', 12.5, measure.id, family.id
  from generate_series(1, 300) n, measure, family returning id
), stores_in_order as (
  select array_agg(id order by id) as ids from store
), products_in_order as (
  select array_agg(id order by id) as ids from product
)
insert into stock_lots (account_id, kind, store_id, element_id, lot_code, expiration_date)
select current_account(), 'products', s.ids[1 + n % 9], p.ids[1 + (n * 7) % 300], 'L-' || lpad(n::text, 6, '0'),
  case when n % 4 > 0 then date '2026-06-01' + (hashint8extended(n, 1) & 1023)::int end
from generate_series(1, least(20000, $1::int / 50)) n, stores_in_order s, products_in_order p
