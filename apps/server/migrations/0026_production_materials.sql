-- What producing an order was expected to take, by the sheets as they were frozen, and what it took. Both in the material's measure.
create table orders_materials (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  raw_material_id bigint not null,
  expected numeric(14, 3) not null check (expected >= 0),
  actual numeric(14, 3) not null check (actual >= 0),
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, raw_material_id) references raw_materials on delete cascade
);
create unique index orders_materials_owner on orders_materials (account_id, owner_id, raw_material_id);
create index orders_materials_raw_material on orders_materials (account_id, raw_material_id);
call isolate_tenants('orders_materials', 'select, insert');
