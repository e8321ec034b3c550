-- $1 orders of the account that is set, of 2,000 customers, 3 divisions and 20 people, in every status, with two lines
-- each. Values follow from numbers, so two runs fill the same rows.
with measure as (
  insert into measures (account_id, name, description) values (current_account(), 'Pieza', 'pza') returning id
), family as (
  insert into products_families (account_id, name, description) values (current_account(), 'Tarimas', 'x') returning id
), division as (
  insert into divisions (account_id, name, location)
  select current_account(), 'División ' || n, '25.68,-100.31' from generate_series(1, 3) n returning id
), position as (
  insert into positions (account_id, name, description, base_salary, division_id)
  select current_account(), 'Ventas ' || id, 'Vende', 100, id from division returning id, division_id
), person as (
  insert into users (account_id, name, email, password_hash, profile_id, main_position_id)
  select current_account(), 'Persona ' || n, 'persona' || n || '@orders.test', 'x', 2, p.id
  from generate_series(1, 20) n
  join (select id, row_number() over (order by id) - 1 as at from position) p on p.at = n % 3
  returning id
), product as (
  insert into products (account_id, name, description, price, measure_id, product_family_id)
  select current_account(), 'Tarima ' || n, 'De madera', 12.5, measure.id, family.id
  from generate_series(1, 300) n, measure, family returning id
), customer as (
  insert into customers (account_id, name, customer_type, business_type, state, city, location)
  select current_account(), 'Cliente ' || n, 'distributor', 'manufacturing', 'NLE', 'Monterrey', '25.67,-100.31'
  from generate_series(1, 2000) n returning id
), known as (
  select (select array_agg(id order by id) from division) as divisions, (select array_agg(id order by id) from person) as people,
    (select array_agg(id order by id) from product) as products, (select array_agg(id order by id) from customer) as customers,
    -- Most orders have ended; a few hundred are being made.
    array['delivered', 'delivered', 'delivered', 'collected', 'canceled', 'rejected', 'expired', 'delivered'] as ended,
    array['quotation', 'accepted', 'origins_pending', 'active', 'production', 'finished', 'send'] as open
), made as (
  insert into orders (account_id, order_date, customer_id, status, total, division_id, created_by_id, expiration_date,
    requested_date, computed_start_date, computed_end_date, metadata, created_at, updated_at)
  select current_account(), day::date, k.customers[1 + n % 2000],
    case when n % 100 = 0 then k.open[1 + (n / 100) % 7] else k.ended[1 + n % 8] end,
    (hashint8extended(n, 1) & 1048575) / 10.0, k.divisions[1 + n % 3], k.people[1 + n % 20], day + interval '15 days',
    day::date + 20, day + interval '10 days', day + interval '18 days' + (n % 5) * interval '1 day',
    '{"color": "#1f77b4"}', day, day
  from generate_series(1, $1::int) n, known k,
    lateral (select timestamptz '2023-01-01' + n * interval '10 minutes' as day) at
  order by n
  returning id
)
insert into orders_details (account_id, owner_id, position, product_id, product_name, quantity, price, discount, discount_type, subtotal)
select current_account(), made.id, at, k.products[1 + (made.id * 7 + at) % 300], '{"es": "Tarima", "en": "Pallet"}', 40, 12.5, 0, 0, 500
from made, known k, generate_series(0, 1) at
