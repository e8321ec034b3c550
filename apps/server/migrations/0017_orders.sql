-- Quotations and the orders they become: their lines with the origin of each, what happened to them, and what one
-- division asks another for.

create table orders (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  order_date date not null,
  customer_id bigint not null,
  status text not null default 'quotation' check (status in (
    'quotation', 'accepted', 'origins_pending', 'active', 'production', 'finished',
    'collected', 'send', 'delivered', 'rejected', 'expired', 'canceled'
  )),
  -- US dollars, the sum of the lines.
  total numeric(14, 2) not null check (total >= 0),
  division_id bigint not null,
  created_by_id bigint not null,
  -- Kept by set_order_dates.
  expiration_date timestamptz(3) not null,
  late boolean not null default false,
  requested_date date,
  -- First start and last end of its planned work.
  computed_start_date timestamptz(3),
  computed_end_date timestamptz(3),
  -- Its goods may still be on their way when its production has finished.
  production_finished_at timestamptz(3),
  -- Why it was rejected or canceled, last.
  reason text,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  color text generated always as (metadata ->> 'color') stored,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers,
  foreign key (account_id, division_id) references divisions,
  foreign key (account_id, created_by_id) references users
);
-- One index per sortable column, each ending in id.
create index orders_order_date on orders (account_id, order_date, id);
create index orders_customer on orders (account_id, customer_id, id);
create index orders_status on orders (account_id, status, id);
create index orders_total on orders (account_id, total, id);
create index orders_division on orders (account_id, division_id, id);
create index orders_created_by on orders (account_id, created_by_id, id);
create index orders_expiration_date on orders (account_id, expiration_date, id);
create index orders_requested_date on orders (account_id, requested_date, id);
create index orders_computed_start_date on orders (account_id, computed_start_date, id);
create index orders_computed_end_date on orders (account_id, computed_end_date, id);
create index orders_late on orders (account_id, late, id);
create index orders_created_at on orders (account_id, created_at, id);
create index orders_updated_at on orders (account_id, updated_at, id);
-- What a division has to plan, and the quotations that time runs out for.
create index orders_to_plan on orders (account_id, division_id, id) where status in ('active', 'production');
create index orders_open_quotations on orders (account_id, expiration_date, id) where status = 'quotation';
call record_table('orders');

-- What follows from other columns and from the account. Named to run after `touch`.
create function set_order_dates() returns trigger
  language plpgsql as $$
declare
  zone text;
  days int;
begin
  select a.time_zone, coalesce((a.settings ->> 'orderExpirationDays')::int, 15) into zone, days
    from accounts a where a.id = new.account_id;
  -- A quotation is good for so many days after its last change; once decided, the day stays as it was.
  if new.status = 'quotation' then
    new.expiration_date := new.updated_at + make_interval(days => days);
  end if;
  new.late := coalesce((new.computed_end_date at time zone zone)::date > new.requested_date, false);
  return new;
end $$;
create trigger write_dates before insert or update on orders for each row execute function set_order_dates();

create table orders_details (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  position smallint not null,
  product_id bigint not null,
  -- As the product was called when it was quoted.
  product_name jsonb not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  price numeric(14, 2) not null check (price >= 0),
  discount numeric(14, 2) not null check (discount >= 0),
  -- 0 an amount off the line, 1 a percentage of it.
  discount_type smallint not null check (discount_type in (0, 1)),
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  -- The technical sheet and the workplace flow as they were when the quotation was accepted.
  recipe jsonb,
  origin_type text check (origin_type in ('production', 'inventory', 'transfer')),
  -- Where the goods come from: the asked division of a transfer, the store of an inventory.
  origin_division_id bigint,
  origin_store_id bigint,
  transfer_type text check (transfer_type in ('transfer', 'collect', 'directMailing')),
  -- Where a transfer brings them.
  target_store_id bigint,
  -- The origin is certain: a transfer's once it was accepted.
  settled_at timestamptz(3),
  -- The goods lie where they leave for the customer, reserved.
  ready_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, product_id) references products,
  foreign key (account_id, origin_division_id) references divisions,
  foreign key (account_id, origin_store_id) references stores,
  foreign key (account_id, target_store_id) references stores,
  check (settled_at is null or origin_type is not null),
  check (ready_at is null or settled_at is not null),
  check ((origin_type = 'transfer') = (transfer_type is not null)),
  check (transfer_type is distinct from 'transfer' or target_store_id is not null)
);
create index orders_details_owner on orders_details (account_id, owner_id, position);
create index orders_details_product on orders_details (account_id, product_id, owner_id);
create index orders_details_origin_division on orders_details (account_id, origin_division_id) where origin_division_id is not null;
create index orders_details_origin_store on orders_details (account_id, origin_store_id) where origin_store_id is not null;
create index orders_details_target_store on orders_details (account_id, target_store_id) where target_store_id is not null;
call line_table('orders_details', 'orders', 'details');

