-- Goods on their way: to a customer, or to a store of the division that asked for them.

create table shipments (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  type text not null check (type in ('order', 'transfer')),
  -- How a transfer chose that the goods reach the customer; none where the seller chooses.
  preset text check (preset in ('transfer', 'collect', 'directMailing')),
  method text check (method in ('transfer', 'collect', 'directMailing')),
  status text not null default 'pending' check (status in ('pending', 'active', 'send', 'finished')),
  order_id bigint not null,
  store_id bigint not null,
  target_store_id bigint,
  scheduled_at date,
  shipment_address text,
  cost numeric(14, 2) check (cost >= 0),
  extra_data jsonb not null default '{}',
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, target_store_id) references stores,
  check ((type = 'transfer') = (target_store_id is not null)),
  check (status = 'pending' or method is not null)
);
create index shipments_type on shipments (account_id, type, id);
create index shipments_method on shipments (account_id, method, id);
create index shipments_status on shipments (account_id, status, id);
create index shipments_scheduled_at on shipments (account_id, scheduled_at, id);
create index shipments_order on shipments (account_id, order_id, id);
create index shipments_store on shipments (account_id, store_id, id);
create index shipments_target_store on shipments (account_id, target_store_id) where target_store_id is not null;
create index shipments_created_at on shipments (account_id, created_at, id);
create index shipments_updated_at on shipments (account_id, updated_at, id);
call record_table('shipments');

-- The lots of a shipment; the store and the lot are named as they were when it left.
create table shipments_items (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  detail_id bigint not null,
  product_id bigint not null,
  lot_id bigint not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  lot_code text not null,
  expiration_date date,
  store_id bigint not null,
  primary key (account_id, id),
  foreign key (account_id, owner_id) references shipments on delete cascade,
  foreign key (account_id, detail_id) references orders_details on delete cascade,
  foreign key (account_id, product_id) references products,
  foreign key (account_id, lot_id) references products_inventories,
  foreign key (account_id, store_id) references stores
);
create index shipments_items_owner on shipments_items (account_id, owner_id, id);
create index shipments_items_detail on shipments_items (account_id, detail_id);
create index shipments_items_product on shipments_items (account_id, product_id);
create index shipments_items_lot on shipments_items (account_id, lot_id);
create index shipments_items_store on shipments_items (account_id, store_id);
call line_table('shipments_items', 'shipments', 'items');
