-- Purchases: raw material of one supplier, that comes into a store in one delivery or several.
create table purchases (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  status text not null default 'draft' check (status in ('draft', 'sent', 'partly', 'received', 'canceled')),
  supplier_id bigint not null,
  store_id bigint not null,
  expected_on date not null,
  -- Of its lines, each rounded to cents.
  total numeric(14, 2) not null default 0,
  notes text,
  created_by_id bigint not null,
  sent_at timestamptz(3),
  closed_at timestamptz(3),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, supplier_id) references suppliers,
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, created_by_id) references users,
  check ((status in ('received', 'canceled')) = (closed_at is not null))
);
create index purchases_status on purchases (account_id, status, id);
create index purchases_supplier on purchases (account_id, supplier_id, id);
create index purchases_store on purchases (account_id, store_id, id);
create index purchases_expected_on on purchases (account_id, expected_on, id);
create index purchases_total on purchases (account_id, total, id);
create index purchases_created_by on purchases (account_id, created_by_id, id);
create index purchases_sent_at on purchases (account_id, sent_at, id);
create index purchases_created_at on purchases (account_id, created_at, id);
create index purchases_updated_at on purchases (account_id, updated_at, id);
call record_table('purchases');
call count_list('purchases', tab => 'status');

create table purchases_lines (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  position int not null,
  raw_material_id bigint not null,
  -- In the material's measure.
  quantity numeric(14, 3) not null check (quantity > 0),
  received numeric(14, 3) not null default 0 check (received >= 0),
  -- US dollars a unit of the measure.
  price numeric(14, 2) not null,
  -- Where it comes on another day than the rest.
  expected_on date,
  primary key (account_id, id),
  unique (account_id, owner_id, raw_material_id),
  foreign key (account_id, owner_id) references purchases on delete cascade,
  foreign key (account_id, raw_material_id) references raw_materials
);
create index purchases_lines_raw_material on purchases_lines (account_id, raw_material_id);
call line_table('purchases_lines', 'purchases', 'lines');

-- What came of a purchase: only ever added to.
create table purchases_receipts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  purchase_id bigint not null,
  -- Of whoever tells it: sent twice it is written once.
  key uuid not null,
  store_id bigint not null,
  invoice text,
  -- Why more came than was left.
  more_came text,
  received_by_id bigint,
  received_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  unique (account_id, purchase_id, key),
  foreign key (account_id, purchase_id) references purchases on delete cascade,
  foreign key (account_id, store_id) references stores,
  foreign key (account_id, received_by_id) references users
);
create index purchases_receipts_store on purchases_receipts (account_id, store_id);
create index purchases_receipts_received_by on purchases_receipts (account_id, received_by_id);
call isolate_tenants('purchases_receipts', 'select, insert, update, delete');
create trigger history after insert or update or delete on purchases_receipts for each row execute function write_history();

-- What a receipt put into a lot, and what a unit of it cost.
create table purchases_receipts_items (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  line_id bigint not null,
  raw_material_id bigint not null,
  lot_kind text not null default 'raw_materials' check (lot_kind = 'raw_materials'),
  lot_id bigint not null,
  lot_code text not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  price numeric(14, 2) not null,
  primary key (account_id, id),
  foreign key (account_id, owner_id) references purchases_receipts on delete cascade,
  foreign key (account_id, line_id) references purchases_lines on delete cascade,
  foreign key (account_id, raw_material_id) references raw_materials,
  foreign key (account_id, lot_kind, lot_id) references stock_lots (account_id, kind, id)
);
create index purchases_receipts_items_owner on purchases_receipts_items (account_id, owner_id, id);
create index purchases_receipts_items_line on purchases_receipts_items (account_id, line_id);
create index purchases_receipts_items_raw_material on purchases_receipts_items (account_id, raw_material_id, id);
create index purchases_receipts_items_lot on purchases_receipts_items (account_id, lot_kind, lot_id);
call line_table('purchases_receipts_items', 'purchases_receipts', 'items');

-- What comes of a purchase is a movement for it.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(each[1]), ', ') into known
  from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([A-Za-z_]+)''::text', 'g') each
  where c.conname = 'stock_movements_source_check';
  alter table stock_movements drop constraint stock_movements_source_check;
  execute format('alter table stock_movements add constraint stock_movements_source_check check (source in (%s, ''purchase''))', known);
end $$;

-- Purchases go to who keeps stores of raw material, and to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select * from (values (33, 'purchases', 'Compras', 'Purchases')) added
where exists (select from permission_names)
on conflict do nothing;

-- Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
do $$
declare
  each bigint;
begin
  for each in select id from accounts loop
    perform set_config('app.account_id', each::text, true);
    insert into profiles_permissions (account_id, owner_id, record_id)
    select p.account_id, p.id, 33
    from profiles p
    where p.account_id = each and (p.id in (0, 1) or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'raw_materials_inventories'))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
