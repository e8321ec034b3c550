-- Adds to orders.sql what the figures are read from: moves, months of sales, transfers between divisions, three years of work of 24
-- operators at 8 workplaces, stock in 6 stores, shipments, the history of what was made, and imports.
begin;
do $$
declare
  relation text;
begin
  foreach relation in array array['orders_moves', 'transfer_requests', 'planning_events', 'workplaces', 'stores', 'shipments',
    'stock_lots', 'users'] loop
    execute format('alter table %I disable trigger user', relation);
  end loop;
  -- Documents keep the trigger that numbers them.
  foreach relation in array array['transfer_requests', 'shipments', 'stock_lots'] loop
    execute format('alter table %I enable trigger a_number', relation);
  end loop;
end $$;

insert into orders_moves (account_id, owner_id, event, to_status, user_id, created_at)
select account_id, id, event, to_status, created_by_id, created_at + later
from orders, (values ('accept', 'accepted', interval '1 day'), ('deliver', 'delivered', interval '12 days')) happened (event, to_status, later)
where status not in ('quotation', 'rejected', 'expired') and (event = 'accept' or status in ('delivered', 'collected'))
order by created_at + later;

insert into sales_months (account_id, month, division_id, user_id, accepted, concluded, revenue)
select v.account_id, month_of(v.account_id, v.created_at), o.division_id, o.created_by_id,
  count(*) filter (where v.event = 'accept'), count(*) filter (where v.event <> 'accept'),
  coalesce(sum(o.total) filter (where v.event <> 'accept'), 0)
from orders_moves v join orders o on o.account_id = v.account_id and o.id = v.owner_id
group by 1, 2, 3, 4;

insert into transfer_requests (account_id, order_id, detail_id, type, quantity, product_id, customer_id, division_request_id,
  division_requested_id, status, user_request_id, user_response_id, expiration_date, responded_at, created_at)
select o.account_id, o.id, d.id, 'collect', 40, d.product_id, o.customer_id, o.division_id, o.division_id, 'accepted', o.created_by_id,
  o.created_by_id, o.created_at + interval '15 days', o.created_at + interval '2 days', o.created_at
from orders o join orders_details d on d.account_id = o.account_id and d.owner_id = o.id and d.position = 0
where o.id % 10 = 0;

insert into workplaces (account_id, name, description, division_id)
select current_account(), 'Estación ' || n, 'De trabajo', (select min(id) from divisions) + n % 3 from generate_series(1, 8) n;
insert into users (account_id, name, email, password_hash, profile_id)
select current_account(), 'Operador ' || n, 'operador' || n || '@orders.test', 'x', 4 from generate_series(1, 24) n;

insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date)
select current_account(), detail.owner_id, detail.id, place.first + at % 8, person.id, start, start + interval '55 minutes'
from (select id, row_number() over (order by id) as n from users where name like 'Operador%') person,
  generate_series(0, 6239) at,
  lateral (select timestamptz '2024-01-01 15:00Z' + at / 8 * interval '1 day' + at % 8 * interval '1 hour' as start) hours,
  (select min(id) as first from workplaces) place,
  (select min(id) as id, min(owner_id) as owner_id from orders_details) detail;

insert into stores (account_id, name, division_id)
select current_account(), 'Almacén ' || n, (select min(id) from divisions) + n % 3 from generate_series(1, 6) n;
insert into stock_lots (account_id, kind, store_id, element_id, lot_code)
select s.account_id, 'products', s.id, p.id, 'L-' || n from stores s, products p, generate_series(1, 10) n;

insert into shipments (account_id, type, method, status, order_id, customer_id, store_id, scheduled_at, created_at)
select account_id, 'order', 'collect', case when id % 400 = 0 then 'active' else 'finished' end, id, customer_id,
  (select min(id) from stores) + id % 6, order_date + 14, created_at
from orders where status in ('delivered', 'collected');

insert into history (account_id, module, entity_id, action, user_id, at, after)
select account_id, 'orders', id, 'create', created_by_id, created_at, '{}' from orders order by id;
insert into imports (account_id, user_id, module, creates, updates, created_at)
select current_account(), (select min(id) from users), 'measures', n, 0, timestamptz '2024-01-01' + n * interval '1 day'
from generate_series(1, 500) n;

do $$
declare
  relation text;
begin
  foreach relation in array array['orders_moves', 'transfer_requests', 'planning_events', 'workplaces', 'stores', 'shipments',
    'stock_lots', 'users'] loop
    execute format('alter table %I enable trigger user', relation);
  end loop;
end $$;
commit;
