-- One stock: lots, movements and reservations stand once, whatever is kept, with a kind that is called as the module of its
-- elements. Ids are told apart by kind: every lot and movement keeps the one it had, and with it its links.

create table stock_lots (
  account_id bigint not null,
  kind text not null check (kind in ('products', 'raw_materials')),
  id bigint generated always as identity,
  store_id bigint not null,
  -- The product or the raw material.
  element_id bigint not null,
  lot_code text not null,
  quantity numeric(14, 3) not null default 0 check (quantity >= 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  available numeric(14, 3) not null generated always as (quantity - reserved) stored,
  expiration_date date,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, kind, id),
  check (reserved <= quantity)
);

-- The story of a lot, only ever added to. The store and the lot code are those of that moment.
create table stock_movements (
  account_id bigint not null,
  kind text not null,
  id bigint generated always as identity,
  lot_id bigint not null,
  type text not null check (type in (
    'insert', 'dispatch', 'modify', 'reserve', 'release', 'produce', 'consume', 'ship', 'receive', 'import'
  )),
  store_id bigint not null,
  element_id bigint not null,
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
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) generated always as (created_at) stored,
  custom_fields jsonb generated always as ('{}') stored,
  metadata jsonb generated always as ('{}') stored,
  primary key (account_id, kind, id),
  check (quantity_after = quantity_before + quantity),
  check (reserved_after = reserved_before + reserved)
);

-- Who holds how much of which lot: a line of an order, or a shipment that will bring it; and the document it is for.
create table stock_reservations (
  account_id bigint not null,
  id bigint generated always as identity,
  holder text not null check (holder in ('order_detail', 'shipment')),
  holder_id bigint not null,
  kind text not null,
  lot_id bigint not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  source text not null,
  source_id bigint,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  unique (account_id, holder, holder_id, kind, lot_id)
);

-- Everything that was there comes along, before keys, indexes and triggers: those take it all at once.
insert into stock_lots (
  account_id, kind, id, store_id, element_id, lot_code, quantity, reserved, expiration_date, custom_fields, metadata,
  created_at, updated_at
) overriding system value
select account_id, 'products', id, store_id, product_id, lot_code, quantity, reserved, expiration_date, custom_fields, metadata,
  created_at, updated_at
from products_inventories
union all
select account_id, 'raw_materials', id, store_id, raw_material_id, lot_code, quantity, reserved, expiration_date, custom_fields,
  metadata, created_at, updated_at
from raw_materials_inventories;

insert into stock_movements (
  account_id, kind, id, lot_id, type, store_id, element_id, lot_code, quantity, reserved, quantity_before, quantity_after,
  reserved_before, reserved_after, user_id, source, source_id, note, created_at
) overriding system value
select account_id, 'products', id, lot_id, type, store_id, product_id, lot_code, quantity, reserved, quantity_before,
  quantity_after, reserved_before, reserved_after, user_id, source, source_id, note, created_at
from products_movements
union all
select account_id, 'raw_materials', id, lot_id, type, store_id, raw_material_id, lot_code, quantity, reserved, quantity_before,
  quantity_after, reserved_before, reserved_after, user_id, source, source_id, note, created_at
from raw_materials_movements;

-- Nobody outside knows a reservation by its id; what matters is who was first.
insert into stock_reservations (account_id, holder, holder_id, kind, lot_id, quantity, source, source_id, created_at)
select account_id, holder, holder_id, kind, lot_id, quantity, source, source_id, created_at
from (
  select *, 'products' as kind from products_reservations
  union all
  select *, 'raw_materials' from raw_materials_reservations
) held
order by kind, id;

-- New ids come after all that either ledger ever gave.
select setval(pg_get_serial_sequence('stock_lots', 'id'), greatest(p.last_value, r.last_value), p.is_called or r.is_called)
from products_inventories_id_seq p, raw_materials_inventories_id_seq r;
select setval(pg_get_serial_sequence('stock_movements', 'id'), greatest(p.last_value, r.last_value), p.is_called or r.is_called)
from products_movements_id_seq p, raw_materials_movements_id_seq r;

alter table shipments_items drop constraint shipments_items_account_id_lot_id_fkey;
drop table products_reservations, raw_materials_reservations, products_movements, raw_materials_movements;
drop table products_inventories, raw_materials_inventories;
drop function move_products, move_raw_materials;

-- What a kind of stock has of its own: a key to its elements, which nothing else asks for, and the two windows through which its lists, sheets and
-- searches look. A window shows its kind alone, with the rights of whoever looks and under the tenant's policy.
create procedure stock_kind(kind text, element text)
  language plpgsql as $$
