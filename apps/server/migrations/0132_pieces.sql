-- What became of each item once its shipment arrived: refused pieces, why, where they lie since, and whether they are delivered again.
-- What was shipped and not refused was accepted.
alter table shipments_items
  add column refused numeric(14, 3) not null default 0,
  add column reason text,
  add column again boolean,
  add column back_lot_id bigint,
  add constraint shipments_items_refused_check check (
    refused between 0 and quantity and (refused > 0) = (reason is not null) and (refused > 0) = (again is not null)),
  add constraint shipments_items_back_lot_fkey foreign key (account_id, lot_kind, back_lot_id) references stock_lots (account_id, kind, id);
create index shipments_items_back_lot on shipments_items (account_id, back_lot_id) where back_lot_id is not null;

-- Under which key its delivery was told: told again, it is done once.
alter table shipments add column delivery_key uuid;

-- Goods that come back are a movement of their own, for their shipment or for the return that they belong to.
do $$
declare
  widened record;
  known text;
begin
  for widened in
    select * from (values ('type', 'stock_movements_type_check'), ('source', 'stock_movements_source_check')) as w (field, rule)
  loop
    select string_agg(quote_literal(each[1]), ', ') into known
    from pg_constraint c cross join regexp_matches(pg_get_constraintdef(c.oid), '''([A-Za-z_]+)''::text', 'g') each
    where c.conname = widened.rule;
    execute format('alter table stock_movements drop constraint %I', widened.rule);
    execute format('alter table stock_movements add constraint %I check (%I in (%s, ''return''))', widened.rule, widened.field, known);
  end loop;
end $$;
