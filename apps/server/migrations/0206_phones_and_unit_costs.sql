-- Digits find a phone however it is spelled. The history of a record does not repeat what follows from other columns.
create function phone_digits(phone text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(coalesce(phone, ''), '\D', '', 'g')
$$;

create or replace function write_history() returns trigger language plpgsql as $function$
declare
  hidden constant text[] := coalesce(tg_argv::text[], '{}') || array['find_text', 'phone_number_digits'];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    (coalesce(new_row, old_row) ->> 'account_id')::bigint,
    tg_table_name,
    (coalesce(new_row, old_row) ->> 'id')::bigint,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    current_app_user(),
    old_row,
    new_row
  );
  return null;
end $function$;

alter table customers
  add column phone_number_digits text not null generated always as (phone_digits(phone_number)) stored,
  drop column find_text;
alter table customers add column find_text text not null generated always as (
  fold(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(city, '') || E'\n' || coalesce(phone_number, '')
    || E'\n' || phone_digits(phone_number))) stored;
create index customers_find on customers using gin (account_id, find_text gin_trgm_ops);
create index customers_starts on customers using gin (account_id, word_starts(find_text));
create index customers_phone_digits on customers using gin (account_id, fold(phone_number_digits) gin_trgm_ops);

alter table suppliers
  add column phone_number_digits text not null generated always as (phone_digits(phone_number)) stored,
  drop column find_text;
alter table suppliers add column find_text text not null generated always as (
  fold(code || E'\n' || name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone_number, '')
    || E'\n' || phone_digits(phone_number))) stored;
create index suppliers_find on suppliers using gin (account_id, find_text gin_trgm_ops);
create index suppliers_starts on suppliers using gin (account_id, word_starts(find_text));
create index suppliers_phone_digits on suppliers using gin (account_id, fold(phone_number_digits) gin_trgm_ops);

-- A unit of material may cost less than a cent: four decimals, written as they are stored.
alter table raw_materials
  alter column unit_cost type numeric,
  add constraint raw_materials_unit_cost_scale check (scale(unit_cost) <= 4 and unit_cost < 1e12);
alter table purchases_lines
  alter column price type numeric,
  add constraint purchases_lines_price_scale check (scale(price) <= 4 and price < 1e12);
alter table purchases_receipts_items
  alter column price type numeric,
  add constraint purchases_receipts_items_price_scale check (scale(price) <= 4 and price < 1e12);