-- What happened to an order: who, when, from, to, why. Only ever added to.
create table orders_moves (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  event text not null,
  from_status text,
  to_status text not null,
  -- Null when time did it.
  user_id bigint,
  reason text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, user_id) references users
);
create index orders_moves_owner on orders_moves (account_id, owner_id, id);
create index orders_moves_to_status on orders_moves (account_id, to_status, created_at, id);
create index orders_moves_user on orders_moves (account_id, user_id, id) where user_id is not null;
call isolate_tenants('orders_moves', 'select, insert');

-- Raw material that was missing when an order's production finished.
create table orders_shortages (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  raw_material_id bigint not null,
  -- In the material's measure.
  missing numeric(14, 3) not null check (missing > 0),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, raw_material_id) references raw_materials on delete cascade
);
create index orders_shortages_owner on orders_shortages (account_id, owner_id, id);
create index orders_shortages_raw_material on orders_shortages (account_id, raw_material_id);
call isolate_tenants('orders_shortages', 'select, insert');

create table transfer_requests (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  order_id bigint not null,
  detail_id bigint not null,
  type text not null check (type in ('transfer', 'collect', 'directMailing')),
  quantity numeric(14, 3) not null check (quantity > 0),
  product_id bigint not null,
  customer_id bigint not null,
  -- Who asks, and who is asked.
  division_request_id bigint not null,
  division_requested_id bigint not null,
  -- Where the goods are wanted; none when the asked division serves the customer.
  store_id bigint,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'deny', 'expired')),
  user_request_id bigint not null,
  user_response_id bigint,
  message text,
  expiration_date timestamptz(3) not null,
  responded_at timestamptz(3),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, detail_id) references orders_details on delete cascade,
  foreign key (account_id, product_id) references products,
  foreign key (account_id, customer_id) references customers,
  foreign key (account_id, division_request_id) references divisions,
  foreign key (account_id, division_requested_id) references divisions,
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, user_request_id) references users,
  foreign key (account_id, user_response_id) references users
);
-- A line waits for one answer at a time.
create unique index transfer_requests_pending_key on transfer_requests (account_id, detail_id) where status = 'pending';
create index transfer_requests_type on transfer_requests (account_id, type, id);
create index transfer_requests_quantity on transfer_requests (account_id, quantity, id);
create index transfer_requests_product on transfer_requests (account_id, product_id, id);
create index transfer_requests_customer on transfer_requests (account_id, customer_id, id);
create index transfer_requests_division_request on transfer_requests (account_id, division_request_id, id);
create index transfer_requests_division_requested on transfer_requests (account_id, division_requested_id, id);
create index transfer_requests_store on transfer_requests (account_id, store_id, id);
create index transfer_requests_status on transfer_requests (account_id, status, id);
create index transfer_requests_order on transfer_requests (account_id, order_id, id);
create index transfer_requests_detail on transfer_requests (account_id, detail_id);
create index transfer_requests_user_request on transfer_requests (account_id, user_request_id, id);
create index transfer_requests_user_response on transfer_requests (account_id, user_response_id, id);
create index transfer_requests_expiration_date on transfer_requests (account_id, expiration_date, id);
create index transfer_requests_created_at on transfer_requests (account_id, created_at, id);
create index transfer_requests_updated_at on transfer_requests (account_id, updated_at, id);
create index transfer_requests_open on transfer_requests (account_id, expiration_date, id) where status = 'pending';
call record_table('transfer_requests');