begin
  execute format(
    'alter table stock_lots add column %2$s_id bigint generated always as (case kind when %1$L then element_id end) stored,
      add foreign key (account_id, %2$s_id) references %1$I', kind, element);
  execute format(
    'create index stock_lots_%1$s on stock_lots (account_id, %1$s_id) where %1$s_id is not null', element);
  execute format($view$
    create view %1$s_inventories with (security_invoker) as
      select account_id, id, store_id, element_id as %2$s_id, lot_code, quantity, reserved, available, expiration_date, custom_fields,
        metadata, created_at, updated_at
      from stock_lots where kind = %1$L
  $view$, kind, element);
  execute format($view$
    create view %1$s_movements with (security_invoker) as
      select account_id, id, lot_id, type, store_id, element_id as %2$s_id, lot_code, quantity, reserved, quantity_before,
        quantity_after, reserved_before, reserved_after, user_id, source, source_id, note, created_at, updated_at,
        custom_fields, metadata
      from stock_movements where kind = %1$L
  $view$, kind, element);
  execute format('grant select on %1$s_inventories, %1$s_movements to tarima_app', kind);
  -- Sheets lock the lots that they are about to correct.
  execute format(
    'grant update (store_id, lot_code, expiration_date, custom_fields, metadata) on %s_inventories to tarima_app', kind);
end $$;
call stock_kind('products', 'product');
call stock_kind('raw_materials', 'raw_material');

alter table stock_lots
  add foreign key (account_id) references accounts,
  add foreign key (account_id, store_id) references stores;
alter table stock_movements
  add foreign key (account_id) references accounts,
  add foreign key (account_id, kind, lot_id) references stock_lots;
alter table stock_reservations
  add foreign key (account_id) references accounts,
  add foreign key (account_id, kind, lot_id) references stock_lots;
-- Shipments bring products.
alter table shipments_items
  add column lot_kind text not null generated always as ('products') stored,
  add foreign key (account_id, lot_kind, lot_id) references stock_lots;

-- Also finds, sorts and adds up the lots of an element, in all stores or in one, without a look at the lots themselves.
create unique index stock_lots_lot_key on stock_lots (account_id, kind, element_id, store_id, fold(lot_code))
  include (id, quantity, reserved);
create index stock_lots_store on stock_lots (account_id, store_id, kind, id);
create index stock_lots_lot_code on stock_lots (account_id, kind, fold(lot_code), id) include (lot_code);
create index stock_lots_quantity on stock_lots (account_id, kind, quantity, id);
create index stock_lots_reserved on stock_lots (account_id, kind, reserved, id);
create index stock_lots_available on stock_lots (account_id, kind, available, id);
create index stock_lots_expiration_date on stock_lots (account_id, kind, expiration_date, id);
create index stock_lots_created_at on stock_lots (account_id, kind, created_at, id);
create index stock_lots_updated_at on stock_lots (account_id, kind, updated_at, id);
create index stock_lots_search on stock_lots using gin (account_id, kind, fold(lot_code) gin_trgm_ops);
-- What is taken out is found by who expires first.
create index stock_lots_fefo on stock_lots (account_id, kind, element_id, store_id, expiration_date, id)
  include (quantity, reserved) where available > 0;
call index_custom_fields('stock_lots');

create index stock_movements_lot on stock_movements (account_id, kind, lot_id, id);
create index stock_movements_type on stock_movements (account_id, kind, type, id);
create index stock_movements_store on stock_movements (account_id, kind, store_id, id);
create index stock_movements_element on stock_movements (account_id, kind, element_id, id);
create index stock_movements_lot_code on stock_movements (account_id, kind, fold(lot_code), id) include (lot_code);
create index stock_movements_quantity on stock_movements (account_id, kind, quantity, id);
create index stock_movements_user on stock_movements (account_id, kind, user_id, id);
create index stock_movements_source on stock_movements (account_id, kind, source, source_id, id);
create index stock_movements_created_at on stock_movements (account_id, kind, created_at, id);
create index stock_movements_search on stock_movements using gin (account_id, kind, fold(lot_code) gin_trgm_ops);

create index stock_reservations_lot on stock_reservations (account_id, kind, lot_id);

-- Balances are for the movements to write, and a lot with a story stays.
call isolate_tenants('stock_lots', 'select');
grant insert (account_id, kind, store_id, element_id, lot_code, expiration_date, custom_fields, metadata),
  update (store_id, lot_code, expiration_date, custom_fields, metadata) on stock_lots to tarima_app;
call isolate_tenants('stock_movements', 'select, insert');
call isolate_tenants('stock_reservations', 'select, insert, update, delete');

-- The only writer of balances. A lot is locked by its own update; a balance that may not be is refused by its checks.
create function move_stock() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lot stock_lots;
begin
  update stock_lots
    set quantity = quantity + new.quantity, reserved = reserved + new.reserved
    where account_id = new.account_id and kind = new.kind and id = new.lot_id
    returning * into lot;
  if not found then
    raise exception 'There is no lot %', new.lot_id using errcode = 'foreign_key_violation';
  end if;
  new.store_id := lot.store_id;
  new.element_id := lot.element_id;
  new.lot_code := lot.lot_code;
  new.quantity_after := lot.quantity;
  new.quantity_before := lot.quantity - new.quantity;
  new.reserved_after := lot.reserved;
  new.reserved_before := lot.reserved - new.reserved;
  return new;
end $$;
revoke all on function move_stock from public;
create trigger move before insert on stock_movements for each row execute function move_stock();
create trigger keep before update or delete or truncate on stock_movements execute function refuse_change();

-- A lot's history is told under the module of its kind.
create function write_lot_history() returns trigger
  language plpgsql as $$
declare
  lot stock_lots := coalesce(new, old);
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    lot.account_id, lot.kind || '_inventories', lot.id,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    current_app_user(),
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end $$;
create trigger touch before update on stock_lots for each row execute function touch_updated_at();
-- The movements tell what happened to a balance; the history tells the rest.
create trigger history after insert or delete on stock_lots for each row execute function write_lot_history();
create trigger history_of_changes after update on stock_lots for each row
  when (
    (old.store_id, old.lot_code, old.expiration_date, old.custom_fields, old.metadata)
    is distinct from (new.store_id, new.lot_code, new.expiration_date, new.custom_fields, new.metadata)
  )
  execute function write_lot_history();
