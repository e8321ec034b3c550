-- What customers give back of what was delivered: announced, then received into a store or canceled.
create table orders_returns (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  order_id bigint not null,
  customer_id bigint not null,
  store_id bigint not null,
  created_by_id bigint,
  status text not null default 'announced' check (status in ('announced', 'received', 'canceled')),
  reason text not null,
  received_at timestamptz(3),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, customer_id) references customers,
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, created_by_id) references users,
  check ((status = 'received') = (received_at is not null))
);
create index orders_returns_order on orders_returns (account_id, order_id, id);
create index orders_returns_customer on orders_returns (account_id, customer_id, id);
create index orders_returns_store on orders_returns (account_id, store_id, id);
create index orders_returns_status on orders_returns (account_id, status, id);
create index orders_returns_created_by on orders_returns (account_id, created_by_id);
create index orders_returns_created_at on orders_returns (account_id, created_at, id);
create index orders_returns_updated_at on orders_returns (account_id, updated_at, id);
call record_table('orders_returns');

-- Pieces of a line, the lot in which they lie once they are there, and what becomes of them.
create table orders_returns_items (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  detail_id bigint not null,
  product_id bigint not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  fate text not null check (fate in ('stock', 'repair', 'scrap')),
  lot_code text not null,
  expiration_date date,
  primary key (account_id, id),
  foreign key (account_id, owner_id) references orders_returns on delete cascade,
  foreign key (account_id, detail_id) references orders_details on delete cascade,
  foreign key (account_id, product_id) references products
);
create index orders_returns_items_owner on orders_returns_items (account_id, owner_id, id);
create index orders_returns_items_detail on orders_returns_items (account_id, detail_id);
create index orders_returns_items_product on orders_returns_items (account_id, product_id);
call line_table('orders_returns_items', 'orders_returns', 'items');
