-- The ledger: every change of stock is a movement, and movements alone make the balances of lots.

-- Pieces cannot be halved; metres and litres can.
alter table measures add column countable boolean not null default false;
create index measures_countable on measures (account_id, countable, id);

alter table products_inventories
  add column available numeric(14, 3) not null generated always as (quantity - reserved) stored;
create index products_inventories_available on products_inventories (account_id, available, id);
alter table raw_materials_inventories
  add column available numeric(14, 3) not null generated always as (quantity - reserved) stored;
create index raw_materials_inventories_available on raw_materials_inventories (account_id, available, id);

-- The story of a lot, only ever added to. The store and the lot code are those of that moment.
create table products_movements (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  lot_id bigint not null,
  type text not null check (type in (
    'insert', 'dispatch', 'modify', 'reserve', 'release', 'produce', 'consume', 'ship', 'receive', 'import'
  )),
  store_id bigint not null,
  product_id bigint not null,
  lot_code text not null,
  -- Signed changes of what is on hand and of what of it is reserved, and both before and after.
  quantity numeric(14, 3) not null,
  reserved numeric(14, 3) not null,
  quantity_before numeric(14, 3) not null,
  quantity_after numeric(14, 3) not null,
  reserved_before numeric(14, 3) not null,
  reserved_after numeric(14, 3) not null,
  user_id bigint,
  source text not null check (source in ('order', 'shipment', 'transfer', 'production', 'import', 'manual')),
  source_id bigint,
  note text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) generated always as (created_at) stored,
  custom_fields jsonb generated always as ('{}') stored,
  metadata jsonb generated always as ('{}') stored,
  primary key (account_id, id),
  foreign key (account_id, lot_id) references products_inventories,
  check (quantity_after = quantity_before + quantity),
  check (reserved_after = reserved_before + reserved)
);
create table raw_materials_movements (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  lot_id bigint not null,
  type text not null check (type in (
    'insert', 'dispatch', 'modify', 'reserve', 'release', 'produce', 'consume', 'ship', 'receive', 'import'
  )),
  store_id bigint not null,
  raw_material_id bigint not null,
  lot_code text not null,
  quantity numeric(14, 3) not null,
  reserved numeric(14, 3) not null,
  quantity_before numeric(14, 3) not null,
  quantity_after numeric(14, 3) not null,
  reserved_before numeric(14, 3) not null,
  reserved_after numeric(14, 3) not null,
  user_id bigint,
  source text not null check (source in ('order', 'shipment', 'transfer', 'production', 'import', 'manual')),
  source_id bigint,
  note text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) generated always as (created_at) stored,
  custom_fields jsonb generated always as ('{}') stored,
  metadata jsonb generated always as ('{}') stored,
  primary key (account_id, id),
  foreign key (account_id, lot_id) references raw_materials_inventories,
  check (quantity_after = quantity_before + quantity),
  check (reserved_after = reserved_before + reserved)
);

-- Who holds how much of which lot: a line of an order, or a shipment that will bring it; and the document it is for.
create table products_reservations (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  holder text not null check (holder in ('order_detail', 'shipment')),
  holder_id bigint not null,
  lot_id bigint not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  source text not null,
  source_id bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, lot_id) references products_inventories,
  unique (account_id, holder, holder_id, lot_id)
);
create table raw_materials_reservations (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  holder text not null check (holder in ('order_detail', 'shipment')),
  holder_id bigint not null,
  lot_id bigint not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  source text not null,
  source_id bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, lot_id) references raw_materials_inventories,
  unique (account_id, holder, holder_id, lot_id)
);

-- Movements stay as they were written, whoever asks.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What both ledgers have alike.
create procedure ledger(kind text, element text)
  language plpgsql as $$
begin
  -- The only writer of balances. A lot is locked by its own update; a balance that may not be is refused by its checks.
  execute format($move$
    create function move_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $function$
    declare
      lot %1$s_inventories;
    begin
      update %1$s_inventories
        set quantity = quantity + new.quantity, reserved = reserved + new.reserved
        where account_id = new.account_id and id = new.lot_id
        returning * into lot;
      if not found then
        raise exception 'There is no lot %%', new.lot_id using errcode = 'foreign_key_violation';
      end if;
      new.store_id := lot.store_id;
      new.%2$s_id := lot.%2$s_id;
      new.lot_code := lot.lot_code;
      new.quantity_after := lot.quantity;
      new.quantity_before := lot.quantity - new.quantity;
      new.reserved_after := lot.reserved;
      new.reserved_before := lot.reserved - new.reserved;
      return new;
    end $function$
  $move$, kind, element);
  execute format('revoke all on function move_%s() from public', kind);

  call isolate_tenants((kind || '_movements')::regclass, 'select, insert');
  execute format('create trigger move before insert on %1$s_movements for each row execute function move_%1$s()', kind);
  execute format('create trigger keep before update or delete or truncate on %s_movements execute function refuse_change()', kind);
  execute format('create index %1$s_movements_lot on %1$s_movements (account_id, lot_id, id)', kind);
  execute format('create index %1$s_movements_type on %1$s_movements (account_id, type, id)', kind);
  execute format('create index %1$s_movements_store on %1$s_movements (account_id, store_id, id)', kind);
  execute format('create index %1$s_movements_%2$s on %1$s_movements (account_id, %2$s_id, id)', kind, element);
  execute format('create index %1$s_movements_lot_code on %1$s_movements (account_id, fold(lot_code), id) include (lot_code)', kind);
  execute format('create index %1$s_movements_quantity on %1$s_movements (account_id, quantity, id)', kind);
  execute format('create index %1$s_movements_user on %1$s_movements (account_id, user_id, id)', kind);
  execute format('create index %1$s_movements_source on %1$s_movements (account_id, source, source_id, id)', kind);
  execute format('create index %1$s_movements_created_at on %1$s_movements (account_id, created_at, id)', kind);
  execute format(
    'create index %1$s_movements_search on %1$s_movements using gin (account_id, fold(lot_code) gin_trgm_ops)', kind);

  call isolate_tenants((kind || '_reservations')::regclass, 'select, insert, update, delete');
  execute format('create index %1$s_reservations_lot on %1$s_reservations (account_id, lot_id)', kind);
  -- What is taken out is found by who expires first.
  execute format(
    'create index %1$s_inventories_fefo on %1$s_inventories (account_id, %2$s_id, store_id, expiration_date, id)
      include (quantity, reserved) where available > 0', kind, element);

  -- Balances are for the movements to write, and a lot with a story stays.
  execute format('revoke insert, update, delete on %s_inventories from tarima_app', kind);
  execute format(
    'grant insert (account_id, store_id, %2$s_id, lot_code, expiration_date, custom_fields, metadata),
      update (store_id, lot_code, expiration_date, custom_fields, metadata) on %1$s_inventories to tarima_app',
    kind, element);
  -- The movements tell what happened to a balance; the history tells the rest.
  execute format('drop trigger history on %s_inventories', kind);
  execute format(
    'create trigger history after insert or delete on %s_inventories for each row execute function write_history()', kind);
  execute format($history$
    create trigger history_of_changes after update on %s_inventories for each row
      when (
        (old.store_id, old.lot_code, old.expiration_date, old.custom_fields, old.metadata)
        is distinct from (new.store_id, new.lot_code, new.expiration_date, new.custom_fields, new.metadata)
      )
      execute function write_history()
  $history$, kind);
end $$;

call ledger('products', 'product');
call ledger('raw_materials', 'raw_material');
drop procedure ledger;
