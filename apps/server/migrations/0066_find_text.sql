-- What people remember records by, where that is in several columns: folded once when it is written, so that a search of it
-- costs no more than a filter of one column. Whoever reads the history reads the columns themselves.

create or replace function write_history() returns trigger language plpgsql as $function$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv::text[], '{}') - 'find_text' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv::text[], '{}') - 'find_text' end;
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

alter table customers add column find_text text not null generated always as (
  fold(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(city, ''))) stored;
create index customers_find on customers using gin (account_id, find_text gin_trgm_ops);

alter table suppliers add column find_text text not null generated always as (
  fold(code || E'\n' || name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone_number, ''))) stored;
create index suppliers_find on suppliers using gin (account_id, find_text gin_trgm_ops);

-- In every language that it is described in.
alter table raw_materials add column find_text text not null generated always as (
  fold(code || E'\n' || description
    || E'\n' || coalesce(metadata #>> '{language,description,es}', '')
    || E'\n' || coalesce(metadata #>> '{language,description,en}', ''))) stored;
create index raw_materials_find on raw_materials using gin (account_id, find_text gin_trgm_ops);

alter table users add column find_text text not null generated always as (
  fold(name || E'\n' || email)) stored;
create index users_find on users using gin (account_id, find_text gin_trgm_ops);

create or replace function search_ids(relation regclass, fields name[], patterns text[], most bigint)
returns setof bigint language plpgsql stable security definer
set search_path = public, pg_temp
set enable_bitmapscan = off
as $function$
begin
  -- A trigram index that is asked for less than three letters reads itself and the table to their ends, for every
  -- account; without it PostgreSQL reads the account's part of the index that sorts the field.
  if exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  return query execute format(
    'select id from %s where account_id = $1 and %s limit $2', relation,
    (
      select string_agg(format(
        case asked.field when 'find_text' then '%I like %L' else 'fold(%I) like %L' end, asked.field, asked.pattern
      ), ' and ')
      from unnest(fields, patterns) as asked (field, pattern)
    )
  ) using current_account(), most;
end $function$;
