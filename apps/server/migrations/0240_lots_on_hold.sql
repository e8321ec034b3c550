-- Pieces on hold are in the store and cannot be promised: returned pieces until they are repaired, and whatever else is doubtful.
-- Lots of earlier returns stay as they are, because no record shows whether they have been repaired since.
alter table stock_lots add column on_hold boolean not null default false;
grant update (on_hold) on stock_lots to tarima_app;

create or replace view products_inventories with (security_invoker) as
  select account_id, id, store_id, element_id as product_id, lot_code, quantity, reserved, available, expiration_date, custom_fields,
    metadata, created_at, updated_at, on_hold
  from stock_lots where kind = 'products';
create or replace view raw_materials_inventories with (security_invoker) as
  select account_id, id, store_id, element_id as raw_material_id, lot_code, quantity, reserved, available, expiration_date,
    custom_fields, metadata, created_at, updated_at, on_hold
  from stock_lots where kind = 'raw_materials';

-- Lists of lots are filtered and sorted by it.
create index stock_lots_on_hold on stock_lots (account_id, kind, on_hold, id);

create or replace procedure stock_kind(kind text, element text) language plpgsql as $procedure$
begin
  execute format(
    'alter table stock_lots add column %2$s_id bigint generated always as (case kind when %1$L then element_id end) stored,
      add foreign key (account_id, %2$s_id) references %1$I', kind, element);
  execute format(
    'create index stock_lots_%1$s on stock_lots (account_id, %1$s_id) where %1$s_id is not null', element);
  execute format($view$
    create view %1$s_inventories with (security_invoker) as
      select account_id, id, store_id, element_id as %2$s_id, lot_code, quantity, reserved, available, expiration_date, custom_fields,
        metadata, created_at, updated_at, on_hold
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
end $procedure$;
