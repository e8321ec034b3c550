-- What lies in which store, by lot: on hand, and how much of it is promised. Movements make these balances.

create table products_inventories (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  store_id bigint not null,
  product_id bigint not null,
  lot_code text not null,
  quantity numeric(14, 3) not null default 0 check (quantity >= 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  expiration_date date,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, product_id) references products,
  check (reserved <= quantity)
);
create unique index products_inventories_lot_key on products_inventories (account_id, store_id, product_id, fold(lot_code));
create index products_inventories_product on products_inventories (account_id, product_id, id) include (store_id, quantity, reserved);
create index products_inventories_store on products_inventories (account_id, store_id, id);
create index products_inventories_lot_code on products_inventories (account_id, fold(lot_code), id) include (lot_code);
create index products_inventories_quantity on products_inventories (account_id, quantity, id);
create index products_inventories_reserved on products_inventories (account_id, reserved, id);
create index products_inventories_expiration_date on products_inventories (account_id, expiration_date, id);
create index products_inventories_created_at on products_inventories (account_id, created_at, id);
create index products_inventories_updated_at on products_inventories (account_id, updated_at, id);
create index products_inventories_search on products_inventories using gin (account_id, fold(lot_code) gin_trgm_ops);
call record_table('products_inventories');

create table raw_materials_inventories (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  store_id bigint not null,
  raw_material_id bigint not null,
  lot_code text not null,
  quantity numeric(14, 3) not null default 0 check (quantity >= 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  expiration_date date,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, raw_material_id) references raw_materials,
  check (reserved <= quantity)
);
create unique index raw_materials_inventories_lot_key on raw_materials_inventories (account_id, store_id, raw_material_id, fold(lot_code));
create index raw_materials_inventories_raw_material on raw_materials_inventories (account_id, raw_material_id, id) include (store_id, quantity, reserved);
create index raw_materials_inventories_store on raw_materials_inventories (account_id, store_id, id);
create index raw_materials_inventories_lot_code on raw_materials_inventories (account_id, fold(lot_code), id) include (lot_code);
create index raw_materials_inventories_quantity on raw_materials_inventories (account_id, quantity, id);
create index raw_materials_inventories_reserved on raw_materials_inventories (account_id, reserved, id);
create index raw_materials_inventories_expiration_date on raw_materials_inventories (account_id, expiration_date, id);
create index raw_materials_inventories_created_at on raw_materials_inventories (account_id, created_at, id);
create index raw_materials_inventories_updated_at on raw_materials_inventories (account_id, updated_at, id);
create index raw_materials_inventories_search on raw_materials_inventories using gin (account_id, fold(lot_code) gin_trgm_ops);
call record_table('raw_materials_inventories');

-- The division of the request's user, asked once per statement: what is local to whom.
create function current_division() returns bigint
  language sql stable
  return (
    select p.division_id from users u
    join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = current_account() and u.id = current_app_user()
  );
