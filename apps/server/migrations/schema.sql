-- The schema that the migrations make. Written by kit/snapshot.ts; do not edit.
-- extensions

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;
create extension unaccent;
-- functions

CREATE OR REPLACE FUNCTION public.account_today()
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (present() at time zone a.time_zone)::date from accounts a where a.id = current_account()
$function$
;
CREATE OR REPLACE FUNCTION public.ask_to_fold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform enqueue_job('fold-counts', '{}', present(), null, 3);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.attended(starts timestamp with time zone, ends timestamp with time zone, loading smallint, unloading smallint)
 RETURNS tstzmultirange
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when loading is null then tstzmultirange(tstzrange(starts, ends))
    else tstzmultirange(
      tstzrange(starts, least(ends, starts + make_interval(mins => loading))),
      tstzrange(greatest(starts, ends - make_interval(mins => unloading)), ends)) end
$function$
;
CREATE OR REPLACE FUNCTION public.begin_document_numbers(account bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  relation text;
  place text;
  highest bigint;
begin
  for relation in select document_tables() loop
    place := format('document_numbers.%I', relation || '_' || account);
    if to_regclass(place) is null then
      execute format(
        'select greatest((select max(id) from %I where account_id = $1), (
           select max(entity_id) from history where account_id = $1 and module = $2))', relation)
        into highest using account, relation;
      execute format('create sequence %s start with %s', place, coalesce(highest, 0) + 1);
    end if;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.begin_numbers_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform begin_document_numbers(new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.clock_offset()
 RETURNS interval
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.clock_offset'::text, true), ''::text), '0'::text))::interval
;
CREATE OR REPLACE FUNCTION public.count_calendar_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'calendar_days' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'calendar_days' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'customers' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'customers' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_divisions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'divisions' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'divisions' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_jobs()
 RETURNS TABLE(task text, state text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select t.identifier,
      case when j.attempts >= j.max_attempts and j.locked_at is null then 'failed'
        when j.locked_at is not null then 'running'
        when j.attempts > 0 then 'retrying'
        else 'waiting' end as state,
      count(*)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1, 2
  $function$
;
CREATE OR REPLACE PROCEDURE public.count_list(IN named text, IN relation name DEFAULT NULL::name, IN whose text DEFAULT 'true'::text, IN tab name DEFAULT NULL::name)
 LANGUAGE plpgsql
AS $procedure$
declare
  counted name := coalesce(relation, named);
  rows_of text;
  has_tab boolean;
begin
  insert into upkeep.counted_lists values (named, counted, whose, tab)
    on conflict (list) do update set relation = excluded.relation, whose = excluded.whose, tab = excluded.tab;
  select
    string_agg(format('select account_id, %L as list, %s::text as tab from %%1$s where %s',
      l.list, coalesce(quote_ident(l.tab), 'null'), l.whose), ' union all ' order by l.list),
    bool_or(l.tab is not null)
    into rows_of, has_tab
    from upkeep.counted_lists l where l.relation = counted;
  execute format($made$
    create or replace function count_%1$s() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (%2$s) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (%3$s) gone group by account_id, list, tab;
%4$s        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $body$;
    revoke all on function count_%1$s from public;
    create or replace trigger count_insert after insert on %1$I
      referencing new table as added for each statement execute function count_%1$s();
    create or replace trigger count_delete after delete on %1$I
      referencing old table as gone for each statement execute function count_%1$s();
    create or replace trigger count_truncate after truncate on %1$I
      for each statement execute function count_%1$s();
  $made$, counted, format(rows_of, 'added'), format(rows_of, 'gone'), case when has_tab then format($update$
        when 'UPDATE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, sum(n) from (
            select *, 1 as n from (%s) added union all select *, -1 from (%s) gone
          ) moved group by account_id, list, tab having sum(n) <> 0;
$update$, format(rows_of, 'added'), format(rows_of, 'gone')) end);
  -- Without tabs no change of a row changes a count.
  if has_tab then
    execute format('
      create or replace trigger count_update after update on %1$I
        referencing old table as gone new table as added for each statement execute function count_%1$s()', counted);
  end if;
end $procedure$
;
CREATE OR REPLACE FUNCTION public.count_measures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'measures' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'measures' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'orders' as list, status::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'orders' as list, status::text as tab from gone where true) gone group by account_id, list, tab;

        when 'UPDATE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, sum(n) from (
            select *, 1 as n from (select account_id, 'orders' as list, status::text as tab from added where true) added union all select *, -1 from (select account_id, 'orders' as list, status::text as tab from gone where true) gone
          ) moved group by account_id, list, tab having sum(n) <> 0;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_piece_rates()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'piece_rates' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'piece_rates' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_positions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'positions' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'positions' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_price_lists()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'price_lists' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'price_lists' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'products' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'products' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_products_families()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'products_families' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'products_families' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'purchases' as list, status::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'purchases' as list, status::text as tab from gone where true) gone group by account_id, list, tab;

        when 'UPDATE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, sum(n) from (
            select *, 1 as n from (select account_id, 'purchases' as list, status::text as tab from added where true) added union all select *, -1 from (select account_id, 'purchases' as list, status::text as tab from gone where true) gone
          ) moved group by account_id, list, tab having sum(n) <> 0;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_raw_materials()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'raw_materials' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'raw_materials' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_rows(relation regclass, most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  counted bigint;
begin
  execute format('select count(*) from (select from %s where account_id = $1 limit $2) counted', relation)
    into counted using current_account(), most;
  return counted;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.event <> 'accept' and new.to_status not in ('collected', 'delivered') then return null; end if;
  insert into sales_months as m (account_id, month, division_id, user_id, accepted, concluded, revenue)
  select o.account_id, month_of(o.account_id, new.created_at), o.division_id, o.created_by_id,
    (new.event = 'accept')::int, (new.event <> 'accept')::int, case when new.event = 'accept' then 0 else o.total end
  from orders o where o.account_id = new.account_id and o.id = new.owner_id
  on conflict (account_id, month, division_id, user_id) do update
    set accepted = m.accepted + excluded.accepted, concluded = m.concluded + excluded.concluded,
      revenue = m.revenue + excluded.revenue;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'shifts' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'shifts' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_shipments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'shipments' as list, status::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'shipments' as list, status::text as tab from gone where true) gone group by account_id, list, tab;

        when 'UPDATE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, sum(n) from (
            select *, 1 as n from (select account_id, 'shipments' as list, status::text as tab from added where true) added union all select *, -1 from (select account_id, 'shipments' as list, status::text as tab from gone where true) gone
          ) moved group by account_id, list, tab having sum(n) <> 0;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE PROCEDURE public.count_stock(IN kind text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call count_list(kind || '_inventories', 'stock_lots', format('kind = %L', kind));
  call count_list(kind || '_movements', 'stock_movements', format('kind = %L', kind));
end $procedure$
;
CREATE OR REPLACE FUNCTION public.count_stock_lots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'products_inventories' as list, null::text as tab from added where kind = 'products' union all select account_id, 'raw_materials_inventories' as list, null::text as tab from added where kind = 'raw_materials') added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'products_inventories' as list, null::text as tab from gone where kind = 'products' union all select account_id, 'raw_materials_inventories' as list, null::text as tab from gone where kind = 'raw_materials') gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_stock_movements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'products_movements' as list, null::text as tab from added where kind = 'products' union all select account_id, 'raw_materials_movements' as list, null::text as tab from added where kind = 'raw_materials') added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'products_movements' as list, null::text as tab from gone where kind = 'products' union all select account_id, 'raw_materials_movements' as list, null::text as tab from gone where kind = 'raw_materials') gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_stores()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'stores' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'stores' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_suppliers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'suppliers' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'suppliers' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_transfer_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'transfer_requests' as list, status::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'transfer_requests' as list, status::text as tab from gone where true) gone group by account_id, list, tab;

        when 'UPDATE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, sum(n) from (
            select *, 1 as n from (select account_id, 'transfer_requests' as list, status::text as tab from added where true) added union all select *, -1 from (select account_id, 'transfer_requests' as list, status::text as tab from gone where true) gone
          ) moved group by account_id, list, tab having sum(n) <> 0;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_trips()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'trips' as list, status::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'trips' as list, status::text as tab from gone where true) gone group by account_id, list, tab;

        when 'UPDATE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, sum(n) from (
            select *, 1 as n from (select account_id, 'trips' as list, status::text as tab from added where true) added union all select *, -1 from (select account_id, 'trips' as list, status::text as tab from gone where true) gone
          ) moved group by account_id, list, tab having sum(n) <> 0;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_vehicles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'vehicles' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'vehicles' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.count_workplaces()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      case tg_op
        when 'INSERT' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, count(*) from (select account_id, 'workplaces' as list, null::text as tab from added where true) added group by account_id, list, tab;
        when 'DELETE' then
          insert into list_counts (account_id, list, tab, n)
          select account_id, list, tab, -count(*) from (select account_id, 'workplaces' as list, null::text as tab from gone where true) gone group by account_id, list, tab;
        when 'TRUNCATE' then
          delete from list_counts c using upkeep.counted_lists l where l.relation = tg_table_name and c.list = l.list;
      end case;
      return null;
    end $function$
;
CREATE OR REPLACE FUNCTION public.current_account()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION public.current_api_key()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.key_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION public.current_app_user()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION public.current_division()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT p.division_id FROM (users u JOIN positions p ON (((p.account_id = u.account_id) AND (p.id = u.main_position_id)))) WHERE ((u.account_id = current_account()) AND (u.id = current_app_user())))
;
CREATE OR REPLACE FUNCTION public.custom_day(value text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((value ~ '^\d{4}-\d\d-\d\d$'::text) AND pg_input_is_valid(value, 'date'::text)) THEN (value)::date ELSE NULL::date END
;
CREATE OR REPLACE FUNCTION public.custom_fields_lock(of_module text)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN hashtextextended(((('custom_fields '::text || current_account()) || ' '::text) || of_module), (0)::bigint)
;
CREATE OR REPLACE FUNCTION public.custom_fields_of(of_module text, writing boolean)
 RETURNS TABLE(id bigint, name text, type text, required boolean, metadata jsonb, created_at timestamp with time zone, updated_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
begin
  if writing then
    perform pg_advisory_xact_lock_shared(custom_fields_lock(of_module));
  end if;
  return query
    select f.id, f.name, f.type, f.required, f.metadata, f.created_at, f.updated_at
    from custom_fields f
    where f.account_id = current_account() and f.module = of_module and f.deleted_at is null
    order by f.position, f.id;
end $function$
;
CREATE OR REPLACE FUNCTION public.custom_number(value text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value ~ '^-?\d{1,15}(\.\d{1,6})?$'::text) THEN (value)::numeric ELSE NULL::numeric END
;
CREATE OR REPLACE FUNCTION public.deleted_custom_fields(of_module text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg((f.id)::text), '{}'::text[]) AS "coalesce" FROM custom_fields f WHERE ((f.account_id = current_account()) AND (f.module = deleted_custom_fields.of_module) AND (f.deleted_at IS NOT NULL)))
;
CREATE OR REPLACE FUNCTION public.document_tables()
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select unnest(array['orders', 'shipments', 'transfer_requests', 'purchases', 'trips', 'orders_returns', 'stock_lots'])
$function$
;
CREATE OR REPLACE FUNCTION public.end_presences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'users' then
    update floor_presences set left_at = present()
    where account_id = new.account_id and user_id = new.id and left_at is null;
    delete from floor_approvals where account_id = new.account_id and user_id = new.id;
  else
    update floor_presences set left_at = present()
    where account_id = new.account_id and tablet_id = new.id and left_at is null;
    delete from floor_approvals where account_id = new.account_id and tablet_id = new.id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone, job_key text, attempts integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare
    account bigint := current_account();
  begin
    if account is null then
      raise exception 'A job belongs to an account, and this transaction has none';
    end if;
    perform graphile_worker.add_job(
      task,
      json_build_object('accountId', account, 'payload', payload),
      -- The worker goes by the machine's clock.
      run_at => enqueue_job.run_at - clock_offset(),
      max_attempts => attempts,
      job_key => account || ' ' || enqueue_job.job_key
    );
  end $function$
;
CREATE OR REPLACE FUNCTION public.fill_half_made_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select product_id into new.product_id from orders_details where account_id = new.account_id and id = new.detail_id;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.flow_steps(account bigint, product bigint, division bigint)
 RETURNS SETOF workplaces_flows_steps
 LANGUAGE sql
 STABLE
AS $function$
  select s.* from workplaces_flows_steps s
  where s.account_id = account and s.owner_id = product and s.division_id is not distinct from (
    select own.division_id from workplaces_flows_steps own
    where own.account_id = account and own.owner_id = product and own.division_id = division limit 1)
$function$
;
CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
;
CREATE OR REPLACE FUNCTION public.fold_counts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Who folds at this moment does it for both.
  if pg_try_advisory_xact_lock(hashtextextended('fold_counts ' || current_account(), 0)) then
    with gone as (
      delete from list_counts where account_id = current_account() returning list, tab, n
    )
    insert into list_counts (account_id, list, tab, n)
    select current_account(), list, tab, sum(n) from gone group by list, tab having sum(n) <> 0;
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_base_text(stored jsonb, sent jsonb, field text, former_text text, new_text text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when former_text is distinct from new_text and jsonb_typeof(sent #> array['language', field]) = 'object' then
      jsonb_set(sent, array['language', field], coalesce((
        select jsonb_object_agg(
          t.key,
          case
            when t.value = to_jsonb(former_text) and t.value = stored #> array['language', field, t.key] then to_jsonb(new_text)
            else t.value
          end)
        from jsonb_each(sent #> array['language', field]) t), '{}'))
    else sent
  end
$function$
;
CREATE OR REPLACE FUNCTION public.get_oldest_due_job_age()
 RETURNS double precision
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    return (
      select coalesce(extract(epoch from present() - clock_offset() - min(j.run_at)), 0)::double precision
      from graphile_worker._private_jobs j
      where j.run_at <= present() - clock_offset() and j.locked_at is null and j.attempts < j.max_attempts);
  end $function$
;
CREATE OR REPLACE FUNCTION public.ids_with_custom_value(relation regclass, wanted jsonb[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute format(
    'select id from %s where account_id = $1 and custom_fields <> ''{}'' and (%s)', relation,
    (select string_agg(format('custom_fields @> %L::jsonb', value), ' or ') from unnest(wanted) as value)
  ) using current_account();
end $function$
;
CREATE OR REPLACE PROCEDURE public.index_custom_fields(IN relation regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format(
    'create index %I on %s using gin (account_id, custom_fields jsonb_path_ops) where custom_fields <> ''{}''',
    relation || '_custom_fields', relation);
end $procedure$
;
CREATE OR REPLACE PROCEDURE public.isolate_tenants(IN relation regclass, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy tenant on %s using (account_id = (select current_account()))', relation);
  execute format('create policy search on %s for select to current_user using (true)', relation);
  execute format('grant %s on %s to tarima_app', rights, relation);
end $procedure$
;
CREATE OR REPLACE PROCEDURE public.line_table(IN relation regclass, IN owner text, IN field text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format(
    'create trigger history after insert or update or delete on %s for each row execute function write_line_history(%L, %L)',
    relation, owner, field);
end $procedure$
;
CREATE OR REPLACE PROCEDURE public.link_table(IN relation regclass, IN owner text, IN field text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format(
    'create trigger history after insert or delete on %s for each row execute function write_link_history(%L, %L)',
    relation, owner, field);
end $procedure$
;
CREATE OR REPLACE FUNCTION public.live_sessions(asked uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select s.id
  from sessions s
  join users u on u.account_id = s.account_id and u.id = s.user_id
  join accounts a on a.id = s.account_id and a.disabled_at is null
  where s.account_id = current_account() and s.id = any (asked) and s.revoked_at is null and s.expires_at > present()
    and s.last_used_at > present() - session_idle(a.settings)
    and s.purpose = 'everything' and u.status = 'active'
$function$
;
CREATE OR REPLACE FUNCTION public.load_name(id bigint, workplace bigint, starts timestamp with time zone, ends timestamp with time zone, loading smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when loading is null then id::text
    else concat_ws(' ', 'load', workplace, extract(epoch from starts), extract(epoch from ends)) end
$function$
;
CREATE OR REPLACE FUNCTION public.made_in(account bigint, recipe jsonb, own bigint, OUT material bigint, OUT product bigint, OUT divisions integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with steps as (
    select at, w.division_id, exists (
      select from stores s where s.account_id = account and s.division_id = w.division_id
    ) as keeps
    from jsonb_array_elements(coalesce(recipe -> 'steps', '[]')) with ordinality as frozen (step, at)
    join workplaces w on w.account_id = account and w.id = (step ->> 'workplaceId')::bigint
  )
  select coalesce((select case when keeps then division_id end from steps order by at limit 1), own),
    coalesce((select case when keeps then division_id end from steps order by at desc limit 1), own),
    (select count(distinct division_id)::int from steps)
$function$
;
CREATE OR REPLACE FUNCTION public.may_open_file(reader bigint, file bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((NOT (EXISTS (SELECT FROM ((((users u JOIN profiles p ON (((p.account_id = u.account_id) AND (p.id = u.profile_id) AND p.only_mine))) JOIN trips_reports r ON (((r.account_id = u.account_id) AND ((r.signature_file_id = may_open_file.file) OR (r.photo_file_id = may_open_file.file))))) JOIN trips_stops s ON (((s.account_id = r.account_id) AND (s.id = r.stop_id)))) JOIN orders o ON (((o.account_id = s.account_id) AND (o.id = s.order_id)))) WHERE ((u.account_id = current_account()) AND (u.id = may_open_file.reader) AND (o.created_by_id <> u.id))))) AND (NOT (EXISTS (SELECT FROM (((users u JOIN profiles p ON (((p.account_id = u.account_id) AND (p.id = u.profile_id) AND p.only_mine))) JOIN shipments s ON (((s.account_id = u.account_id) AND (s.photo_file_id = may_open_file.file)))) JOIN orders o ON (((o.account_id = s.account_id) AND (o.id = s.order_id)))) WHERE ((u.account_id = current_account()) AND (u.id = may_open_file.reader) AND (o.created_by_id <> u.id))))))
;
CREATE OR REPLACE FUNCTION public.metres(unit text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE unit WHEN 'mm'::text THEN 0.001 WHEN 'cm'::text THEN 0.01 WHEN 'm'::text THEN (1)::numeric WHEN 'in'::text THEN 0.0254 WHEN 'ft'::text THEN 0.3048 ELSE NULL::numeric END
;
CREATE OR REPLACE FUNCTION public.miscounted()
 RETURNS TABLE(list text, tab text, n bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query execute format(
    'select list, tab, sum(n)::bigint from (
      select list, tab, -n from list_counts where account_id = current_account() union all %s
    ) found (list, tab, n) group by 1, 2 having sum(n) <> 0 order by 1, 2',
    (
      select string_agg(format(
        'select %L, %s::text, count(*) from %I where account_id = current_account() and %s group by 2',
        l.list, coalesce(quote_ident(l.tab), 'null'), l.relation, l.whose), ' union all ')
      from upkeep.counted_lists l
    ));
end $function$
;
CREATE OR REPLACE FUNCTION public.month_of(account bigint, moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN (date_trunc('month'::text, (moment AT TIME ZONE (SELECT a.time_zone FROM accounts a WHERE (a.id = month_of.account)))))::date
;
CREATE OR REPLACE FUNCTION public.move_shipments_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shipments set city = new.city
  where account_id = new.account_id and customer_id = new.id and type = 'order' and status <> 'finished';
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.name_first_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.is_default := new.is_default or not exists (select from accounts);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.name_shipments_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.customer_id := (select o.customer_id from orders o where o.account_id = new.account_id and o.id = new.order_id);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.number_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.id := coalesce(new.id, nextval(format('document_numbers.%I', tg_table_name || '_' || new.account_id)::regclass));
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.open_link(account bigint, token bytea)
 RETURNS TABLE(id bigint, order_id bigint, expires_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.account_id', account::text, true), set_config('app.user_id', '', true);
  return query
    select l.id, l.owner_id, l.expires_at
    from orders_links l
    join accounts a on a.id = l.account_id and a.disabled_at is null
    where l.account_id = account and l.token_hash = token and l.revoked_at is null and l.expires_at > present();
end $function$
;
CREATE OR REPLACE FUNCTION public.open_request(account bigint, app_user bigint, session uuid, serving bigint)
 RETURNS TABLE(id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, may_export boolean, may_delete boolean, division_id bigint, time_zone text, purpose text, is_proven boolean)
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.account_id', account::text, true), set_config('app.user_id', app_user::text, true);
  return query
    select u.id, u.name, u.email, u.profile_id,
      array(
        select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = account and l.owner_id = u.profile_id
      ),
      f.only_mine, f.may_export, f.may_delete, p.division_id, a.time_zone, s.purpose,
      coalesce(s.proven_at > present() - interval '10 minutes', false)
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = app_user and u.status = 'active'
      and s.id = session and s.revoked_at is null and s.expires_at > present()
      and s.last_used_at > present() - session_idle(a.settings)
      and serving = account;
end $function$
;
CREATE OR REPLACE FUNCTION public.open_request_by_key(account bigint, hash bytea, came timestamp with time zone)
 RETURNS TABLE(id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, may_export boolean, may_delete boolean, division_id bigint, time_zone text, key_id bigint, is_first_today boolean)
 LANGUAGE plpgsql
AS $function$
declare
  known api_keys;
begin
  perform set_config('app.account_id', account::text, true);
  select * into known from api_keys k
  where k.account_id = account and k.key_hash = hash and k.revoked_at is null and k.expires_at > came;
  perform set_config('app.user_id', coalesce(known.user_id::text, ''), true),
    set_config('app.key_id', coalesce(known.id::text, ''), true);
  return query
    select u.id, u.name, u.email, case when u.profile_id = 0 then -1 else u.profile_id end,
      array(
        select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = account and l.owner_id = u.profile_id and n.code = any (known.permissions)
      ),
      f.only_mine, f.may_export, f.may_delete, p.division_id, a.time_zone, known.id,
      known.used_on is distinct from (present() at time zone a.time_zone)::date
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = known.user_id and u.status = 'active';
end $function$
;
CREATE OR REPLACE FUNCTION public.phone_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(coalesce(phone, ''), '\D', '', 'g')
$function$
;
CREATE OR REPLACE FUNCTION public.present()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('app.present'::text, true), ''::text))::timestamp with time zone, (statement_timestamp() + clock_offset()))
;
CREATE OR REPLACE PROCEDURE public.record_table(IN relation regclass, IN secrets text[] DEFAULT '{}'::text[])
 LANGUAGE plpgsql
AS $procedure$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format('create trigger touch before update on %s for each row execute function touch_updated_at()', relation);
  execute format(
    'create trigger history after insert or update or delete on %s for each row execute function write_history(%s)',
    relation,
    (select string_agg(quote_literal(secret), ', ') from unnest(secrets) as secret)
  );
end $procedure$
;
CREATE OR REPLACE FUNCTION public.recount_lists()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('recount_lists ' || current_account(), 0));
  insert into list_counts (account_id, list, tab, n)
  select current_account(), m.list, m.tab, m.n from miscounted() m;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_taken_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever gives a name waits for whoever is giving one, so that each sees the other's.
  perform pg_advisory_xact_lock(hashtextextended('names of divisions ' || new.account_id, 0));
  if exists (
    select from divisions
    where account_id = new.account_id and id <> new.id and fold(name) = fold(new.name)
  ) then
    raise unique_violation using message = 'a division has this name', table = 'divisions', constraint = 'divisions_name_key';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.remove_private_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from list_views v where v.account_id = old.account_id and v.owner_id = old.id and not exists (
    select from list_views_profiles p where p.account_id = v.account_id and p.owner_id = v.id);
  return old;
end $function$
;
CREATE OR REPLACE FUNCTION public.same_ids(relation regclass, fields name[], texts text[])
 RETURNS TABLE(asked text, id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Of no fields nothing is the same.
  return query execute coalesce((
    select string_agg(format(
      'select a.asked, r.id from unnest($2) as a (asked) join %s r on r.account_id = $1 and fold(r.%I) = fold(a.asked)',
      relation, field), ' union ')
    from unnest(fields) as field
  ), 'select null::text, null::bigint where false') using current_account(), texts;
end $function$
;
CREATE OR REPLACE FUNCTION public.search_ids(relation regclass, fields name[], patterns text[], starts boolean[], most bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  -- A trigram index that gets fewer than three letters reads itself and the table to their ends, for every account; without
  -- it PostgreSQL reads the account's part of the index that sorts the field.
  if true = any (starts) or exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  return query execute format(
    'select id from %s where account_id = $1 and %s limit $2', relation,
    (
      select string_agg(
        case
          when start then format('word_starts(%s) @> %L::text[]', folded, array[pattern])
          when thin is null then format('%s like %L', folded, pattern)
          -- The concatenation keeps the whole pattern from the index.
          else format('%1$s like %2$L and (%1$s || '''') like %3$L', folded, thin, pattern)
        end, ' and ')
      from (
        select case field when 'find_text' then 'find_text' else format('fold(%I)', field) end as folded,
          pattern, start, thin_pattern(pattern) as thin
        from unnest(fields, patterns, starts) as given (field, pattern, start)
      ) as searched
    )
  ) using current_account(), most;
end $function$
;
CREATE OR REPLACE FUNCTION public.session_idle(settings jsonb)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select make_interval(mins => coalesce((settings ->> 'sessionIdleMinutes')::int, 10080))
$function$
;
CREATE OR REPLACE FUNCTION public.set_order_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  zone text;
  days int;
begin
  select a.time_zone, coalesce((a.settings ->> 'orderExpirationDays')::int, 15) into zone, days
    from accounts a where a.id = new.account_id;
  -- A quotation is good for so many days after its last change; once decided, the day stays as it was.
  if new.status = 'quotation' then
    new.expiration_date := new.updated_at + make_interval(days => days);
  end if;
  new.late := coalesce((new.computed_end_date at time zone zone)::date > new.requested_date, false);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_shipment_city()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.type = 'order' and (tg_op = 'INSERT' or old.status <> 'finished') then
    new.city := (select c.city from customers c where c.account_id = new.account_id and c.id = new.customer_id);
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.start_pattern(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (folded ~ '^0'::text) THEN ('(^|[^0-9])'::text || folded) WHEN (folded ~ '^[0-9]+$'::text) THEN ('(^|[^0-9])0*'::text || folded) ELSE ('(^|[^[:alnum:]])'::text || folded) END
;
CREATE OR REPLACE PROCEDURE public.stock_kind(IN kind text, IN element text)
 LANGUAGE plpgsql
AS $procedure$
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
end $procedure$
;
CREATE OR REPLACE FUNCTION public.take_attempt(account bigint, subjects bytea[], limits integer[], windows interval[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  wait int;
begin
  -- One after another for each subject, in one order: those who come at once each see the ones before.
  perform pg_advisory_xact_lock(key) from (
    select hashtextextended(account || encode(s, 'hex'), 0) as key from unnest(subjects) s order by 1) keys;
  delete from failed_attempts f using (
    select id from failed_attempts
    where account_id = account and at < present() - interval '1 hour'
    order by at limit 100 for update skip locked) old
  where f.account_id = account and f.id = old.id;
  select max(ceil(extract(epoch from taken.at + asked.within - present())))::int into wait
  from unnest(subjects, limits, windows) asked(subject, most, within)
  -- The oldest of as many as there may be: once it is out of the time, another may come.
  cross join lateral (
    select f.at from failed_attempts f
    where f.account_id = account and f.subject = asked.subject and f.at > present() - asked.within
    order by f.at desc offset asked.most - 1 limit 1) taken;
  if wait is not null then return greatest(wait, 1); end if;
  insert into failed_attempts (account_id, subject) select account, s from unnest(subjects) s;
  return 0;
end $function$
;
CREATE OR REPLACE FUNCTION public.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('realtime', json_build_object('end',
    json_build_object('accountId', old.account_id, 'sessionId', old.id))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.tell_user_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('realtime', json_build_object('end',
    json_build_object('accountId', old.account_id, 'userId', old.id))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.thin_pattern(pattern text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT CASE WHEN (count(*) > 3) THEN (('%'::text || string_agg(substr(words.word, starts.start, 3), '%'::text ORDER BY words.place, starts.start)) || '%'::text) ELSE NULL::text END AS "case" FROM ((SELECT words_1.found[1] AS word, words_1.place, (length(words_1.found[1]) / 3) AS runs FROM regexp_matches(thin_pattern.pattern, '[[:alnum:]]{3,}'::text, 'g'::text) WITH ORDINALITY words_1(found, place)) words CROSS JOIN LATERAL (SELECT (1 + ((run.run * (length(words.word) - 3)) / GREATEST((words.runs - 1), 1))) AS start FROM generate_series(0, (words.runs - 1)) run(run)) starts))
;
CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := greatest(present(), old.updated_at + interval '1 millisecond');
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.use_api_key(key bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update api_keys k set used_on = (present() at time zone a.time_zone)::date
  from accounts a
  where a.id = k.account_id and k.account_id = current_account() and k.id = key
    and k.used_on is distinct from (present() at time zone a.time_zone)::date
$function$
;
CREATE OR REPLACE FUNCTION public.use_session(session uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update sessions set last_used_at = present()
  where account_id = current_account() and id = session and last_used_at < present() - interval '1 minute'
    and id in (select live_sessions(array[session]))
$function$
;
CREATE OR REPLACE FUNCTION public.word_starts(folded text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT "left"(words.word, long.long) AS "left" FROM ((SELECT word.word FROM regexp_split_to_table(word_starts.folded, '[^[:alnum:]]+'::text) word(word) UNION ALL SELECT run.run FROM regexp_split_to_table(word_starts.folded, '[^0-9]+'::text) run(run) UNION ALL SELECT ltrim(run.run, '0'::text) AS ltrim FROM regexp_split_to_table(word_starts.folded, '[^0-9]+'::text) run(run)) words CROSS JOIN generate_series(1, 2) long(long)) WHERE (length(words.word) >= long.long))
;
CREATE OR REPLACE FUNCTION public.write_badge_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), 'users', coalesce(new.user_id, old.user_id), 'update', current_app_user(),
    jsonb_build_object('badge', old.created_at), jsonb_build_object('badge', new.created_at));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.write_line_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  old_line jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'account_id' - 'owner_id' end;
  new_line jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'account_id' - 'owner_id' end;
begin
  if old_line is not distinct from new_line then return null; end if;
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.owner_id, old.owner_id), 'update', current_app_user(),
    case when old_line is not null then jsonb_build_object(tg_argv[1], old_line) end,
    case when new_line is not null then jsonb_build_object(tg_argv[1], new_line) end
  );
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_link_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  old_link jsonb := case when tg_op = 'DELETE' then jsonb_build_object(tg_argv[1], old.record_id) end;
  new_link jsonb := case when tg_op = 'INSERT' then jsonb_build_object(tg_argv[1], new.record_id) end;
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.owner_id, old.owner_id),
    'update', current_app_user(), old_link, new_link
  );
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_lot_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.write_pin_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), 'users', coalesce(new.user_id, old.user_id), 'update', current_app_user(),
    jsonb_build_object('pin', old is not null), jsonb_build_object('pin', new is not null));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_plan_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into history (account_id, module, entity_id, action, user_id, before)
    select account_id, 'orders', order_id, 'update', current_app_user(),
      jsonb_build_object('events', jsonb_agg(to_jsonb(gone) - 'account_id' - 'order_id' order by start_date, id))
    from gone group by account_id, order_id;
  else
    insert into history (account_id, module, entity_id, action, user_id, after)
    select account_id, 'orders', order_id, 'update', current_app_user(),
      jsonb_build_object('events', jsonb_agg(to_jsonb(made) - 'account_id' - 'order_id' order by start_date, id))
    from made group by account_id, order_id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_tablet_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    new.account_id, 'workplaces', new.workplace_id, 'update', current_app_user(),
    case when tg_op = 'UPDATE' then jsonb_build_object('tablet', jsonb_build_object(
      'id', old.id, 'name', old.name, 'paired', old.secret_hash is not null)) end,
    jsonb_build_object('tablet', jsonb_build_object(
      'id', new.id, 'name', new.name, 'paired', new.secret_hash is not null, 'revoked', new.revoked_at is not null)));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_webhook_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind constant text := new.action || 'd';
  is_chosen constant boolean := (
    select bool_or(w.events is null or new.module || '.' || kind = any (w.events))
    from webhooks w where w.account_id = new.account_id and w.status = 'active'
  );
begin
  if is_chosen is null then
    perform set_config('app.no_webhooks', new.account_id::text, true);
  elsif is_chosen then
    insert into webhook_events (account_id, module, kind, record_id, at)
    values (new.account_id, new.module, kind, new.entity_id, new.at);
    if current_setting('app.webhook_job', true) is distinct from pg_current_xact_id()::text then
      perform enqueue_job('spread-webhook-events', '{}', null, null, 25),
        set_config('app.webhook_job', pg_current_xact_id()::text, true);
    end if;
  end if;
  return null;
end $function$
;
-- tables

create table account_hosts (
  host text not null,
  account_id bigint not null
);
create table accounts (
  id bigint not null generated as identity,
  name text not null,
  time_zone text not null default 'America/Mexico_City'::text,
  settings jsonb not null default '{}'::jsonb,
  style_metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  disabled_at timestamp(3) with time zone,
  is_demo boolean not null default false,
  is_default boolean not null default false,
  erasure_began_at timestamp(3) with time zone
);
create table api_keys (
  account_id bigint not null,
  id bigint not null generated as identity,
  user_id bigint not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  permissions text[] not null,
  created_at timestamp(3) with time zone not null default present(),
  expires_at timestamp(3) with time zone not null,
  used_on date,
  revoked_at timestamp(3) with time zone
);
create table applied_replans (
  account_id bigint not null,
  id bigint not null generated as identity,
  orders jsonb not null,
  extra_minutes jsonb not null,
  computed_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default present()
);
create table authenticators (
  account_id bigint not null,
  user_id bigint not null,
  secret bytea,
  last_step bigint not null default 0,
  added_at timestamp(3) with time zone,
  pending_secret bytea,
  pending_until timestamp(3) with time zone
);
create table calendar_days (
  account_id bigint not null,
  id bigint not null generated as identity,
  date date not null,
  name text not null,
  openings text,
  division_id bigint,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table custom_fields (
  account_id bigint not null,
  id bigint not null generated as identity,
  module text not null,
  name text not null,
  type text not null,
  required boolean not null,
  metadata jsonb not null,
  "position" integer not null,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table customers (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  email text,
  customer_type text not null,
  business_type text not null,
  state text not null,
  city text not null,
  location text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  language text not null default 'es'::text,
  phone_number text,
  address text,
  payment_terms text,
  priority text not null default 'normal'::text,
  tax_number text,
  price_list_id bigint,
  phone_number_digits text not null generated always as (phone_digits(phone_number)),
  find_text text not null generated always as (fold(((((((((name || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(city, ''::text)) || '
'::text) || COALESCE(phone_number, ''::text)) || '
'::text) || phone_digits(phone_number))))
);
create table divisions (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  location text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  shift_id bigint,
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table exports (
  account_id bigint not null,
  id bigint not null generated as identity,
  user_id bigint not null,
  module text not null,
  query jsonb not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  rows bigint,
  file_id bigint,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table failed_attempts (
  account_id bigint not null,
  id bigint not null generated as identity,
  subject bytea not null,
  at timestamp(3) with time zone not null default present()
);
create table files (
  account_id bigint not null,
  id bigint not null generated as identity,
  sha256 bytea not null,
  kind text not null,
  media_type text not null,
  size bigint not null,
  name text not null,
  width integer,
  height integer,
  user_id bigint default current_app_user(),
  created_at timestamp(3) with time zone not null default present(),
  brief boolean not null default false,
  handed_out_at timestamp(3) with time zone
);
create table first_steps_hidden (
  account_id bigint not null,
  user_id bigint not null
);
create table floor_approvals (
  account_id bigint not null,
  id bigint not null generated as identity,
  tablet_id bigint not null,
  user_id bigint not null,
  secret_hash bytea not null,
  report_digest bytea not null,
  created_at timestamp(3) with time zone not null default present()
);
create table floor_badges (
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp(3) with time zone not null default present()
);
create table floor_pins (
  account_id bigint not null,
  user_id bigint not null,
  pin_hash text not null,
  created_at timestamp(3) with time zone not null default present()
);
create table floor_presences (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  tablet_id bigint not null,
  user_id bigint not null,
  entered_at timestamp(3) with time zone not null default present(),
  left_at timestamp(3) with time zone
);
create table floor_reports (
  account_id bigint not null,
  id bigint not null generated as identity,
  key uuid not null,
  order_id bigint not null,
  detail_id bigint not null,
  workplace_id bigint not null,
  user_id bigint,
  tablet_id bigint,
  kind text not null,
  good numeric(14,3) not null default 0,
  scrap numeric(14,3) not null default 0,
  aside numeric(14,3) not null default 0,
  reason text,
  at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone not null default present(),
  undoes bigint,
  passed_by_id bigint,
  stocked numeric(14,3) not null default 0,
  lot_code text,
  teller text
);
create table floor_tablets (
  account_id bigint not null,
  id bigint not null generated as identity,
  workplace_id bigint not null,
  name text not null,
  code_hash bytea,
  code_expires_at timestamp(3) with time zone,
  secret_hash bytea,
  created_by_id bigint not null,
  created_at timestamp(3) with time zone not null default present(),
  paired_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  wrong_codes integer not null default 0
);
create table freed_days (
  account_id bigint not null,
  id bigint not null generated as identity,
  division_id bigint not null,
  date date not null,
  replan_id bigint
);
create table history (
  account_id bigint not null,
  id bigint not null generated as identity,
  module text not null,
  entity_id bigint not null,
  action text not null,
  user_id bigint,
  at timestamp(3) with time zone not null default present(),
  before jsonb,
  after jsonb,
  key_id bigint default current_api_key(),
  transaction_id bigint default ((pg_current_xact_id())::text)::bigint,
  visitor text default NULLIF(current_setting('app.visitor'::text, true), ''::text)
);
create table import_readings (
  account_id bigint not null,
  module text not null,
  headers text not null,
  reading jsonb not null,
  used_at timestamp(3) with time zone not null default present()
);
create table imports (
  account_id bigint not null,
  id bigint not null generated as identity,
  user_id bigint,
  module text not null,
  creates integer not null,
  updates integer not null,
  created_at timestamp(3) with time zone not null default present()
);
create table kept_answers (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamp(3) with time zone not null default present()
);
create table list_counts (
  account_id bigint not null,
  id bigint not null generated as identity,
  list text not null,
  tab text,
  n bigint not null
);
create table list_looks (
  account_id bigint not null,
  user_id bigint not null,
  list text not null,
  layout jsonb not null default '{}'::jsonb,
  default_view bigint,
  view_order bigint[] not null default '{}'::bigint[]
);
create table list_views (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint,
  list text not null,
  name text not null,
  look jsonb not null,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table list_views_profiles (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null,
  list text not null,
  is_default boolean not null default false
);
create table mailed_codes (
  account_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null
);
create table measures (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  countable boolean not null default false,
  lumber_unit text,
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table notifications (
  account_id bigint not null,
  id bigint not null generated as identity,
  user_id bigint not null,
  type text not null,
  data jsonb not null,
  about_id bigint,
  deny_reason text,
  seen boolean not null default false,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  description_es text,
  description_en text
);
create table orders (
  account_id bigint not null,
  id bigint not null,
  order_date date not null,
  customer_id bigint not null,
  status text not null default 'quotation'::text,
  total numeric(14,2) not null,
  division_id bigint not null,
  created_by_id bigint not null,
  expiration_date timestamp(3) with time zone not null,
  late boolean not null default false,
  requested_date date,
  computed_start_date timestamp(3) with time zone,
  computed_end_date timestamp(3) with time zone,
  production_finished_at timestamp(3) with time zone,
  reason text,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  color text generated always as ((metadata ->> 'color'::text)),
  payment_terms text,
  delivery_place text,
  notes text,
  tax_rate numeric(5,2),
  priority text not null default 'normal'::text,
  revision integer not null default 1,
  made_at timestamp(3) with time zone,
  promised_end_date timestamp(3) with time zone
);
create table orders_approvals (
  account_id bigint not null,
  owner_id bigint not null,
  signature text not null,
  asked_by_id bigint not null,
  asked_at timestamp(3) with time zone not null default present(),
  approved_by_id bigint,
  approved_at timestamp(3) with time zone
);
create table orders_details (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  "position" smallint not null,
  product_id bigint not null,
  product_name jsonb not null,
  quantity numeric(14,3) not null,
  price numeric(14,2) not null,
  discount numeric(14,2) not null,
  discount_type smallint not null,
  subtotal numeric(14,2) not null,
  recipe jsonb,
  origin_type text,
  origin_division_id bigint,
  origin_store_id bigint,
  transfer_type text,
  target_store_id bigint,
  settled_at timestamp(3) with time zone,
  ready_at timestamp(3) with time zone,
  material_division_id bigint,
  made numeric(14,3) not null default 0,
  part_of bigint
);
create table orders_expected (
  account_id bigint not null,
  order_id bigint not null,
  end_date timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone,
  division_id bigint not null
);
create table orders_links (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  token_hash bytea not null,
  mailed_to text,
  created_by_id bigint not null,
  created_at timestamp(3) with time zone not null default present(),
  expires_at timestamp(3) with time zone not null,
  opened_at timestamp(3) with time zone,
  first_opened_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone
);
create table orders_materials (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  raw_material_id bigint not null,
  expected numeric(14,3) not null,
  actual numeric(14,3) not null,
  created_at timestamp(3) with time zone not null default present()
);
create table orders_moves (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  event text not null,
  from_status text,
  to_status text not null,
  user_id bigint,
  reason text,
  created_at timestamp(3) with time zone not null default present(),
  by_name text,
  link_id bigint
);
create table orders_promises (
  account_id bigint not null,
  order_id bigint not null,
  customer_id bigint not null,
  revision integer not null,
  end_date timestamp(3) with time zone not null
);
create table orders_requests (
  account_id bigint not null,
  owner_id bigint not null,
  from_order_id bigint,
  link_id bigint,
  key uuid not null,
  created_at timestamp(3) with time zone not null default present(),
  body_hash bytea
);
create table orders_returns (
  account_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  customer_id bigint not null,
  store_id bigint not null,
  created_by_id bigint,
  status text not null default 'announced'::text,
  reason text not null,
  received_at timestamp(3) with time zone,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table orders_returns_items (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  detail_id bigint not null,
  product_id bigint not null,
  quantity numeric(14,3) not null,
  fate text not null,
  lot_code text not null,
  expiration_date date
);
create table orders_revisions (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  number integer not null,
  content jsonb not null,
  reason text,
  user_id bigint,
  created_at timestamp(3) with time zone not null default present(),
  kind text not null default 'agreed'::text
);
create table orders_shortages (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  raw_material_id bigint not null,
  missing numeric(14,3) not null,
  created_at timestamp(3) with time zone not null default present(),
  division_id bigint,
  settled numeric(14,3) not null default 0
);
create table pallet_designs (
  account_id bigint not null,
  product_id bigint not null,
  id bigint not null generated always as (product_id),
  design jsonb not null,
  said text,
  lumber jsonb not null default '[]'::jsonb,
  nails bigint,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  content text not null generated always as (md5((design)::text))
);
create table pallet_rates (
  account_id bigint not null,
  id bigint not null generated always as (account_id),
  rates jsonb not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table passkey_challenges (
  account_id bigint not null,
  challenge bytea not null,
  purpose text not null,
  session_id uuid,
  expires_at timestamp(3) with time zone not null
);
create table passkeys (
  account_id bigint not null,
  id bigint not null generated as identity,
  user_id bigint not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp(3) with time zone not null default present(),
  last_used_at timestamp(3) with time zone
);
create table permission_names (
  id bigint not null,
  code text not null,
  name_es text not null,
  name_en text not null
);
create table piece_rates (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  product_id bigint,
  product_family_id bigint,
  workplace_id bigint,
  above numeric(7,0) not null,
  rate numeric(8,4) not null,
  valid_from date not null,
  valid_until date,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table planning_events (
  account_id bigint not null,
  id bigint not null generated as identity,
  order_id bigint not null,
  detail_id bigint not null,
  workplace_id bigint not null,
  user_id bigint not null,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone not null,
  interrupted boolean not null default false,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  pinned boolean not null default false,
  pieces numeric(14,3),
  loading smallint,
  unloading smallint
);
create table positions (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  base_salary numeric(14,2) not null,
  division_id bigint not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table price_lists (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  active boolean not null,
  valid_from date,
  valid_until date,
  note text,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  find_text text not null generated always as (fold(((name || '
'::text) || COALESCE(note, ''::text))))
);
create table price_lists_lines (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  product_id bigint not null,
  from_quantity numeric(14,3) not null,
  price numeric(14,2) not null
);
create table products (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  price numeric(14,2) not null,
  measure_id bigint not null,
  product_family_id bigint not null,
  technical_sheet_exists boolean not null default false,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  dimension_unit text,
  outside_length numeric(14,4),
  outside_width numeric(14,4),
  outside_height numeric(14,4),
  stack_pieces numeric(3,0),
  unit_weight numeric(10,3),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table products_families (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table profiles (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  built_in boolean not null default false,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  only_mine boolean not null default false,
  max_discount numeric(5,2),
  min_margin numeric(5,2),
  may_export boolean not null default true,
  may_delete boolean not null default true,
  second_factor_required boolean not null default false,
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table profiles_permissions (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null
);
create table purchases (
  account_id bigint not null,
  id bigint not null,
  status text not null default 'draft'::text,
  supplier_id bigint not null,
  store_id bigint not null,
  expected_on date not null,
  total numeric(14,2) not null default 0,
  notes text,
  created_by_id bigint not null,
  sent_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  mailed_at timestamp(3) with time zone,
  mailed_to text
);
create table purchases_lines (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  "position" integer not null,
  raw_material_id bigint not null,
  quantity numeric(14,3) not null,
  received numeric(14,3) not null default 0,
  price numeric not null,
  expected_on date,
  per smallint not null default 1
);
create table purchases_receipts (
  account_id bigint not null,
  id bigint not null generated as identity,
  purchase_id bigint not null,
  key uuid not null,
  store_id bigint not null,
  invoice text,
  more_came text,
  received_by_id bigint,
  received_at timestamp(3) with time zone not null default present(),
  body_hash bytea,
  undone_at timestamp(3) with time zone,
  undone_by_id bigint,
  undo_reason text
);
create table purchases_receipts_items (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  line_id bigint,
  raw_material_id bigint not null,
  lot_kind text not null default 'raw_materials'::text,
  lot_id bigint not null,
  lot_code text not null,
  quantity numeric(14,3) not null,
  price numeric not null,
  tally jsonb,
  per smallint not null default 1
);
create table raw_materials (
  account_id bigint not null,
  id bigint not null generated as identity,
  code text not null,
  description text not null,
  material_type text not null,
  unit_cost numeric not null,
  dimension_unit text not null default 'mm'::text,
  thickness numeric(12,4),
  width numeric(12,4),
  length numeric(12,4),
  warehouse_location text not null,
  measure_id bigint not null,
  supplier_id bigint not null,
  status text not null default 'active'::text,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  volume numeric(24,9) generated always as (round((((((thickness * width) * length) * metres(dimension_unit)) * metres(dimension_unit)) * metres(dimension_unit)), 9)),
  find_text text not null generated always as (fold(((((((code || '
'::text) || description) || '
'::text) || COALESCE((metadata #>> '{language,description,es}'::text[]), ''::text)) || '
'::text) || COALESCE((metadata #>> '{language,description,en}'::text[]), ''::text)))),
  species text,
  density numeric(4,0),
  unit_weight numeric(14,6),
  minimum_stock numeric(14,3),
  maximum_stock numeric(14,3),
  lead_days numeric(3,0)
);
create table recovery_codes (
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp(3) with time zone
);
create table sales_months (
  account_id bigint not null,
  month date not null,
  division_id bigint not null,
  user_id bigint not null,
  accepted bigint not null default 0,
  concluded bigint not null default 0,
  revenue numeric(18,2) not null default 0
);
create table sessions (
  account_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamp(3) with time zone not null default present(),
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  purpose text not null default 'everything'::text,
  started_at timestamp(3) with time zone not null default present(),
  last_used_at timestamp(3) with time zone not null default present(),
  user_agent text not null default ''::text,
  address text not null default ''::text,
  proven_at timestamp(3) with time zone
);
create table shifts (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  monday text,
  tuesday text,
  wednesday text,
  thursday text,
  friday text,
  saturday text,
  sunday text,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table shipments (
  account_id bigint not null,
  id bigint not null,
  type text not null,
  preset text,
  method text,
  status text not null default 'pending'::text,
  order_id bigint not null,
  store_id bigint not null,
  target_store_id bigint,
  scheduled_at date,
  shipment_address text,
  cost numeric(14,2),
  extra_data jsonb not null default '{}'::jsonb,
  sent_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  customer_id bigint not null,
  detail_id bigint,
  from_workplace_id bigint,
  to_workplace_id bigint,
  pieces numeric(14,3),
  planned_for date,
  delivery_key uuid,
  trip_id bigint,
  delivery_hash bytea,
  lost numeric(14,3),
  lost_reason text,
  city text,
  photo_file_id bigint,
  product_id bigint
);
create table shipments_items (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  detail_id bigint,
  product_id bigint not null,
  lot_id bigint not null,
  quantity numeric(14,3) not null,
  lot_code text not null,
  expiration_date date,
  store_id bigint not null,
  lot_kind text not null generated always as ('products'::text),
  refused numeric(14,3) not null default 0,
  reason text,
  again boolean,
  back_lot_id bigint,
  missing numeric(14,3) not null default 0,
  damaged numeric(14,3) not null default 0,
  back_store_id bigint,
  back_lot_code text,
  awaited numeric(14,3),
  reshipped numeric(14,3)
);
create table stock_lots (
  account_id bigint not null,
  kind text not null,
  id bigint not null,
  store_id bigint not null,
  element_id bigint not null,
  lot_code text not null,
  quantity numeric(14,3) not null default 0,
  reserved numeric(14,3) not null default 0,
  available numeric(14,3) not null generated always as ((quantity - reserved)),
  expiration_date date,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  product_id bigint generated always as (
CASE kind
    WHEN 'products'::text THEN element_id
    ELSE NULL::bigint
END),
  raw_material_id bigint generated always as (
CASE kind
    WHEN 'raw_materials'::text THEN element_id
    ELSE NULL::bigint
END),
  on_hold boolean not null default false
);
create table stock_movements (
  account_id bigint not null,
  kind text not null,
  id bigint not null generated as identity,
  lot_id bigint not null,
  type text not null,
  store_id bigint not null,
  element_id bigint not null,
  lot_code text not null,
  quantity numeric(14,3) not null,
  reserved numeric(14,3) not null,
  quantity_before numeric(14,3) not null,
  quantity_after numeric(14,3) not null,
  reserved_before numeric(14,3) not null,
  reserved_after numeric(14,3) not null,
  user_id bigint,
  source text not null,
  source_id bigint,
  note text,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone generated always as (created_at),
  custom_fields jsonb generated always as ('{}'::jsonb),
  metadata jsonb generated always as ('{}'::jsonb)
);
create table stock_reservations (
  account_id bigint not null,
  id bigint not null generated as identity,
  holder text not null,
  holder_id bigint not null,
  kind text not null,
  lot_id bigint not null,
  quantity numeric(14,3) not null,
  source text not null,
  source_id bigint,
  created_at timestamp(3) with time zone not null default present()
);
create table stores (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  division_id bigint not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table suppliers (
  account_id bigint not null,
  id bigint not null generated as identity,
  code text not null,
  name text not null,
  email text not null,
  phone_number text,
  supplier_type text not null,
  business_type text not null,
  state text not null,
  city text not null,
  status text not null,
  location text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  language text not null default 'es'::text,
  phone_number_digits text not null generated always as (phone_digits(phone_number)),
  find_text text not null generated always as (fold(((((((((code || '
'::text) || name) || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone_number, ''::text)) || '
'::text) || phone_digits(phone_number))))
);
create table technical_sheets (
  account_id bigint not null,
  product_id bigint not null,
  id bigint not null generated always as (product_id),
  material_type text not null,
  manufacture_details jsonb not null default '[]'::jsonb,
  instructions text,
  quality_criteria jsonb not null default '[]'::jsonb,
  observations text,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table technical_sheets_images (
  account_id bigint not null,
  owner_id bigint not null,
  place text not null,
  file_id bigint not null,
  "position" smallint not null
);
create table technical_sheets_raw_materials (
  account_id bigint not null,
  owner_id bigint not null,
  raw_material_id bigint not null,
  "position" smallint not null,
  quantity numeric(14,3) not null
);
create table transfer_requests (
  account_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  detail_id bigint,
  type text not null,
  quantity numeric(14,3) not null,
  product_id bigint not null,
  customer_id bigint not null,
  division_request_id bigint not null,
  division_requested_id bigint not null,
  store_id bigint,
  status text not null default 'pending'::text,
  user_request_id bigint not null,
  user_response_id bigint,
  message text,
  expiration_date timestamp(3) with time zone not null,
  responded_at timestamp(3) with time zone,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table trips (
  account_id bigint not null,
  id bigint not null,
  name text not null,
  status text not null default 'planned'::text,
  division_id bigint not null,
  vehicle_id bigint not null,
  driver_id bigint,
  driver_name text,
  driver_phone text,
  departs_at timestamp(3) with time zone not null,
  pattern text,
  notes text,
  over_reason text,
  created_by_id bigint not null,
  loaded_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  find_text text not null generated always as (fold(((name || '
'::text) || COALESCE(driver_name, ''::text))))
);
create table trips_links (
  account_id bigint not null,
  id bigint not null generated as identity,
  trip_id bigint not null,
  secret_hash bytea not null,
  created_by_id bigint not null,
  created_at timestamp(3) with time zone not null default present(),
  expires_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone
);
create table trips_reports (
  account_id bigint not null,
  id bigint not null generated as identity,
  key uuid not null,
  trip_id bigint not null,
  stop_id bigint not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  told_at timestamp(3) with time zone not null default present(),
  receiver text,
  note text,
  signature_file_id bigint,
  photo_file_id bigint,
  body_hash bytea
);
create table trips_stops (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  "position" integer not null,
  shipment_id bigint,
  shipment_number bigint not null,
  order_id bigint not null,
  customer_id bigint not null,
  arrived_at timestamp(3) with time zone,
  left_at timestamp(3) with time zone
);
create table users (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile_id bigint not null,
  status text not null default 'active'::text,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  language text not null default 'es'::text,
  password_changed_at timestamp(3) with time zone not null default present(),
  temporary_password boolean not null default false,
  email_validated_at timestamp(3) with time zone default present(),
  main_position_id bigint,
  picture_id bigint,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  pending_email text,
  find_text text not null generated always as (fold(((name || '
'::text) || email))),
  shift_id bigint
);
create table users_absences (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  kind text not null,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone not null,
  note text,
  position_id bigint,
  user_id bigint,
  created_at timestamp(3) with time zone not null default present()
);
create table users_positions (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null
);
create table vehicles (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  plates text not null,
  inside_length numeric(6,3) not null,
  inside_width numeric(6,3) not null,
  inside_height numeric(6,3) not null,
  payload numeric(6,0) not null,
  driver_id bigint,
  status text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  find_text text not null generated always as (fold(((name || '
'::text) || plates)))
);
create table webhook_deliveries (
  account_id bigint not null,
  id bigint not null generated as identity,
  webhook_id bigint not null,
  event_id uuid not null,
  module text not null,
  kind text not null,
  record_id bigint not null,
  at timestamp(3) with time zone not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  attempted_at timestamp(3) with time zone,
  http_status integer,
  duration_ms integer,
  error text,
  next_attempt_at timestamp(3) with time zone default present(),
  created_at timestamp(3) with time zone not null default present()
);
create table webhook_events (
  account_id bigint not null,
  id bigint not null generated as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  module text not null,
  kind text not null,
  record_id bigint not null,
  at timestamp(3) with time zone not null
);
create table webhook_senders (
  account_id bigint not null,
  webhook_id bigint not null,
  leased_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone
);
create table webhooks (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  url text not null,
  events text[],
  status text not null default 'active'::text,
  pause_reason text,
  secret bytea not null,
  secret_made_at timestamp(3) with time zone not null default present(),
  created_by_id bigint,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table workplaces (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  division_id bigint not null,
  stations smallint not null default 1,
  status text not null default 'active'::text,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description)),
  color text generated always as ((metadata ->> 'color'::text)),
  load_pieces integer,
  load_minutes integer,
  loading_minutes integer,
  unloading_minutes integer,
  hour_cost numeric(14,2),
  find_text text not null generated always as (fold((COALESCE((metadata #>> '{language,name,es}'::text[]), name) ||
CASE
    WHEN (COALESCE((metadata #>> '{language,name,en}'::text[]), name) = COALESCE((metadata #>> '{language,name,es}'::text[]), name)) THEN ''::text
    ELSE ('
'::text || COALESCE((metadata #>> '{language,name,en}'::text[]), name))
END)))
);
create table workplaces_flows (
  account_id bigint not null,
  product_id bigint not null,
  id bigint not null generated always as (product_id),
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default present(),
  updated_at timestamp(3) with time zone not null default present()
);
create table workplaces_flows_steps (
  account_id bigint not null,
  owner_id bigint not null,
  workplace_id bigint not null,
  step smallint not null,
  work_time numeric(9,3) not null,
  set_up numeric(9,3) not null default 0,
  division_id bigint
);
create table workplaces_maintenances (
  account_id bigint not null,
  id bigint not null generated as identity,
  owner_id bigint not null,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone not null,
  user_id bigint,
  created_at timestamp(3) with time zone not null default present(),
  stations smallint
);
create table workplaces_positions (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null
);
-- views

create view audit with (security_invoker=true) as
 SELECT account_id,
    id,
    at,
    user_id,
    action,
    module,
    entity_id AS record_id,
    key_id,
    '{}'::jsonb AS custom_fields,
    '{}'::jsonb AS metadata,
    at AS created_at,
    at AS updated_at
   FROM history;
create view orders_lines with (security_invoker=true) as
 SELECT account_id,
    owner_id,
    COALESCE(part_of, id) AS id,
    "position",
    product_id,
    product_name,
    price,
    discount_type,
    (sum(quantity))::numeric(14,3) AS quantity,
    (
        CASE discount_type
            WHEN 0 THEN sum(discount)
            ELSE max(discount)
        END)::numeric(14,2) AS discount,
    (sum(subtotal))::numeric(14,2) AS subtotal
   FROM orders_details
  GROUP BY account_id, owner_id, COALESCE(part_of, id), "position", product_id, product_name, price, discount_type;
create view permissions with (security_invoker=true) as
 SELECT current_account() AS account_id,
    id,
    code,
    name_es AS name,
    name_es,
    name_en,
    '{}'::jsonb AS custom_fields,
    '{}'::jsonb AS metadata,
    '1970-01-01 00:00:00+00'::timestamp(3) with time zone AS created_at,
    '1970-01-01 00:00:00+00'::timestamp(3) with time zone AS updated_at,
    fold(((name_es || '
'::text) || name_en)) AS find_text
   FROM permission_names;
create view products_inventories with (security_invoker=true) as
 SELECT account_id,
    id,
    store_id,
    element_id AS product_id,
    lot_code,
    quantity,
    reserved,
    available,
    expiration_date,
    custom_fields,
    metadata,
    created_at,
    updated_at,
    on_hold
   FROM stock_lots
  WHERE (kind = 'products'::text);
create view products_movements with (security_invoker=true) as
 SELECT account_id,
    id,
    lot_id,
    type,
    store_id,
    element_id AS product_id,
    lot_code,
    quantity,
    reserved,
    quantity_before,
    quantity_after,
    reserved_before,
    reserved_after,
    user_id,
    source,
    source_id,
    note,
    created_at,
    updated_at,
    custom_fields,
    metadata
   FROM stock_movements
  WHERE (kind = 'products'::text);
create view raw_materials_inventories with (security_invoker=true) as
 SELECT account_id,
    id,
    store_id,
    element_id AS raw_material_id,
    lot_code,
    quantity,
    reserved,
    available,
    expiration_date,
    custom_fields,
    metadata,
    created_at,
    updated_at,
    on_hold
   FROM stock_lots
  WHERE (kind = 'raw_materials'::text);
create view raw_materials_movements with (security_invoker=true) as
 SELECT account_id,
    id,
    lot_id,
    type,
    store_id,
    element_id AS raw_material_id,
    lot_code,
    quantity,
    reserved,
    quantity_before,
    quantity_after,
    reserved_before,
    reserved_after,
    user_id,
    source,
    source_id,
    note,
    created_at,
    updated_at,
    custom_fields,
    metadata
   FROM stock_movements
  WHERE (kind = 'raw_materials'::text);
-- constraints

alter table account_hosts add constraint account_hosts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_hosts add constraint account_hosts_host_check CHECK ((host = lower(host)));
alter table account_hosts add constraint account_hosts_pkey PRIMARY KEY (host);
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table api_keys add constraint api_keys_account_id_key_hash_key UNIQUE (account_id, key_hash);
alter table api_keys add constraint api_keys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_name_check CHECK ((name <> ''::text));
alter table api_keys add constraint api_keys_permissions_check CHECK ((cardinality(permissions) > 0));
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (account_id, id);
alter table applied_replans add constraint applied_replans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table applied_replans add constraint applied_replans_pkey PRIMARY KEY (account_id, id);
alter table authenticators add constraint authenticators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table authenticators add constraint authenticators_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table authenticators add constraint authenticators_check CHECK (((secret IS NULL) = (added_at IS NULL)));
alter table authenticators add constraint authenticators_check1 CHECK (((pending_secret IS NULL) = (pending_until IS NULL)));
alter table authenticators add constraint authenticators_pkey PRIMARY KEY (account_id, user_id);
alter table calendar_days add constraint calendar_days_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table calendar_days add constraint calendar_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table calendar_days add constraint calendar_days_date_key UNIQUE NULLS NOT DISTINCT (account_id, date, division_id);
alter table calendar_days add constraint calendar_days_pkey PRIMARY KEY (account_id, id);
alter table custom_fields add constraint custom_fields_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table custom_fields add constraint custom_fields_pkey PRIMARY KEY (account_id, id);
alter table customers add constraint customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table customers add constraint customers_account_id_price_list_id_fkey FOREIGN KEY (account_id, price_list_id) REFERENCES price_lists(account_id, id);
alter table customers add constraint customers_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])));
alter table customers add constraint customers_pkey PRIMARY KEY (account_id, id);
alter table customers add constraint customers_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text, 'lowest'::text])));
alter table divisions add constraint divisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table divisions add constraint divisions_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id);
alter table divisions add constraint divisions_pkey PRIMARY KEY (account_id, id);
alter table exports add constraint exports_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES files(account_id, id) ON DELETE SET NULL (file_id);
alter table exports add constraint exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table exports add constraint exports_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table exports add constraint exports_pkey PRIMARY KEY (account_id, id);
alter table exports add constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table failed_attempts add constraint failed_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table failed_attempts add constraint failed_attempts_pkey PRIMARY KEY (account_id, id);
alter table files add constraint files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table files add constraint files_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'pdf'::text, 'sheet'::text])));
alter table files add constraint files_pkey PRIMARY KEY (account_id, id);
alter table files add constraint files_sha256_check CHECK ((octet_length(sha256) = 32));
alter table first_steps_hidden add constraint first_steps_hidden_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table first_steps_hidden add constraint first_steps_hidden_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table first_steps_hidden add constraint first_steps_hidden_pkey PRIMARY KEY (account_id, user_id);
alter table floor_approvals add constraint floor_approvals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table floor_approvals add constraint floor_approvals_account_id_tablet_id_fkey FOREIGN KEY (account_id, tablet_id) REFERENCES floor_tablets(account_id, id) ON DELETE CASCADE;
alter table floor_approvals add constraint floor_approvals_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table floor_approvals add constraint floor_approvals_pkey PRIMARY KEY (account_id, id);
alter table floor_badges add constraint floor_badges_account_id_code_hash_key UNIQUE (account_id, code_hash);
alter table floor_badges add constraint floor_badges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table floor_badges add constraint floor_badges_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table floor_badges add constraint floor_badges_pkey PRIMARY KEY (account_id, user_id);
alter table floor_pins add constraint floor_pins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table floor_pins add constraint floor_pins_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table floor_pins add constraint floor_pins_pkey PRIMARY KEY (account_id, user_id);
alter table floor_presences add constraint floor_presences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table floor_presences add constraint floor_presences_account_id_tablet_id_fkey FOREIGN KEY (account_id, tablet_id) REFERENCES floor_tablets(account_id, id) ON DELETE CASCADE;
alter table floor_presences add constraint floor_presences_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table floor_presences add constraint floor_presences_pkey PRIMARY KEY (account_id, id);
alter table floor_reports add constraint floor_reports_account_id_detail_id_fkey FOREIGN KEY (account_id, detail_id) REFERENCES orders_details(account_id, id);
alter table floor_reports add constraint floor_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table floor_reports add constraint floor_reports_account_id_key_key UNIQUE (account_id, key);
alter table floor_reports add constraint floor_reports_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id);
alter table floor_reports add constraint floor_reports_account_id_passed_by_id_fkey FOREIGN KEY (account_id, passed_by_id) REFERENCES users(account_id, id);
alter table floor_reports add constraint floor_reports_account_id_undoes_fkey FOREIGN KEY (account_id, undoes) REFERENCES floor_reports(account_id, id);
alter table floor_reports add constraint floor_reports_account_id_undoes_key UNIQUE (account_id, undoes);
alter table floor_reports add constraint floor_reports_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table floor_reports add constraint floor_reports_account_id_workplace_id_fkey FOREIGN KEY (account_id, workplace_id) REFERENCES workplaces(account_id, id);
alter table floor_reports add constraint floor_reports_check CHECK (((kind = ANY (ARRAY['pieces'::text, 'reworked'::text, 'lost'::text])) OR ((good = (0)::numeric) AND (scrap = (0)::numeric) AND (aside = (0)::numeric))));
alter table floor_reports add constraint floor_reports_check1 CHECK (((kind <> 'reworked'::text) OR (((good + scrap) + aside) = (0)::numeric)));
alter table floor_reports add constraint floor_reports_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'pause'::text, 'pieces'::text, 'reworked'::text, 'finish'::text, 'stocked'::text, 'lost'::text])));
alter table floor_reports add constraint floor_reports_lost_check CHECK (((kind <> 'lost'::text) OR ((scrap > (0)::numeric) AND ((good >= ((0)::numeric - scrap)) AND (good <= (0)::numeric)) AND (aside = (0)::numeric) AND (reason IS NOT NULL) AND (tablet_id IS NULL) AND (undoes IS NULL))));
alter table floor_reports add constraint floor_reports_pkey PRIMARY KEY (account_id, id);
alter table floor_reports add constraint floor_reports_stocked_check CHECK ((((kind = 'stocked'::text) = (stocked > (0)::numeric)) AND ((kind = 'stocked'::text) = (lot_code IS NOT NULL)) AND ((kind <> 'stocked'::text) OR (undoes IS NULL))));
alter table floor_reports add constraint floor_reports_user_check CHECK (((user_id IS NOT NULL) OR ((kind = 'lost'::text) AND (teller IS NOT NULL))));
alter table floor_tablets add constraint floor_tablets_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table floor_tablets add constraint floor_tablets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table floor_tablets add constraint floor_tablets_account_id_workplace_id_fkey FOREIGN KEY (account_id, workplace_id) REFERENCES workplaces(account_id, id) ON DELETE CASCADE;
alter table floor_tablets add constraint floor_tablets_check CHECK (((code_hash IS NULL) = (code_expires_at IS NULL)));
alter table floor_tablets add constraint floor_tablets_check1 CHECK (((code_hash IS NULL) OR (secret_hash IS NULL)));
alter table floor_tablets add constraint floor_tablets_pkey PRIMARY KEY (account_id, id);
alter table freed_days add constraint freed_days_account_id_division_id_date_key UNIQUE (account_id, division_id, date);
alter table freed_days add constraint freed_days_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id) ON DELETE CASCADE;
alter table freed_days add constraint freed_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table freed_days add constraint freed_days_pkey PRIMARY KEY (account_id, id);
alter table history add constraint history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table history add constraint history_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'sign-in'::text, 'failed-sign-in'::text, 'password-change'::text, 'sessions-end'::text, 'export'::text, 'refused'::text, 'second-factor-add'::text, 'second-factor-remove'::text, 'recovery-code-use'::text, 'recovery-codes-renew'::text])));
alter table history add constraint history_pkey PRIMARY KEY (account_id, id);
alter table import_readings add constraint import_readings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table import_readings add constraint import_readings_pkey PRIMARY KEY (account_id, module, headers);
alter table imports add constraint imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table imports add constraint imports_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE SET NULL (user_id);
alter table imports add constraint imports_pkey PRIMARY KEY (account_id, id);
alter table kept_answers add constraint kept_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table kept_answers add constraint kept_answers_pkey PRIMARY KEY (account_id, user_id, key);
alter table list_looks add constraint list_looks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table list_looks add constraint list_looks_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table list_looks add constraint list_looks_pkey PRIMARY KEY (account_id, user_id, list);
alter table list_views add constraint list_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table list_views add constraint list_views_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES users(account_id, id) ON DELETE SET NULL (owner_id);
alter table list_views add constraint list_views_pkey PRIMARY KEY (account_id, id);
alter table list_views_profiles add constraint list_views_profiles_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES list_views(account_id, id) ON DELETE CASCADE;
alter table list_views_profiles add constraint list_views_profiles_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES profiles(account_id, id) ON DELETE CASCADE;
alter table list_views_profiles add constraint list_views_profiles_pkey PRIMARY KEY (account_id, owner_id, record_id);
alter table mailed_codes add constraint mailed_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table mailed_codes add constraint mailed_codes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table mailed_codes add constraint mailed_codes_pkey PRIMARY KEY (account_id, user_id, purpose);
alter table mailed_codes add constraint mailed_codes_purpose_check CHECK ((purpose = ANY (ARRAY['validate-email'::text, 'reset-password'::text, 'change-email'::text])));
alter table measures add constraint measures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table measures add constraint measures_lumber_unit_check CHECK ((lumber_unit = ANY (ARRAY['piece'::text, 'boardFoot'::text, 'cubicMetre'::text])));
alter table measures add constraint measures_pkey PRIMARY KEY (account_id, id);
alter table notifications add constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table notifications add constraint notifications_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table notifications add constraint notifications_pkey PRIMARY KEY (account_id, id);
alter table orders add constraint orders_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table orders add constraint orders_account_id_customer_id_fkey FOREIGN KEY (account_id, customer_id) REFERENCES customers(account_id, id);
alter table orders add constraint orders_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table orders add constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders add constraint orders_pkey PRIMARY KEY (account_id, id);
alter table orders add constraint orders_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text, 'lowest'::text])));
alter table orders add constraint orders_revision_check CHECK ((revision > 0));
alter table orders add constraint orders_status_check CHECK ((status = ANY (ARRAY['quotation'::text, 'accepted'::text, 'origins_pending'::text, 'active'::text, 'production'::text, 'finished'::text, 'collected'::text, 'send'::text, 'delivered'::text, 'rejected'::text, 'expired'::text, 'canceled'::text])));
alter table orders add constraint orders_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric)));
alter table orders add constraint orders_total_check CHECK ((total >= (0)::numeric));
alter table orders_approvals add constraint orders_approvals_account_id_approved_by_id_fkey FOREIGN KEY (account_id, approved_by_id) REFERENCES users(account_id, id);
alter table orders_approvals add constraint orders_approvals_account_id_asked_by_id_fkey FOREIGN KEY (account_id, asked_by_id) REFERENCES users(account_id, id);
alter table orders_approvals add constraint orders_approvals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_approvals add constraint orders_approvals_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_approvals add constraint orders_approvals_check CHECK (((approved_at IS NULL) = (approved_by_id IS NULL)));
alter table orders_approvals add constraint orders_approvals_pkey PRIMARY KEY (account_id, owner_id);
alter table orders_details add constraint orders_details_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_details add constraint orders_details_account_id_material_division_id_fkey FOREIGN KEY (account_id, material_division_id) REFERENCES divisions(account_id, id);
alter table orders_details add constraint orders_details_account_id_origin_division_id_fkey FOREIGN KEY (account_id, origin_division_id) REFERENCES divisions(account_id, id);
alter table orders_details add constraint orders_details_account_id_origin_store_id_fkey FOREIGN KEY (account_id, origin_store_id) REFERENCES stores(account_id, id);
alter table orders_details add constraint orders_details_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_details add constraint orders_details_account_id_part_of_fkey FOREIGN KEY (account_id, part_of) REFERENCES orders_details(account_id, id) ON DELETE CASCADE;
alter table orders_details add constraint orders_details_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table orders_details add constraint orders_details_account_id_target_store_id_fkey FOREIGN KEY (account_id, target_store_id) REFERENCES stores(account_id, id);
alter table orders_details add constraint orders_details_check CHECK (((settled_at IS NULL) OR (origin_type IS NOT NULL)));
alter table orders_details add constraint orders_details_check1 CHECK (((ready_at IS NULL) OR (settled_at IS NOT NULL)));
alter table orders_details add constraint orders_details_check2 CHECK (((origin_type = 'transfer'::text) = (transfer_type IS NOT NULL)));
alter table orders_details add constraint orders_details_check3 CHECK (((transfer_type IS DISTINCT FROM 'transfer'::text) OR (target_store_id IS NOT NULL)));
alter table orders_details add constraint orders_details_discount_check CHECK ((discount >= (0)::numeric));
alter table orders_details add constraint orders_details_discount_type_check CHECK ((discount_type = ANY (ARRAY[0, 1])));
alter table orders_details add constraint orders_details_made_check CHECK ((made >= (0)::numeric));
alter table orders_details add constraint orders_details_origin_type_check CHECK ((origin_type = ANY (ARRAY['production'::text, 'inventory'::text, 'transfer'::text])));
alter table orders_details add constraint orders_details_part_check CHECK ((part_of <> id));
alter table orders_details add constraint orders_details_pkey PRIMARY KEY (account_id, id);
alter table orders_details add constraint orders_details_price_check CHECK ((price >= (0)::numeric));
alter table orders_details add constraint orders_details_quantity_check CHECK ((quantity > (0)::numeric));
alter table orders_details add constraint orders_details_subtotal_check CHECK ((subtotal >= (0)::numeric));
alter table orders_details add constraint orders_details_transfer_type_check CHECK ((transfer_type = ANY (ARRAY['transfer'::text, 'collect'::text, 'directMailing'::text])));
alter table orders_expected add constraint orders_expected_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id) ON DELETE CASCADE;
alter table orders_expected add constraint orders_expected_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_expected add constraint orders_expected_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_expected add constraint orders_expected_pkey PRIMARY KEY (account_id, order_id, division_id);
alter table orders_links add constraint orders_links_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table orders_links add constraint orders_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_links add constraint orders_links_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_links add constraint orders_links_check CHECK ((expires_at > created_at));
alter table orders_links add constraint orders_links_pkey PRIMARY KEY (account_id, id);
alter table orders_links add constraint orders_links_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table orders_materials add constraint orders_materials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_materials add constraint orders_materials_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_materials add constraint orders_materials_account_id_raw_material_id_fkey FOREIGN KEY (account_id, raw_material_id) REFERENCES raw_materials(account_id, id) ON DELETE CASCADE;
alter table orders_materials add constraint orders_materials_actual_check CHECK ((actual >= (0)::numeric));
alter table orders_materials add constraint orders_materials_expected_check CHECK ((expected >= (0)::numeric));
alter table orders_materials add constraint orders_materials_pkey PRIMARY KEY (account_id, id);
alter table orders_moves add constraint orders_moves_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_moves add constraint orders_moves_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES orders_links(account_id, id) ON DELETE SET NULL (link_id);
alter table orders_moves add constraint orders_moves_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_moves add constraint orders_moves_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table orders_moves add constraint orders_moves_check CHECK (((by_name IS NULL) OR (user_id IS NULL)));
alter table orders_moves add constraint orders_moves_pkey PRIMARY KEY (account_id, id);
alter table orders_promises add constraint orders_promises_account_id_customer_id_fkey FOREIGN KEY (account_id, customer_id) REFERENCES customers(account_id, id) ON DELETE CASCADE;
alter table orders_promises add constraint orders_promises_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_promises add constraint orders_promises_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_promises add constraint orders_promises_pkey PRIMARY KEY (account_id, order_id);
alter table orders_requests add constraint orders_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_requests add constraint orders_requests_account_id_from_order_id_fkey FOREIGN KEY (account_id, from_order_id) REFERENCES orders(account_id, id) ON DELETE SET NULL (from_order_id);
alter table orders_requests add constraint orders_requests_account_id_key_key UNIQUE (account_id, key);
alter table orders_requests add constraint orders_requests_account_id_link_id_fkey FOREIGN KEY (account_id, link_id) REFERENCES orders_links(account_id, id) ON DELETE SET NULL (link_id);
alter table orders_requests add constraint orders_requests_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_requests add constraint orders_requests_pkey PRIMARY KEY (account_id, owner_id);
alter table orders_returns add constraint orders_returns_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table orders_returns add constraint orders_returns_account_id_customer_id_fkey FOREIGN KEY (account_id, customer_id) REFERENCES customers(account_id, id);
alter table orders_returns add constraint orders_returns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_returns add constraint orders_returns_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_returns add constraint orders_returns_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table orders_returns add constraint orders_returns_check CHECK (((status = 'received'::text) = (received_at IS NOT NULL)));
alter table orders_returns add constraint orders_returns_pkey PRIMARY KEY (account_id, id);
alter table orders_returns add constraint orders_returns_status_check CHECK ((status = ANY (ARRAY['announced'::text, 'received'::text, 'canceled'::text])));
alter table orders_returns_items add constraint orders_returns_items_account_id_detail_id_fkey FOREIGN KEY (account_id, detail_id) REFERENCES orders_details(account_id, id) ON DELETE CASCADE;
alter table orders_returns_items add constraint orders_returns_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_returns_items add constraint orders_returns_items_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders_returns(account_id, id) ON DELETE CASCADE;
alter table orders_returns_items add constraint orders_returns_items_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table orders_returns_items add constraint orders_returns_items_fate_check CHECK ((fate = ANY (ARRAY['stock'::text, 'repair'::text, 'scrap'::text])));
alter table orders_returns_items add constraint orders_returns_items_pkey PRIMARY KEY (account_id, id);
alter table orders_returns_items add constraint orders_returns_items_quantity_check CHECK ((quantity > (0)::numeric));
alter table orders_revisions add constraint orders_revisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_revisions add constraint orders_revisions_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_revisions add constraint orders_revisions_account_id_owner_id_number_key UNIQUE (account_id, owner_id, number);
alter table orders_revisions add constraint orders_revisions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table orders_revisions add constraint orders_revisions_kind_check CHECK ((kind = ANY (ARRAY['sent'::text, 'agreed'::text])));
alter table orders_revisions add constraint orders_revisions_number_check CHECK ((number > 0));
alter table orders_revisions add constraint orders_revisions_pkey PRIMARY KEY (account_id, id);
alter table orders_shortages add constraint orders_shortages_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table orders_shortages add constraint orders_shortages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table orders_shortages add constraint orders_shortages_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table orders_shortages add constraint orders_shortages_account_id_raw_material_id_fkey FOREIGN KEY (account_id, raw_material_id) REFERENCES raw_materials(account_id, id) ON DELETE CASCADE;
alter table orders_shortages add constraint orders_shortages_check CHECK (((settled >= (0)::numeric) AND (settled <= missing)));
alter table orders_shortages add constraint orders_shortages_missing_check CHECK ((missing > (0)::numeric));
alter table orders_shortages add constraint orders_shortages_pkey PRIMARY KEY (account_id, id);
alter table pallet_designs add constraint pallet_designs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table pallet_designs add constraint pallet_designs_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE;
alter table pallet_designs add constraint pallet_designs_design_check CHECK ((jsonb_typeof(design) = 'object'::text));
alter table pallet_designs add constraint pallet_designs_lumber_check CHECK ((jsonb_typeof(lumber) = 'array'::text));
alter table pallet_designs add constraint pallet_designs_pkey PRIMARY KEY (account_id, product_id);
alter table pallet_rates add constraint pallet_rates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table pallet_rates add constraint pallet_rates_pkey PRIMARY KEY (account_id);
alter table pallet_rates add constraint pallet_rates_rates_check CHECK ((jsonb_typeof(rates) = 'object'::text));
alter table passkey_challenges add constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table passkey_challenges add constraint passkey_challenges_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES sessions(account_id, id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_check CHECK (((purpose = 'sign-in'::text) = (session_id IS NULL)));
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (account_id, challenge);
alter table passkey_challenges add constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'second-factor'::text, 'reauthenticate'::text])));
alter table passkeys add constraint passkeys_account_id_credential_id_key UNIQUE (account_id, credential_id);
alter table passkeys add constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table passkeys add constraint passkeys_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_name_check CHECK ((name <> ''::text));
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (account_id, id);
alter table permission_names add constraint permission_names_code_key UNIQUE (code);
alter table permission_names add constraint permission_names_pkey PRIMARY KEY (id);
alter table piece_rates add constraint piece_rates_above_check CHECK ((above >= (0)::numeric));
alter table piece_rates add constraint piece_rates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table piece_rates add constraint piece_rates_account_id_product_family_id_fkey FOREIGN KEY (account_id, product_family_id) REFERENCES products_families(account_id, id);
alter table piece_rates add constraint piece_rates_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table piece_rates add constraint piece_rates_account_id_workplace_id_fkey FOREIGN KEY (account_id, workplace_id) REFERENCES workplaces(account_id, id);
alter table piece_rates add constraint piece_rates_check CHECK (((product_id IS NULL) OR (product_family_id IS NULL)));
alter table piece_rates add constraint piece_rates_check1 CHECK ((valid_until >= valid_from));
alter table piece_rates add constraint piece_rates_overlap EXCLUDE USING gist (account_id WITH =, COALESCE(product_id, (0)::bigint) WITH =, COALESCE(product_family_id, (0)::bigint) WITH =, COALESCE(workplace_id, (0)::bigint) WITH =, above WITH =, daterange(valid_from, valid_until, '[]'::text) WITH &&);
alter table piece_rates add constraint piece_rates_pkey PRIMARY KEY (account_id, id);
alter table piece_rates add constraint piece_rates_rate_check CHECK ((rate >= (0)::numeric));
alter table planning_events add constraint planning_events_account_id_detail_id_fkey FOREIGN KEY (account_id, detail_id) REFERENCES orders_details(account_id, id) ON DELETE CASCADE;
alter table planning_events add constraint planning_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table planning_events add constraint planning_events_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table planning_events add constraint planning_events_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table planning_events add constraint planning_events_account_id_workplace_id_fkey FOREIGN KEY (account_id, workplace_id) REFERENCES workplaces(account_id, id);
alter table planning_events add constraint planning_events_check CHECK ((start_date < end_date));
alter table planning_events add constraint planning_events_load CHECK ((((pieces IS NULL) = (loading IS NULL)) AND ((pieces IS NULL) = (unloading IS NULL))));
alter table planning_events add constraint planning_events_loading_check CHECK ((loading > 0));
alter table planning_events add constraint planning_events_operator_busy EXCLUDE USING gist (account_id WITH =, user_id WITH =, attended(start_date, end_date, loading, unloading) WITH &&, load_name(id, workplace_id, start_date, end_date, loading) WITH <>);
alter table planning_events add constraint planning_events_pieces_check CHECK ((pieces > (0)::numeric));
alter table planning_events add constraint planning_events_pkey PRIMARY KEY (account_id, id);
alter table planning_events add constraint planning_events_unloading_check CHECK ((unloading > 0));
alter table positions add constraint positions_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table positions add constraint positions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table positions add constraint positions_base_salary_check CHECK ((base_salary >= (0)::numeric));
alter table positions add constraint positions_pkey PRIMARY KEY (account_id, id);
alter table price_lists add constraint price_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table price_lists add constraint price_lists_pkey PRIMARY KEY (account_id, id);
alter table price_lists_lines add constraint price_lists_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table price_lists_lines add constraint price_lists_lines_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES price_lists(account_id, id) ON DELETE CASCADE;
alter table price_lists_lines add constraint price_lists_lines_account_id_owner_id_product_id_from_quant_key UNIQUE (account_id, owner_id, product_id, from_quantity);
alter table price_lists_lines add constraint price_lists_lines_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table price_lists_lines add constraint price_lists_lines_from_quantity_check CHECK ((from_quantity > (0)::numeric));
alter table price_lists_lines add constraint price_lists_lines_pkey PRIMARY KEY (account_id, id);
alter table price_lists_lines add constraint price_lists_lines_price_check CHECK ((price >= (0)::numeric));
alter table products add constraint products_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table products add constraint products_account_id_measure_id_fkey FOREIGN KEY (account_id, measure_id) REFERENCES measures(account_id, id);
alter table products add constraint products_account_id_product_family_id_fkey FOREIGN KEY (account_id, product_family_id) REFERENCES products_families(account_id, id);
alter table products add constraint products_pkey PRIMARY KEY (account_id, id);
alter table products add constraint products_price_check CHECK ((price >= (0)::numeric));
alter table products_families add constraint products_families_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table products_families add constraint products_families_pkey PRIMARY KEY (account_id, id);
alter table profiles add constraint profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table profiles add constraint profiles_max_discount_check CHECK (((max_discount >= (0)::numeric) AND (max_discount <= (100)::numeric)));
alter table profiles add constraint profiles_min_margin_check CHECK (((min_margin >= (0)::numeric) AND (min_margin <= (100)::numeric)));
alter table profiles add constraint profiles_pkey PRIMARY KEY (account_id, id);
alter table profiles_permissions add constraint profiles_permissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table profiles_permissions add constraint profiles_permissions_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES profiles(account_id, id) ON DELETE CASCADE;
alter table profiles_permissions add constraint profiles_permissions_pkey PRIMARY KEY (account_id, owner_id, record_id);
alter table profiles_permissions add constraint profiles_permissions_record_id_fkey FOREIGN KEY (record_id) REFERENCES permission_names(id);
alter table purchases add constraint purchases_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table purchases add constraint purchases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table purchases add constraint purchases_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table purchases add constraint purchases_account_id_supplier_id_fkey FOREIGN KEY (account_id, supplier_id) REFERENCES suppliers(account_id, id);
alter table purchases add constraint purchases_check CHECK (((status = ANY (ARRAY['received'::text, 'canceled'::text])) = (closed_at IS NOT NULL)));
alter table purchases add constraint purchases_check1 CHECK (((mailed_at IS NULL) = (mailed_to IS NULL)));
alter table purchases add constraint purchases_pkey PRIMARY KEY (account_id, id);
alter table purchases add constraint purchases_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'partly'::text, 'received'::text, 'canceled'::text])));
alter table purchases_lines add constraint purchases_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table purchases_lines add constraint purchases_lines_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES purchases(account_id, id) ON DELETE CASCADE;
alter table purchases_lines add constraint purchases_lines_account_id_owner_id_raw_material_id_key UNIQUE (account_id, owner_id, raw_material_id);
alter table purchases_lines add constraint purchases_lines_account_id_raw_material_id_fkey FOREIGN KEY (account_id, raw_material_id) REFERENCES raw_materials(account_id, id);
alter table purchases_lines add constraint purchases_lines_per_check CHECK ((per = ANY (ARRAY[1, 1000])));
alter table purchases_lines add constraint purchases_lines_pkey PRIMARY KEY (account_id, id);
alter table purchases_lines add constraint purchases_lines_price_scale CHECK (((scale(price) <= 4) AND (price < '1000000000000'::numeric)));
alter table purchases_lines add constraint purchases_lines_quantity_check CHECK ((quantity > (0)::numeric));
alter table purchases_lines add constraint purchases_lines_received_check CHECK ((received >= (0)::numeric));
alter table purchases_receipts add constraint purchases_receipts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table purchases_receipts add constraint purchases_receipts_account_id_purchase_id_fkey FOREIGN KEY (account_id, purchase_id) REFERENCES purchases(account_id, id) ON DELETE CASCADE;
alter table purchases_receipts add constraint purchases_receipts_account_id_purchase_id_key_key UNIQUE (account_id, purchase_id, key);
alter table purchases_receipts add constraint purchases_receipts_account_id_received_by_id_fkey FOREIGN KEY (account_id, received_by_id) REFERENCES users(account_id, id);
alter table purchases_receipts add constraint purchases_receipts_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table purchases_receipts add constraint purchases_receipts_account_id_undone_by_id_fkey FOREIGN KEY (account_id, undone_by_id) REFERENCES users(account_id, id);
alter table purchases_receipts add constraint purchases_receipts_check CHECK ((((undone_at IS NULL) = (undo_reason IS NULL)) AND ((undone_at IS NOT NULL) OR (undone_by_id IS NULL))));
alter table purchases_receipts add constraint purchases_receipts_pkey PRIMARY KEY (account_id, id);
alter table purchases_receipts_items add constraint purchases_receipts_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table purchases_receipts_items add constraint purchases_receipts_items_account_id_line_id_fkey FOREIGN KEY (account_id, line_id) REFERENCES purchases_lines(account_id, id) ON DELETE SET NULL (line_id);
alter table purchases_receipts_items add constraint purchases_receipts_items_account_id_lot_kind_lot_id_fkey FOREIGN KEY (account_id, lot_kind, lot_id) REFERENCES stock_lots(account_id, kind, id);
alter table purchases_receipts_items add constraint purchases_receipts_items_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES purchases_receipts(account_id, id) ON DELETE CASCADE;
alter table purchases_receipts_items add constraint purchases_receipts_items_account_id_raw_material_id_fkey FOREIGN KEY (account_id, raw_material_id) REFERENCES raw_materials(account_id, id);
alter table purchases_receipts_items add constraint purchases_receipts_items_lot_kind_check CHECK ((lot_kind = 'raw_materials'::text));
alter table purchases_receipts_items add constraint purchases_receipts_items_per_check CHECK ((per = ANY (ARRAY[1, 1000])));
alter table purchases_receipts_items add constraint purchases_receipts_items_pkey PRIMARY KEY (account_id, id);
alter table purchases_receipts_items add constraint purchases_receipts_items_price_scale CHECK (((scale(price) <= 4) AND (price < '1000000000000'::numeric)));
alter table purchases_receipts_items add constraint purchases_receipts_items_quantity_check CHECK ((quantity > (0)::numeric));
alter table raw_materials add constraint raw_materials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table raw_materials add constraint raw_materials_account_id_measure_id_fkey FOREIGN KEY (account_id, measure_id) REFERENCES measures(account_id, id);
alter table raw_materials add constraint raw_materials_account_id_supplier_id_fkey FOREIGN KEY (account_id, supplier_id) REFERENCES suppliers(account_id, id);
alter table raw_materials add constraint raw_materials_dimension_unit_check CHECK ((metres(dimension_unit) IS NOT NULL));
alter table raw_materials add constraint raw_materials_length_check CHECK ((length >= (0)::numeric));
alter table raw_materials add constraint raw_materials_pkey PRIMARY KEY (account_id, id);
alter table raw_materials add constraint raw_materials_thickness_check CHECK ((thickness >= (0)::numeric));
alter table raw_materials add constraint raw_materials_unit_cost_check CHECK ((unit_cost >= (0)::numeric));
alter table raw_materials add constraint raw_materials_unit_cost_scale CHECK (((scale(unit_cost) <= 4) AND (unit_cost < '1000000000000'::numeric)));
alter table raw_materials add constraint raw_materials_width_check CHECK ((width >= (0)::numeric));
alter table recovery_codes add constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table recovery_codes add constraint recovery_codes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (account_id, user_id, code_hash);
alter table sales_months add constraint sales_months_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table sales_months add constraint sales_months_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table sales_months add constraint sales_months_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table sales_months add constraint sales_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table sales_months add constraint sales_months_pkey PRIMARY KEY (account_id, month, division_id, user_id);
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table sessions add constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (account_id, id);
alter table sessions add constraint sessions_purpose_check CHECK ((purpose = ANY (ARRAY['everything'::text, 'change-password'::text, 'second-factor'::text, 'set-up-second-factor'::text])));
alter table shifts add constraint shifts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table shifts add constraint shifts_pkey PRIMARY KEY (account_id, id);
alter table shipments add constraint shipments_account_id_detail_id_fkey FOREIGN KEY (account_id, detail_id) REFERENCES orders_details(account_id, id) ON DELETE SET NULL (detail_id);
alter table shipments add constraint shipments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table shipments add constraint shipments_account_id_from_workplace_id_fkey FOREIGN KEY (account_id, from_workplace_id) REFERENCES workplaces(account_id, id);
alter table shipments add constraint shipments_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table shipments add constraint shipments_account_id_photo_file_id_fkey FOREIGN KEY (account_id, photo_file_id) REFERENCES files(account_id, id);
alter table shipments add constraint shipments_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table shipments add constraint shipments_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table shipments add constraint shipments_account_id_target_store_id_fkey FOREIGN KEY (account_id, target_store_id) REFERENCES stores(account_id, id);
alter table shipments add constraint shipments_account_id_to_workplace_id_fkey FOREIGN KEY (account_id, to_workplace_id) REFERENCES workplaces(account_id, id);
alter table shipments add constraint shipments_account_id_trip_id_fkey FOREIGN KEY (account_id, trip_id) REFERENCES trips(account_id, id);
alter table shipments add constraint shipments_check CHECK (((type = 'transfer'::text) = (target_store_id IS NOT NULL)));
alter table shipments add constraint shipments_check1 CHECK (((status = 'pending'::text) OR (method IS NOT NULL)));
alter table shipments add constraint shipments_cost_check CHECK ((cost >= (0)::numeric));
alter table shipments add constraint shipments_half_made_check CHECK (((num_nulls(from_workplace_id, to_workplace_id, pieces, product_id) = ANY (ARRAY[0, 4])) AND ((detail_id IS NULL) OR (pieces IS NOT NULL))));
alter table shipments add constraint shipments_half_made_type_check CHECK (((pieces IS NULL) OR (type = 'transfer'::text)));
alter table shipments add constraint shipments_loss_check CHECK ((((lost IS NULL) = (lost_reason IS NULL)) AND ((lost IS NULL) OR ((pieces IS NOT NULL) AND (status = 'finished'::text)))));
alter table shipments add constraint shipments_lost_check CHECK ((lost > (0)::numeric));
alter table shipments add constraint shipments_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'collect'::text, 'directMailing'::text])));
alter table shipments add constraint shipments_pieces_check CHECK (((pieces > (0)::numeric) OR ((pieces = (0)::numeric) AND (lost IS NOT NULL))));
alter table shipments add constraint shipments_pkey PRIMARY KEY (account_id, id);
alter table shipments add constraint shipments_preset_check CHECK ((preset = ANY (ARRAY['transfer'::text, 'collect'::text, 'directMailing'::text])));
alter table shipments add constraint shipments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'send'::text, 'finished'::text])));
alter table shipments add constraint shipments_type_check CHECK ((type = ANY (ARRAY['order'::text, 'transfer'::text])));
alter table shipments_items add constraint shipments_items_account_id_detail_id_fkey FOREIGN KEY (account_id, detail_id) REFERENCES orders_details(account_id, id) ON DELETE SET NULL (detail_id);
alter table shipments_items add constraint shipments_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table shipments_items add constraint shipments_items_account_id_lot_kind_lot_id_fkey FOREIGN KEY (account_id, lot_kind, lot_id) REFERENCES stock_lots(account_id, kind, id);
alter table shipments_items add constraint shipments_items_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES shipments(account_id, id) ON DELETE CASCADE;
alter table shipments_items add constraint shipments_items_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table shipments_items add constraint shipments_items_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table shipments_items add constraint shipments_items_back_lot_fkey FOREIGN KEY (account_id, lot_kind, back_lot_id) REFERENCES stock_lots(account_id, kind, id);
alter table shipments_items add constraint shipments_items_back_store_fkey FOREIGN KEY (account_id, back_store_id) REFERENCES stores(account_id, id);
alter table shipments_items add constraint shipments_items_damaged_check CHECK ((damaged >= (0)::numeric));
alter table shipments_items add constraint shipments_items_missing_check CHECK ((missing >= (0)::numeric));
alter table shipments_items add constraint shipments_items_on_truck_check CHECK (((num_nulls(back_store_id, back_lot_code, awaited) = ANY (ARRAY[0, 3])) AND ((back_store_id IS NULL) OR ((back_lot_id IS NULL) AND (refused > (0)::numeric) AND (awaited >= (0)::numeric) AND (awaited <= refused)))));
alter table shipments_items add constraint shipments_items_pkey PRIMARY KEY (account_id, id);
alter table shipments_items add constraint shipments_items_quantity_check CHECK ((quantity > (0)::numeric));
alter table shipments_items add constraint shipments_items_refused_check CHECK (((refused >= (0)::numeric) AND (((refused + missing) + damaged) <= quantity) AND ((((refused + missing) + damaged) > (0)::numeric) = (reason IS NOT NULL)) AND ((refused > (0)::numeric) = (again IS NOT NULL))));
alter table shipments_items add constraint shipments_items_reshipped_check CHECK (((reshipped IS NULL) OR ((reshipped >= (0)::numeric) AND (reshipped <= refused) AND (back_lot_id IS NOT NULL))));
alter table stock_lots add constraint stock_lots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table stock_lots add constraint stock_lots_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table stock_lots add constraint stock_lots_account_id_raw_material_id_fkey FOREIGN KEY (account_id, raw_material_id) REFERENCES raw_materials(account_id, id);
alter table stock_lots add constraint stock_lots_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table stock_lots add constraint stock_lots_check CHECK ((reserved <= quantity));
alter table stock_lots add constraint stock_lots_kind_check CHECK ((kind = ANY (ARRAY['products'::text, 'raw_materials'::text])));
alter table stock_lots add constraint stock_lots_pkey PRIMARY KEY (account_id, kind, id);
alter table stock_lots add constraint stock_lots_quantity_check CHECK ((quantity >= (0)::numeric));
alter table stock_lots add constraint stock_lots_reserved_check CHECK ((reserved >= (0)::numeric));
alter table stock_movements add constraint stock_movements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table stock_movements add constraint stock_movements_account_id_kind_lot_id_fkey FOREIGN KEY (account_id, kind, lot_id) REFERENCES stock_lots(account_id, kind, id);
alter table stock_movements add constraint stock_movements_check CHECK ((quantity_after = (quantity_before + quantity)));
alter table stock_movements add constraint stock_movements_check1 CHECK ((reserved_after = (reserved_before + reserved)));
alter table stock_movements add constraint stock_movements_pkey PRIMARY KEY (account_id, kind, id);
alter table stock_movements add constraint stock_movements_source_check CHECK ((source = ANY (ARRAY['order'::text, 'shipment'::text, 'transfer'::text, 'production'::text, 'import'::text, 'manual'::text, 'return'::text, 'purchase'::text])));
alter table stock_movements add constraint stock_movements_type_check CHECK ((type = ANY (ARRAY['insert'::text, 'dispatch'::text, 'modify'::text, 'reserve'::text, 'release'::text, 'produce'::text, 'consume'::text, 'ship'::text, 'receive'::text, 'import'::text, 'return'::text, 'missing'::text, 'damaged'::text, 'unreceive'::text])));
alter table stock_reservations add constraint stock_reservations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table stock_reservations add constraint stock_reservations_account_id_holder_holder_id_kind_lot_id_key UNIQUE (account_id, holder, holder_id, kind, lot_id);
alter table stock_reservations add constraint stock_reservations_account_id_kind_lot_id_fkey FOREIGN KEY (account_id, kind, lot_id) REFERENCES stock_lots(account_id, kind, id);
alter table stock_reservations add constraint stock_reservations_holder_check CHECK ((holder = ANY (ARRAY['order_detail'::text, 'shipment'::text])));
alter table stock_reservations add constraint stock_reservations_pkey PRIMARY KEY (account_id, id);
alter table stock_reservations add constraint stock_reservations_quantity_check CHECK ((quantity > (0)::numeric));
alter table stores add constraint stores_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table stores add constraint stores_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table stores add constraint stores_pkey PRIMARY KEY (account_id, id);
alter table suppliers add constraint suppliers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table suppliers add constraint suppliers_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])));
alter table suppliers add constraint suppliers_pkey PRIMARY KEY (account_id, id);
alter table technical_sheets add constraint technical_sheets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table technical_sheets add constraint technical_sheets_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE;
alter table technical_sheets add constraint technical_sheets_manufacture_details_check CHECK ((jsonb_typeof(manufacture_details) = 'array'::text));
alter table technical_sheets add constraint technical_sheets_material_type_check CHECK ((material_type = ANY (ARRAY['new'::text, 'recycled'::text, 'mixed'::text])));
alter table technical_sheets add constraint technical_sheets_pkey PRIMARY KEY (account_id, product_id);
alter table technical_sheets add constraint technical_sheets_quality_criteria_check CHECK ((jsonb_typeof(quality_criteria) = 'array'::text));
alter table technical_sheets_images add constraint technical_sheets_images_account_id_file_id_fkey FOREIGN KEY (account_id, file_id) REFERENCES files(account_id, id);
alter table technical_sheets_images add constraint technical_sheets_images_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table technical_sheets_images add constraint technical_sheets_images_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES technical_sheets(account_id, product_id) ON DELETE CASCADE;
alter table technical_sheets_images add constraint technical_sheets_images_pkey PRIMARY KEY (account_id, owner_id, place, file_id);
alter table technical_sheets_images add constraint technical_sheets_images_place_check CHECK ((place = ANY (ARRAY['descriptiveImages'::text, 'manufactureSpecification'::text, 'instructions'::text])));
alter table technical_sheets_raw_materials add constraint technical_sheets_raw_materials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table technical_sheets_raw_materials add constraint technical_sheets_raw_materials_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES technical_sheets(account_id, product_id) ON DELETE CASCADE;
alter table technical_sheets_raw_materials add constraint technical_sheets_raw_materials_account_id_raw_material_id_fkey FOREIGN KEY (account_id, raw_material_id) REFERENCES raw_materials(account_id, id);
alter table technical_sheets_raw_materials add constraint technical_sheets_raw_materials_pkey PRIMARY KEY (account_id, owner_id, raw_material_id);
alter table technical_sheets_raw_materials add constraint technical_sheets_raw_materials_quantity_check CHECK ((quantity > (0)::numeric));
alter table transfer_requests add constraint transfer_requests_account_id_customer_id_fkey FOREIGN KEY (account_id, customer_id) REFERENCES customers(account_id, id);
alter table transfer_requests add constraint transfer_requests_account_id_detail_id_fkey FOREIGN KEY (account_id, detail_id) REFERENCES orders_details(account_id, id) ON DELETE SET NULL (detail_id);
alter table transfer_requests add constraint transfer_requests_account_id_division_request_id_fkey FOREIGN KEY (account_id, division_request_id) REFERENCES divisions(account_id, id);
alter table transfer_requests add constraint transfer_requests_account_id_division_requested_id_fkey FOREIGN KEY (account_id, division_requested_id) REFERENCES divisions(account_id, id);
alter table transfer_requests add constraint transfer_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table transfer_requests add constraint transfer_requests_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table transfer_requests add constraint transfer_requests_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id);
alter table transfer_requests add constraint transfer_requests_account_id_store_id_fkey FOREIGN KEY (account_id, store_id) REFERENCES stores(account_id, id);
alter table transfer_requests add constraint transfer_requests_account_id_user_request_id_fkey FOREIGN KEY (account_id, user_request_id) REFERENCES users(account_id, id);
alter table transfer_requests add constraint transfer_requests_account_id_user_response_id_fkey FOREIGN KEY (account_id, user_response_id) REFERENCES users(account_id, id);
alter table transfer_requests add constraint transfer_requests_pkey PRIMARY KEY (account_id, id);
alter table transfer_requests add constraint transfer_requests_quantity_check CHECK ((quantity > (0)::numeric));
alter table transfer_requests add constraint transfer_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'deny'::text, 'expired'::text])));
alter table transfer_requests add constraint transfer_requests_type_check CHECK ((type = ANY (ARRAY['transfer'::text, 'collect'::text, 'directMailing'::text])));
alter table trips add constraint trips_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table trips add constraint trips_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table trips add constraint trips_account_id_driver_id_fkey FOREIGN KEY (account_id, driver_id) REFERENCES users(account_id, id);
alter table trips add constraint trips_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table trips add constraint trips_account_id_vehicle_id_fkey FOREIGN KEY (account_id, vehicle_id) REFERENCES vehicles(account_id, id);
alter table trips add constraint trips_check CHECK (((driver_id IS NULL) <> (driver_name IS NULL)));
alter table trips add constraint trips_pattern_check CHECK ((pattern = ANY (ARRAY['straight'::text, 'pinwheel'::text, 'turned'::text])));
alter table trips add constraint trips_pkey PRIMARY KEY (account_id, id);
alter table trips add constraint trips_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'loaded'::text, 'underWay'::text, 'ended'::text, 'canceled'::text])));
alter table trips_links add constraint trips_links_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id);
alter table trips_links add constraint trips_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table trips_links add constraint trips_links_account_id_trip_id_fkey FOREIGN KEY (account_id, trip_id) REFERENCES trips(account_id, id) ON DELETE CASCADE;
alter table trips_links add constraint trips_links_pkey PRIMARY KEY (account_id, id);
alter table trips_reports add constraint trips_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table trips_reports add constraint trips_reports_account_id_key_key UNIQUE (account_id, key);
alter table trips_reports add constraint trips_reports_account_id_photo_file_id_fkey FOREIGN KEY (account_id, photo_file_id) REFERENCES files(account_id, id);
alter table trips_reports add constraint trips_reports_account_id_signature_file_id_fkey FOREIGN KEY (account_id, signature_file_id) REFERENCES files(account_id, id);
alter table trips_reports add constraint trips_reports_account_id_stop_id_fkey FOREIGN KEY (account_id, stop_id) REFERENCES trips_stops(account_id, id) ON DELETE CASCADE;
alter table trips_reports add constraint trips_reports_account_id_trip_id_fkey FOREIGN KEY (account_id, trip_id) REFERENCES trips(account_id, id) ON DELETE CASCADE;
alter table trips_reports add constraint trips_reports_kind_check CHECK ((kind = ANY (ARRAY['arrived'::text, 'delivered'::text])));
alter table trips_reports add constraint trips_reports_pkey PRIMARY KEY (account_id, id);
alter table trips_stops add constraint trips_stops_account_id_customer_id_fkey FOREIGN KEY (account_id, customer_id) REFERENCES customers(account_id, id);
alter table trips_stops add constraint trips_stops_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table trips_stops add constraint trips_stops_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id) ON DELETE CASCADE;
alter table trips_stops add constraint trips_stops_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES trips(account_id, id) ON DELETE CASCADE;
alter table trips_stops add constraint trips_stops_account_id_shipment_id_fkey FOREIGN KEY (account_id, shipment_id) REFERENCES shipments(account_id, id) ON DELETE SET NULL (shipment_id);
alter table trips_stops add constraint trips_stops_pkey PRIMARY KEY (account_id, id);
alter table users add constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table users add constraint users_account_id_main_position_id_fkey FOREIGN KEY (account_id, main_position_id) REFERENCES positions(account_id, id);
alter table users add constraint users_account_id_profile_id_fkey FOREIGN KEY (account_id, profile_id) REFERENCES profiles(account_id, id);
alter table users add constraint users_account_id_shift_id_fkey FOREIGN KEY (account_id, shift_id) REFERENCES shifts(account_id, id);
alter table users add constraint users_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])));
alter table users add constraint users_pkey PRIMARY KEY (account_id, id);
alter table users add constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])));
alter table users_absences add constraint users_absences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table users_absences add constraint users_absences_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table users_absences add constraint users_absences_account_id_position_id_fkey FOREIGN KEY (account_id, position_id) REFERENCES positions(account_id, id);
alter table users_absences add constraint users_absences_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table users_absences add constraint users_absences_check CHECK ((start_date < end_date));
alter table users_absences add constraint users_absences_check1 CHECK (((kind = 'lent'::text) = (position_id IS NOT NULL)));
alter table users_absences add constraint users_absences_kind_check CHECK ((kind = ANY (ARRAY['holiday'::text, 'illness'::text, 'leave'::text, 'lent'::text])));
alter table users_absences add constraint users_absences_overlap EXCLUDE USING gist (account_id WITH =, owner_id WITH =, tstzrange(start_date, end_date) WITH &&);
alter table users_absences add constraint users_absences_pkey PRIMARY KEY (account_id, id);
alter table users_positions add constraint users_positions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table users_positions add constraint users_positions_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table users_positions add constraint users_positions_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES positions(account_id, id);
alter table users_positions add constraint users_positions_pkey PRIMARY KEY (account_id, owner_id, record_id);
alter table vehicles add constraint vehicles_account_id_driver_id_fkey FOREIGN KEY (account_id, driver_id) REFERENCES users(account_id, id);
alter table vehicles add constraint vehicles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table vehicles add constraint vehicles_pkey PRIMARY KEY (account_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table webhook_deliveries add constraint webhook_deliveries_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_check CHECK (((status = 'waiting'::text) = (next_attempt_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (account_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])));
alter table webhook_events add constraint webhook_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (account_id, id);
alter table webhook_senders add constraint webhook_senders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table webhook_senders add constraint webhook_senders_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE;
alter table webhook_senders add constraint webhook_senders_pkey PRIMARY KEY (account_id, webhook_id);
alter table webhooks add constraint webhooks_account_id_created_by_id_fkey FOREIGN KEY (account_id, created_by_id) REFERENCES users(account_id, id) ON DELETE SET NULL (created_by_id);
alter table webhooks add constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table webhooks add constraint webhooks_check CHECK (((status = 'paused'::text) = (pause_reason IS NOT NULL)));
alter table webhooks add constraint webhooks_events_check CHECK ((cardinality(events) > 0));
alter table webhooks add constraint webhooks_name_check CHECK ((name <> ''::text));
alter table webhooks add constraint webhooks_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['user'::text, 'failing'::text, 'restore'::text])));
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (account_id, id);
alter table webhooks add constraint webhooks_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text])));
alter table workplaces add constraint workplaces_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table workplaces add constraint workplaces_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table workplaces add constraint workplaces_hour_cost_check CHECK ((hour_cost >= (0)::numeric));
alter table workplaces add constraint workplaces_load_minutes_check CHECK (((load_minutes >= 0) AND (load_minutes <= 100000)));
alter table workplaces add constraint workplaces_load_pieces_check CHECK (((load_pieces >= 1) AND (load_pieces <= 1000000)));
alter table workplaces add constraint workplaces_loading_minutes_check CHECK (((loading_minutes >= 1) AND (loading_minutes <= 1440)));
alter table workplaces add constraint workplaces_pkey PRIMARY KEY (account_id, id);
alter table workplaces add constraint workplaces_stations_check CHECK ((stations > 0));
alter table workplaces add constraint workplaces_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'maintenance'::text])));
alter table workplaces add constraint workplaces_unloading_minutes_check CHECK (((unloading_minutes >= 1) AND (unloading_minutes <= 1440)));
alter table workplaces_flows add constraint workplaces_flows_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table workplaces_flows add constraint workplaces_flows_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES products(account_id, id) ON DELETE CASCADE;
alter table workplaces_flows add constraint workplaces_flows_pkey PRIMARY KEY (account_id, product_id);
alter table workplaces_flows_steps add constraint workplaces_flows_steps_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table workplaces_flows_steps add constraint workplaces_flows_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table workplaces_flows_steps add constraint workplaces_flows_steps_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES workplaces_flows(account_id, product_id) ON DELETE CASCADE;
alter table workplaces_flows_steps add constraint workplaces_flows_steps_account_id_workplace_id_fkey FOREIGN KEY (account_id, workplace_id) REFERENCES workplaces(account_id, id);
alter table workplaces_flows_steps add constraint workplaces_flows_steps_key UNIQUE NULLS NOT DISTINCT (account_id, owner_id, division_id, workplace_id);
alter table workplaces_flows_steps add constraint workplaces_flows_steps_set_up_check CHECK ((set_up >= (0)::numeric));
alter table workplaces_flows_steps add constraint workplaces_flows_steps_step_check CHECK ((step > 0));
alter table workplaces_flows_steps add constraint workplaces_flows_steps_work_time_check CHECK ((work_time >= (0)::numeric));
alter table workplaces_maintenances add constraint workplaces_maintenances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table workplaces_maintenances add constraint workplaces_maintenances_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES workplaces(account_id, id) ON DELETE CASCADE;
alter table workplaces_maintenances add constraint workplaces_maintenances_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id);
alter table workplaces_maintenances add constraint workplaces_maintenances_check CHECK ((start_date < end_date));
alter table workplaces_maintenances add constraint workplaces_maintenances_overlap EXCLUDE USING gist (account_id WITH =, owner_id WITH =, tstzrange(start_date, end_date) WITH &&);
alter table workplaces_maintenances add constraint workplaces_maintenances_pkey PRIMARY KEY (account_id, id);
alter table workplaces_maintenances add constraint workplaces_maintenances_stations_check CHECK ((stations >= 1));
alter table workplaces_positions add constraint workplaces_positions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table workplaces_positions add constraint workplaces_positions_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES workplaces(account_id, id) ON DELETE CASCADE;
alter table workplaces_positions add constraint workplaces_positions_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES positions(account_id, id);
alter table workplaces_positions add constraint workplaces_positions_pkey PRIMARY KEY (account_id, owner_id, record_id);
-- indexes

CREATE INDEX account_hosts_account ON public.account_hosts USING btree (account_id);
CREATE UNIQUE INDEX accounts_default ON public.accounts USING btree (is_default) WHERE is_default;
CREATE INDEX api_keys_kept ON public.api_keys USING btree (account_id, id) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_user ON public.api_keys USING btree (account_id, user_id);
CREATE INDEX applied_replans_created_at ON public.applied_replans USING btree (account_id, created_at);
CREATE INDEX calendar_days_created_at ON public.calendar_days USING btree (account_id, created_at, id);
CREATE INDEX calendar_days_date ON public.calendar_days USING btree (account_id, date, id);
CREATE INDEX calendar_days_division ON public.calendar_days USING btree (account_id, division_id, id);
CREATE INDEX calendar_days_find ON public.calendar_days USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX calendar_days_name_en ON public.calendar_days USING btree (account_id, fold(name_en), id) INCLUDE (name_en);
CREATE INDEX calendar_days_name_en_words ON public.calendar_days USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX calendar_days_name_es ON public.calendar_days USING btree (account_id, fold(name_es), id) INCLUDE (name_es);
CREATE INDEX calendar_days_name_es_words ON public.calendar_days USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX calendar_days_search ON public.calendar_days USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops);
CREATE INDEX calendar_days_updated_at ON public.calendar_days USING btree (account_id, updated_at, id);
CREATE INDEX custom_fields_deleted ON public.custom_fields USING btree (account_id, module) WHERE (deleted_at IS NOT NULL);
CREATE INDEX custom_fields_module ON public.custom_fields USING btree (account_id, module, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX custom_fields_name_key ON public.custom_fields USING btree (account_id, module, fold(name)) WHERE (deleted_at IS NULL);
CREATE INDEX customers_business_type ON public.customers USING btree (account_id, business_type, id);
CREATE INDEX customers_city_words_en ON public.customers USING btree (account_id, city COLLATE words_en, id);
CREATE INDEX customers_city_words_es ON public.customers USING btree (account_id, city COLLATE words_es, id);
CREATE INDEX customers_created_at ON public.customers USING btree (account_id, created_at, id);
CREATE INDEX customers_custom_fields ON public.customers USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX customers_customer_type ON public.customers USING btree (account_id, customer_type, id);
CREATE INDEX customers_email ON public.customers USING btree (account_id, fold(email), id) INCLUDE (email);
CREATE INDEX customers_find ON public.customers USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX customers_location ON public.customers USING btree (account_id, fold(location), id) INCLUDE (location);
CREATE INDEX customers_name ON public.customers USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE INDEX customers_name_words_en ON public.customers USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX customers_name_words_es ON public.customers USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX customers_phone_digits ON public.customers USING gin (account_id, fold(phone_number_digits) gin_trgm_ops);
CREATE INDEX customers_price_list ON public.customers USING btree (account_id, price_list_id, id);
CREATE INDEX customers_search ON public.customers USING gin (account_id, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops, fold(city) gin_trgm_ops, fold(location) gin_trgm_ops);
CREATE INDEX customers_starts ON public.customers USING gin (account_id, word_starts(find_text));
CREATE INDEX customers_state ON public.customers USING btree (account_id, state, id);
CREATE INDEX customers_updated_at ON public.customers USING btree (account_id, updated_at, id);
CREATE INDEX divisions_created_at ON public.divisions USING btree (account_id, created_at, id);
CREATE INDEX divisions_custom_fields ON public.divisions USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX divisions_find ON public.divisions USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX divisions_location ON public.divisions USING btree (account_id, fold(location), id) INCLUDE (location);
CREATE INDEX divisions_name_en ON public.divisions USING btree (account_id, fold(name_en), id);
CREATE INDEX divisions_name_en_words ON public.divisions USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX divisions_name_es ON public.divisions USING btree (account_id, fold(name_es), id);
CREATE INDEX divisions_name_es_words ON public.divisions USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX divisions_search ON public.divisions USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(location) gin_trgm_ops);
CREATE INDEX divisions_shift ON public.divisions USING btree (account_id, shift_id, id);
CREATE INDEX divisions_updated_at ON public.divisions USING btree (account_id, updated_at, id);
CREATE INDEX exports_file ON public.exports USING btree (account_id, file_id);
CREATE INDEX exports_user ON public.exports USING btree (account_id, user_id, id);
CREATE INDEX failed_attempts_age ON public.failed_attempts USING btree (account_id, at);
CREATE INDEX failed_attempts_subject ON public.failed_attempts USING btree (account_id, subject, at);
CREATE INDEX files_content ON public.files USING btree (account_id, sha256);
CREATE INDEX floor_approvals_tablet ON public.floor_approvals USING btree (account_id, tablet_id);
CREATE INDEX floor_approvals_user ON public.floor_approvals USING btree (account_id, user_id);
CREATE INDEX floor_presences_tablet ON public.floor_presences USING btree (account_id, tablet_id, entered_at);
CREATE INDEX floor_presences_user ON public.floor_presences USING btree (account_id, user_id);
CREATE INDEX floor_reports_detail ON public.floor_reports USING btree (account_id, detail_id, workplace_id, id);
CREATE INDEX floor_reports_order ON public.floor_reports USING btree (account_id, order_id, id);
CREATE INDEX floor_reports_passed_by ON public.floor_reports USING btree (account_id, passed_by_id) WHERE (passed_by_id IS NOT NULL);
CREATE INDEX floor_reports_user ON public.floor_reports USING btree (account_id, user_id, at);
CREATE INDEX floor_reports_workplace ON public.floor_reports USING btree (account_id, workplace_id, at);
CREATE UNIQUE INDEX floor_tablets_code ON public.floor_tablets USING btree (account_id, code_hash) WHERE (code_hash IS NOT NULL);
CREATE INDEX floor_tablets_created_by ON public.floor_tablets USING btree (account_id, created_by_id);
CREATE INDEX floor_tablets_workplace ON public.floor_tablets USING btree (account_id, workplace_id, id);
CREATE INDEX history_action ON public.history USING btree (account_id, action, at, id);
CREATE INDEX history_at ON public.history USING btree (account_id, at, id);
CREATE INDEX history_created ON public.history USING btree (account_id, module, id DESC) WHERE (action = 'create'::text);
CREATE INDEX history_entity ON public.history USING btree (account_id, module, entity_id, id DESC);
CREATE INDEX history_record ON public.history USING btree (account_id, entity_id, id);
CREATE INDEX history_rights ON public.history USING btree (account_id, user_id, id DESC) WHERE (module = ANY (ARRAY['profiles'::text, 'accounts'::text]));
CREATE INDEX history_user ON public.history USING btree (account_id, user_id, at, id);
CREATE INDEX imports_user ON public.imports USING btree (account_id, user_id, id);
CREATE INDEX kept_answers_age ON public.kept_answers USING btree (account_id, created_at);
CREATE INDEX list_counts_list ON public.list_counts USING btree (account_id, list);
CREATE UNIQUE INDEX list_views_name ON public.list_views USING btree (account_id, owner_id, list, fold(name));
CREATE UNIQUE INDEX list_views_profiles_default ON public.list_views_profiles USING btree (account_id, list, record_id) WHERE is_default;
CREATE INDEX list_views_profiles_record ON public.list_views_profiles USING btree (account_id, record_id);
CREATE INDEX measures_countable ON public.measures USING btree (account_id, countable, id);
CREATE INDEX measures_created_at ON public.measures USING btree (account_id, created_at, id);
CREATE INDEX measures_custom_fields ON public.measures USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX measures_description_en_words ON public.measures USING btree (account_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX measures_description_es_words ON public.measures USING btree (account_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX measures_find ON public.measures USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX measures_name_en ON public.measures USING btree (account_id, fold(name_en), id);
CREATE INDEX measures_name_en_words ON public.measures USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX measures_name_es ON public.measures USING btree (account_id, fold(name_es), id);
CREATE INDEX measures_name_es_words ON public.measures USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX measures_search ON public.measures USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX measures_updated_at ON public.measures USING btree (account_id, updated_at, id);
CREATE INDEX notifications_about ON public.notifications USING btree (account_id, type, about_id, id) WHERE (NOT seen);
CREATE INDEX notifications_created_at ON public.notifications USING btree (account_id, user_id, created_at, id);
CREATE INDEX notifications_description_en_words ON public.notifications USING btree (account_id, user_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX notifications_description_es_words ON public.notifications USING btree (account_id, user_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX notifications_search ON public.notifications USING gin (account_id, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX notifications_seen ON public.notifications USING btree (account_id, user_id, seen, id);
CREATE INDEX notifications_starts ON public.notifications USING gin (account_id, word_starts(fold(description_es)), word_starts(fold(description_en)));
CREATE INDEX notifications_type ON public.notifications USING btree (account_id, user_id, type, id);
CREATE INDEX notifications_unseen ON public.notifications USING btree (account_id, user_id) WHERE (NOT seen);
CREATE INDEX notifications_untold ON public.notifications USING btree (account_id, user_id, id) WHERE (description_es IS NULL);
CREATE INDEX notifications_updated_at ON public.notifications USING btree (account_id, user_id, updated_at, id);
CREATE INDEX notifications_user ON public.notifications USING btree (account_id, user_id, id);
CREATE INDEX orders_approvals_approved_by ON public.orders_approvals USING btree (account_id, approved_by_id) WHERE (approved_by_id IS NOT NULL);
CREATE INDEX orders_approvals_asked_by ON public.orders_approvals USING btree (account_id, asked_by_id);
CREATE INDEX orders_computed_end_date ON public.orders USING btree (account_id, computed_end_date, id);
CREATE INDEX orders_computed_start_date ON public.orders USING btree (account_id, computed_start_date, id);
CREATE INDEX orders_created_at ON public.orders USING btree (account_id, created_at, id);
CREATE INDEX orders_created_by ON public.orders USING btree (account_id, created_by_id, id);
CREATE INDEX orders_custom_fields ON public.orders USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX orders_customer ON public.orders USING btree (account_id, customer_id, id);
CREATE INDEX orders_details_material_division ON public.orders_details USING btree (account_id, material_division_id) WHERE (material_division_id IS NOT NULL);
CREATE INDEX orders_details_origin_division ON public.orders_details USING btree (account_id, origin_division_id) WHERE (origin_division_id IS NOT NULL);
CREATE INDEX orders_details_origin_store ON public.orders_details USING btree (account_id, origin_store_id) WHERE (origin_store_id IS NOT NULL);
CREATE INDEX orders_details_owner ON public.orders_details USING btree (account_id, owner_id, "position");
CREATE INDEX orders_details_part_of ON public.orders_details USING btree (account_id, part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX orders_details_product ON public.orders_details USING btree (account_id, product_id, owner_id);
CREATE INDEX orders_details_target_store ON public.orders_details USING btree (account_id, target_store_id) WHERE (target_store_id IS NOT NULL);
CREATE INDEX orders_division ON public.orders USING btree (account_id, division_id, id);
CREATE INDEX orders_expected_division ON public.orders_expected USING btree (account_id, division_id);
CREATE INDEX orders_expiration_date ON public.orders USING btree (account_id, expiration_date, id);
CREATE INDEX orders_late ON public.orders USING btree (account_id, late, id);
CREATE INDEX orders_links_created_by ON public.orders_links USING btree (account_id, created_by_id);
CREATE INDEX orders_links_owner ON public.orders_links USING btree (account_id, owner_id, id);
CREATE UNIQUE INDEX orders_links_token ON public.orders_links USING btree (account_id, token_hash);
CREATE UNIQUE INDEX orders_materials_owner ON public.orders_materials USING btree (account_id, owner_id, raw_material_id);
CREATE INDEX orders_materials_raw_material ON public.orders_materials USING btree (account_id, raw_material_id);
CREATE INDEX orders_moves_concluded ON public.orders_moves USING btree (account_id, id DESC) WHERE (to_status = ANY (ARRAY['collected'::text, 'delivered'::text]));
CREATE INDEX orders_moves_link ON public.orders_moves USING btree (account_id, link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX orders_moves_owner ON public.orders_moves USING btree (account_id, owner_id, id);
CREATE INDEX orders_moves_to_status ON public.orders_moves USING btree (account_id, to_status, created_at, id);
CREATE INDEX orders_moves_user ON public.orders_moves USING btree (account_id, user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_open_quotations ON public.orders USING btree (account_id, expiration_date, id) WHERE (status = 'quotation'::text);
CREATE INDEX orders_order_date ON public.orders USING btree (account_id, order_date, id);
CREATE INDEX orders_promises_customer ON public.orders_promises USING btree (account_id, customer_id);
CREATE INDEX orders_requested_date ON public.orders USING btree (account_id, requested_date, id);
CREATE INDEX orders_requests_from ON public.orders_requests USING btree (account_id, from_order_id) WHERE (from_order_id IS NOT NULL);
CREATE INDEX orders_requests_link ON public.orders_requests USING btree (account_id, link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX orders_returns_created_at ON public.orders_returns USING btree (account_id, created_at, id);
CREATE INDEX orders_returns_created_by ON public.orders_returns USING btree (account_id, created_by_id);
CREATE INDEX orders_returns_customer ON public.orders_returns USING btree (account_id, customer_id, id);
CREATE INDEX orders_returns_items_detail ON public.orders_returns_items USING btree (account_id, detail_id);
CREATE INDEX orders_returns_items_owner ON public.orders_returns_items USING btree (account_id, owner_id, id);
CREATE INDEX orders_returns_items_product ON public.orders_returns_items USING btree (account_id, product_id);
CREATE INDEX orders_returns_order ON public.orders_returns USING btree (account_id, order_id, id);
CREATE INDEX orders_returns_status ON public.orders_returns USING btree (account_id, status, id);
CREATE INDEX orders_returns_store ON public.orders_returns USING btree (account_id, store_id, id);
CREATE INDEX orders_returns_updated_at ON public.orders_returns USING btree (account_id, updated_at, id);
CREATE INDEX orders_revisions_user ON public.orders_revisions USING btree (account_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX orders_shortages_division ON public.orders_shortages USING btree (account_id, division_id);
CREATE INDEX orders_shortages_open ON public.orders_shortages USING btree (account_id, raw_material_id, division_id, id) WHERE ((settled < missing) AND (division_id IS NOT NULL));
CREATE INDEX orders_shortages_owner ON public.orders_shortages USING btree (account_id, owner_id, id);
CREATE INDEX orders_shortages_raw_material ON public.orders_shortages USING btree (account_id, raw_material_id);
CREATE INDEX orders_status ON public.orders USING btree (account_id, status, id);
CREATE INDEX orders_to_plan ON public.orders USING btree (account_id, division_id, id) WHERE (status = ANY (ARRAY['active'::text, 'production'::text]));
CREATE INDEX orders_total ON public.orders USING btree (account_id, total, id);
CREATE INDEX orders_updated_at ON public.orders USING btree (account_id, updated_at, id);
CREATE INDEX pallet_designs_content ON public.pallet_designs USING btree (account_id, content);
CREATE INDEX passkey_challenges_age ON public.passkey_challenges USING btree (account_id, expires_at);
CREATE INDEX passkey_challenges_session ON public.passkey_challenges USING btree (account_id, session_id);
CREATE INDEX passkeys_user ON public.passkeys USING btree (account_id, user_id, id);
CREATE INDEX piece_rates_above ON public.piece_rates USING btree (account_id, above, id);
CREATE INDEX piece_rates_created_at ON public.piece_rates USING btree (account_id, created_at, id);
CREATE INDEX piece_rates_name ON public.piece_rates USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE INDEX piece_rates_name_words_en ON public.piece_rates USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX piece_rates_name_words_es ON public.piece_rates USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX piece_rates_product ON public.piece_rates USING btree (account_id, product_id, id);
CREATE INDEX piece_rates_product_family ON public.piece_rates USING btree (account_id, product_family_id, id);
CREATE INDEX piece_rates_rate ON public.piece_rates USING btree (account_id, rate, id);
CREATE INDEX piece_rates_search ON public.piece_rates USING gin (account_id, fold(name) gin_trgm_ops);
CREATE INDEX piece_rates_updated_at ON public.piece_rates USING btree (account_id, updated_at, id);
CREATE INDEX piece_rates_valid_from ON public.piece_rates USING btree (account_id, valid_from, id);
CREATE INDEX piece_rates_valid_until ON public.piece_rates USING btree (account_id, valid_until, id);
CREATE INDEX piece_rates_workplace ON public.piece_rates USING btree (account_id, workplace_id, id);
CREATE INDEX planning_events_detail ON public.planning_events USING btree (account_id, detail_id);
CREATE INDEX planning_events_end ON public.planning_events USING btree (account_id, end_date, start_date);
CREATE INDEX planning_events_order ON public.planning_events USING btree (account_id, order_id, start_date);
CREATE INDEX planning_events_user ON public.planning_events USING btree (account_id, user_id, end_date, start_date);
CREATE INDEX planning_events_worked_at ON public.planning_events USING btree (account_id, workplace_id, start_date) INCLUDE (end_date);
CREATE INDEX planning_events_worked_by_user ON public.planning_events USING btree (account_id, user_id, start_date) INCLUDE (end_date);
CREATE INDEX planning_events_workplace ON public.planning_events USING btree (account_id, workplace_id, end_date, start_date);
CREATE INDEX positions_base_salary ON public.positions USING btree (account_id, base_salary, id);
CREATE INDEX positions_created_at ON public.positions USING btree (account_id, created_at, id);
CREATE INDEX positions_custom_fields ON public.positions USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX positions_description_en_words ON public.positions USING btree (account_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX positions_description_es_words ON public.positions USING btree (account_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX positions_division ON public.positions USING btree (account_id, division_id, id);
CREATE INDEX positions_find ON public.positions USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX positions_name_en ON public.positions USING btree (account_id, fold(name_en), id);
CREATE INDEX positions_name_en_words ON public.positions USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX positions_name_es ON public.positions USING btree (account_id, fold(name_es), id);
CREATE INDEX positions_name_es_words ON public.positions USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX positions_search ON public.positions USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX positions_updated_at ON public.positions USING btree (account_id, updated_at, id);
CREATE INDEX price_lists_active ON public.price_lists USING btree (account_id, active, id);
CREATE INDEX price_lists_created_at ON public.price_lists USING btree (account_id, created_at, id);
CREATE INDEX price_lists_find ON public.price_lists USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX price_lists_lines_product ON public.price_lists_lines USING btree (account_id, product_id);
CREATE INDEX price_lists_name ON public.price_lists USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE UNIQUE INDEX price_lists_name_key ON public.price_lists USING btree (account_id, fold(name)) INCLUDE (id, name);
CREATE INDEX price_lists_name_words_en ON public.price_lists USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX price_lists_name_words_es ON public.price_lists USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX price_lists_note_words_en ON public.price_lists USING btree (account_id, note COLLATE words_en, id);
CREATE INDEX price_lists_note_words_es ON public.price_lists USING btree (account_id, note COLLATE words_es, id);
CREATE INDEX price_lists_search ON public.price_lists USING gin (account_id, fold(name) gin_trgm_ops, fold(note) gin_trgm_ops);
CREATE INDEX price_lists_starts ON public.price_lists USING gin (account_id, word_starts(find_text));
CREATE INDEX price_lists_updated_at ON public.price_lists USING btree (account_id, updated_at, id);
CREATE INDEX price_lists_valid_from ON public.price_lists USING btree (account_id, valid_from, id);
CREATE INDEX price_lists_valid_until ON public.price_lists USING btree (account_id, valid_until, id);
CREATE INDEX products_created_at ON public.products USING btree (account_id, created_at, id);
CREATE INDEX products_custom_fields ON public.products USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX products_description_en_words ON public.products USING btree (account_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX products_description_es_words ON public.products USING btree (account_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX products_families_created_at ON public.products_families USING btree (account_id, created_at, id);
CREATE INDEX products_families_custom_fields ON public.products_families USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX products_families_description_en_words ON public.products_families USING btree (account_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX products_families_description_es_words ON public.products_families USING btree (account_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX products_families_find ON public.products_families USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX products_families_name_en ON public.products_families USING btree (account_id, fold(name_en), id) INCLUDE (name_en);
CREATE INDEX products_families_name_en_words ON public.products_families USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX products_families_name_es ON public.products_families USING btree (account_id, fold(name_es), id) INCLUDE (name_es);
CREATE INDEX products_families_name_es_words ON public.products_families USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX products_families_search ON public.products_families USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX products_families_updated_at ON public.products_families USING btree (account_id, updated_at, id);
CREATE INDEX products_find ON public.products USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX products_measure ON public.products USING btree (account_id, measure_id, id);
CREATE INDEX products_name_en ON public.products USING btree (account_id, fold(name_en), id) INCLUDE (name_en);
CREATE INDEX products_name_en_words ON public.products USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX products_name_es ON public.products USING btree (account_id, fold(name_es), id) INCLUDE (name_es);
CREATE INDEX products_name_es_words ON public.products USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX products_price ON public.products USING btree (account_id, price, id);
CREATE INDEX products_product_family ON public.products USING btree (account_id, product_family_id, id);
CREATE INDEX products_search ON public.products USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX products_starts ON public.products USING gin (account_id, word_starts(find_text));
CREATE INDEX products_technical_sheet_exists ON public.products USING btree (account_id, technical_sheet_exists, id);
CREATE INDEX products_updated_at ON public.products USING btree (account_id, updated_at, id);
CREATE INDEX profiles_created_at ON public.profiles USING btree (account_id, created_at, id);
CREATE INDEX profiles_description_en_words ON public.profiles USING btree (account_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX profiles_description_es_words ON public.profiles USING btree (account_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX profiles_find ON public.profiles USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX profiles_max_discount ON public.profiles USING btree (account_id, max_discount, id);
CREATE INDEX profiles_min_margin ON public.profiles USING btree (account_id, min_margin, id);
CREATE INDEX profiles_name_en ON public.profiles USING btree (account_id, fold(name_en), id);
CREATE INDEX profiles_name_en_words ON public.profiles USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX profiles_name_es ON public.profiles USING btree (account_id, fold(name_es), id);
CREATE INDEX profiles_name_es_words ON public.profiles USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX profiles_permissions_record ON public.profiles_permissions USING btree (account_id, record_id);
CREATE INDEX profiles_search ON public.profiles USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX profiles_updated_at ON public.profiles USING btree (account_id, updated_at, id);
CREATE INDEX purchases_created_at ON public.purchases USING btree (account_id, created_at, id);
CREATE INDEX purchases_created_by ON public.purchases USING btree (account_id, created_by_id, id);
CREATE INDEX purchases_expected_on ON public.purchases USING btree (account_id, expected_on, id);
CREATE INDEX purchases_lines_raw_material ON public.purchases_lines USING btree (account_id, raw_material_id);
CREATE INDEX purchases_receipts_items_line ON public.purchases_receipts_items USING btree (account_id, line_id);
CREATE INDEX purchases_receipts_items_lot ON public.purchases_receipts_items USING btree (account_id, lot_kind, lot_id);
CREATE INDEX purchases_receipts_items_owner ON public.purchases_receipts_items USING btree (account_id, owner_id, id);
CREATE INDEX purchases_receipts_items_raw_material ON public.purchases_receipts_items USING btree (account_id, raw_material_id, id);
CREATE INDEX purchases_receipts_received_by ON public.purchases_receipts USING btree (account_id, received_by_id);
CREATE INDEX purchases_receipts_store ON public.purchases_receipts USING btree (account_id, store_id);
CREATE INDEX purchases_receipts_undone_by ON public.purchases_receipts USING btree (account_id, undone_by_id);
CREATE INDEX purchases_sent_at ON public.purchases USING btree (account_id, sent_at, id);
CREATE INDEX purchases_status ON public.purchases USING btree (account_id, status, id);
CREATE INDEX purchases_store ON public.purchases USING btree (account_id, store_id, id);
CREATE INDEX purchases_supplier ON public.purchases USING btree (account_id, supplier_id, id);
CREATE INDEX purchases_total ON public.purchases USING btree (account_id, total, id);
CREATE INDEX purchases_updated_at ON public.purchases USING btree (account_id, updated_at, id);
CREATE UNIQUE INDEX raw_materials_code_key ON public.raw_materials USING btree (account_id, fold(code)) INCLUDE (id, code);
CREATE INDEX raw_materials_code_words_en ON public.raw_materials USING btree (account_id, code COLLATE words_en, id);
CREATE INDEX raw_materials_code_words_es ON public.raw_materials USING btree (account_id, code COLLATE words_es, id);
CREATE INDEX raw_materials_created_at ON public.raw_materials USING btree (account_id, created_at, id);
CREATE INDEX raw_materials_custom_fields ON public.raw_materials USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX raw_materials_description_en ON public.raw_materials USING btree (account_id, fold(description_en), id) INCLUDE (description_en);
CREATE INDEX raw_materials_description_en_words ON public.raw_materials USING btree (account_id, description_en COLLATE words_en, id);
CREATE INDEX raw_materials_description_es ON public.raw_materials USING btree (account_id, fold(description_es), id) INCLUDE (description_es);
CREATE INDEX raw_materials_description_es_words ON public.raw_materials USING btree (account_id, description_es COLLATE words_es, id);
CREATE INDEX raw_materials_dimension_unit ON public.raw_materials USING btree (account_id, dimension_unit, id);
CREATE INDEX raw_materials_find ON public.raw_materials USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX raw_materials_length ON public.raw_materials USING btree (account_id, length, id);
CREATE INDEX raw_materials_material_type ON public.raw_materials USING btree (account_id, material_type, id);
CREATE INDEX raw_materials_measure ON public.raw_materials USING btree (account_id, measure_id, id);
CREATE INDEX raw_materials_search ON public.raw_materials USING gin (account_id, fold(code) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops, fold(warehouse_location) gin_trgm_ops);
CREATE INDEX raw_materials_starts ON public.raw_materials USING gin (account_id, word_starts(find_text));
CREATE INDEX raw_materials_status ON public.raw_materials USING btree (account_id, status, id);
CREATE INDEX raw_materials_supplier ON public.raw_materials USING btree (account_id, supplier_id, id);
CREATE INDEX raw_materials_thickness ON public.raw_materials USING btree (account_id, thickness, id);
CREATE INDEX raw_materials_unit_cost ON public.raw_materials USING btree (account_id, unit_cost, id);
CREATE INDEX raw_materials_updated_at ON public.raw_materials USING btree (account_id, updated_at, id);
CREATE INDEX raw_materials_volume ON public.raw_materials USING btree (account_id, volume, id);
CREATE INDEX raw_materials_warehouse_location_words_en ON public.raw_materials USING btree (account_id, warehouse_location COLLATE words_en, id);
CREATE INDEX raw_materials_warehouse_location_words_es ON public.raw_materials USING btree (account_id, warehouse_location COLLATE words_es, id);
CREATE INDEX raw_materials_width ON public.raw_materials USING btree (account_id, width, id);
CREATE INDEX sales_months_division ON public.sales_months USING btree (account_id, division_id, month);
CREATE INDEX sales_months_user ON public.sales_months USING btree (account_id, user_id, month);
CREATE INDEX sessions_user ON public.sessions USING btree (account_id, user_id);
CREATE INDEX shifts_created_at ON public.shifts USING btree (account_id, created_at, id);
CREATE INDEX shifts_find ON public.shifts USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX shifts_name_en ON public.shifts USING btree (account_id, fold(name_en), id) INCLUDE (name_en);
CREATE INDEX shifts_name_en_words ON public.shifts USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX shifts_name_es ON public.shifts USING btree (account_id, fold(name_es), id) INCLUDE (name_es);
CREATE INDEX shifts_name_es_words ON public.shifts USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX shifts_search ON public.shifts USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops);
CREATE INDEX shifts_updated_at ON public.shifts USING btree (account_id, updated_at, id);
CREATE INDEX shipments_city ON public.shipments USING gin (account_id, fold(city) gin_trgm_ops);
CREATE INDEX shipments_city_words_en ON public.shipments USING btree (account_id, city COLLATE words_en, id);
CREATE INDEX shipments_city_words_es ON public.shipments USING btree (account_id, city COLLATE words_es, id);
CREATE INDEX shipments_created_at ON public.shipments USING btree (account_id, created_at, id);
CREATE INDEX shipments_customer ON public.shipments USING btree (account_id, customer_id, id);
CREATE INDEX shipments_detail ON public.shipments USING btree (account_id, detail_id) WHERE (detail_id IS NOT NULL);
CREATE INDEX shipments_items_back_lot ON public.shipments_items USING btree (account_id, back_lot_id) WHERE (back_lot_id IS NOT NULL);
CREATE INDEX shipments_items_back_store ON public.shipments_items USING btree (account_id, back_store_id) WHERE (back_store_id IS NOT NULL);
CREATE INDEX shipments_items_detail ON public.shipments_items USING btree (account_id, detail_id);
CREATE INDEX shipments_items_lot ON public.shipments_items USING btree (account_id, lot_id);
CREATE INDEX shipments_items_pieces ON public.shipments_items USING btree (account_id, owner_id, id) INCLUDE (quantity);
CREATE INDEX shipments_items_product ON public.shipments_items USING btree (account_id, product_id);
CREATE INDEX shipments_items_store ON public.shipments_items USING btree (account_id, store_id);
CREATE INDEX shipments_method ON public.shipments USING btree (account_id, method, id);
CREATE INDEX shipments_order ON public.shipments USING btree (account_id, order_id, id);
CREATE INDEX shipments_photo ON public.shipments USING btree (account_id, photo_file_id) WHERE (photo_file_id IS NOT NULL);
CREATE INDEX shipments_pieces ON public.shipments USING btree (account_id, id) INCLUDE (pieces) WHERE (pieces IS NOT NULL);
CREATE INDEX shipments_product ON public.shipments USING btree (account_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX shipments_scheduled_at ON public.shipments USING btree (account_id, scheduled_at, id);
CREATE INDEX shipments_status ON public.shipments USING btree (account_id, status, id);
CREATE INDEX shipments_store ON public.shipments USING btree (account_id, store_id, id);
CREATE INDEX shipments_target_store ON public.shipments USING btree (account_id, target_store_id) WHERE (target_store_id IS NOT NULL);
CREATE INDEX shipments_trip ON public.shipments USING btree (account_id, trip_id, id);
CREATE INDEX shipments_type ON public.shipments USING btree (account_id, type, id);
CREATE INDEX shipments_updated_at ON public.shipments USING btree (account_id, updated_at, id);
CREATE INDEX stock_lots_available ON public.stock_lots USING btree (account_id, kind, available, id);
CREATE INDEX stock_lots_created_at ON public.stock_lots USING btree (account_id, kind, created_at, id);
CREATE INDEX stock_lots_custom_fields ON public.stock_lots USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX stock_lots_expiration_date ON public.stock_lots USING btree (account_id, kind, expiration_date, id);
CREATE INDEX stock_lots_fefo ON public.stock_lots USING btree (account_id, kind, element_id, store_id, expiration_date, id) INCLUDE (quantity, reserved) WHERE (available > (0)::numeric);
CREATE INDEX stock_lots_lot_code ON public.stock_lots USING btree (account_id, kind, fold(lot_code), id) INCLUDE (lot_code);
CREATE INDEX stock_lots_lot_code_words_en ON public.stock_lots USING btree (account_id, kind, lot_code COLLATE words_en, id);
CREATE INDEX stock_lots_lot_code_words_es ON public.stock_lots USING btree (account_id, kind, lot_code COLLATE words_es, id);
CREATE UNIQUE INDEX stock_lots_lot_key ON public.stock_lots USING btree (account_id, kind, element_id, store_id, fold(lot_code)) INCLUDE (id, quantity, reserved);
CREATE INDEX stock_lots_on_hold ON public.stock_lots USING btree (account_id, kind, on_hold, id);
CREATE INDEX stock_lots_product ON public.stock_lots USING btree (account_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX stock_lots_quantity ON public.stock_lots USING btree (account_id, kind, quantity, id);
CREATE INDEX stock_lots_raw_material ON public.stock_lots USING btree (account_id, raw_material_id) WHERE (raw_material_id IS NOT NULL);
CREATE INDEX stock_lots_reserved ON public.stock_lots USING btree (account_id, kind, reserved, id);
CREATE INDEX stock_lots_search ON public.stock_lots USING gin (account_id, kind, fold(lot_code) gin_trgm_ops);
CREATE INDEX stock_lots_starts ON public.stock_lots USING gin (account_id, kind, word_starts(fold(lot_code)));
CREATE INDEX stock_lots_store ON public.stock_lots USING btree (account_id, store_id, kind, id);
CREATE INDEX stock_lots_updated_at ON public.stock_lots USING btree (account_id, kind, updated_at, id);
CREATE INDEX stock_movements_created_at ON public.stock_movements USING btree (account_id, kind, created_at, id);
CREATE INDEX stock_movements_element ON public.stock_movements USING btree (account_id, kind, element_id, id);
CREATE INDEX stock_movements_lot ON public.stock_movements USING btree (account_id, kind, lot_id, id);
CREATE INDEX stock_movements_lot_code ON public.stock_movements USING btree (account_id, kind, fold(lot_code), id) INCLUDE (lot_code);
CREATE INDEX stock_movements_lot_code_words_en ON public.stock_movements USING btree (account_id, kind, lot_code COLLATE words_en, id);
CREATE INDEX stock_movements_lot_code_words_es ON public.stock_movements USING btree (account_id, kind, lot_code COLLATE words_es, id);
CREATE INDEX stock_movements_quantity ON public.stock_movements USING btree (account_id, kind, quantity, id);
CREATE INDEX stock_movements_search ON public.stock_movements USING gin (account_id, kind, fold(lot_code) gin_trgm_ops);
CREATE INDEX stock_movements_source ON public.stock_movements USING btree (account_id, kind, source, source_id, id);
CREATE INDEX stock_movements_starts ON public.stock_movements USING gin (account_id, kind, word_starts(fold(lot_code)));
CREATE INDEX stock_movements_store ON public.stock_movements USING btree (account_id, kind, store_id, id);
CREATE INDEX stock_movements_type ON public.stock_movements USING btree (account_id, kind, type, id);
CREATE INDEX stock_movements_user ON public.stock_movements USING btree (account_id, kind, user_id, id);
CREATE INDEX stock_reservations_lot ON public.stock_reservations USING btree (account_id, kind, lot_id);
CREATE INDEX stores_created_at ON public.stores USING btree (account_id, created_at, id);
CREATE INDEX stores_custom_fields ON public.stores USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX stores_division ON public.stores USING btree (account_id, division_id, id);
CREATE INDEX stores_find ON public.stores USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX stores_name_en ON public.stores USING btree (account_id, fold(name_en), id) INCLUDE (name_en);
CREATE INDEX stores_name_en_words ON public.stores USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX stores_name_es ON public.stores USING btree (account_id, fold(name_es), id) INCLUDE (name_es);
CREATE INDEX stores_name_es_words ON public.stores USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX stores_search ON public.stores USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops);
CREATE INDEX stores_updated_at ON public.stores USING btree (account_id, updated_at, id);
CREATE INDEX suppliers_business_type ON public.suppliers USING btree (account_id, business_type, id);
CREATE INDEX suppliers_city_words_en ON public.suppliers USING btree (account_id, city COLLATE words_en, id);
CREATE INDEX suppliers_city_words_es ON public.suppliers USING btree (account_id, city COLLATE words_es, id);
CREATE UNIQUE INDEX suppliers_code_key ON public.suppliers USING btree (account_id, fold(code)) INCLUDE (id, code);
CREATE INDEX suppliers_code_words_en ON public.suppliers USING btree (account_id, code COLLATE words_en, id);
CREATE INDEX suppliers_code_words_es ON public.suppliers USING btree (account_id, code COLLATE words_es, id);
CREATE INDEX suppliers_created_at ON public.suppliers USING btree (account_id, created_at, id);
CREATE INDEX suppliers_custom_fields ON public.suppliers USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX suppliers_email ON public.suppliers USING btree (account_id, fold(email), id) INCLUDE (email);
CREATE INDEX suppliers_find ON public.suppliers USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX suppliers_location ON public.suppliers USING btree (account_id, fold(location), id) INCLUDE (location);
CREATE INDEX suppliers_name ON public.suppliers USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE INDEX suppliers_name_words_en ON public.suppliers USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX suppliers_name_words_es ON public.suppliers USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX suppliers_phone_digits ON public.suppliers USING gin (account_id, fold(phone_number_digits) gin_trgm_ops);
CREATE INDEX suppliers_phone_number ON public.suppliers USING btree (account_id, fold(phone_number), id) INCLUDE (phone_number);
CREATE INDEX suppliers_search ON public.suppliers USING gin (account_id, fold(code) gin_trgm_ops, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops, fold(phone_number) gin_trgm_ops, fold(city) gin_trgm_ops, fold(location) gin_trgm_ops);
CREATE INDEX suppliers_starts ON public.suppliers USING gin (account_id, word_starts(find_text));
CREATE INDEX suppliers_state ON public.suppliers USING btree (account_id, state, id);
CREATE INDEX suppliers_status ON public.suppliers USING btree (account_id, status, id);
CREATE INDEX suppliers_supplier_type ON public.suppliers USING btree (account_id, supplier_type, id);
CREATE INDEX suppliers_updated_at ON public.suppliers USING btree (account_id, updated_at, id);
CREATE INDEX technical_sheets_images_file ON public.technical_sheets_images USING btree (account_id, file_id);
CREATE INDEX technical_sheets_raw_materials_raw_material ON public.technical_sheets_raw_materials USING btree (account_id, raw_material_id);
CREATE INDEX transfer_requests_accepted ON public.transfer_requests USING btree (account_id, responded_at) INCLUDE (division_request_id) WHERE (status = 'accepted'::text);
CREATE INDEX transfer_requests_created_at ON public.transfer_requests USING btree (account_id, created_at, id);
CREATE INDEX transfer_requests_customer ON public.transfer_requests USING btree (account_id, customer_id, id);
CREATE INDEX transfer_requests_detail ON public.transfer_requests USING btree (account_id, detail_id);
CREATE INDEX transfer_requests_division_request ON public.transfer_requests USING btree (account_id, division_request_id, id);
CREATE INDEX transfer_requests_division_requested ON public.transfer_requests USING btree (account_id, division_requested_id, id);
CREATE INDEX transfer_requests_expiration_date ON public.transfer_requests USING btree (account_id, expiration_date, id);
CREATE INDEX transfer_requests_open ON public.transfer_requests USING btree (account_id, expiration_date, id) WHERE (status = 'pending'::text);
CREATE INDEX transfer_requests_order ON public.transfer_requests USING btree (account_id, order_id, id);
CREATE UNIQUE INDEX transfer_requests_pending_key ON public.transfer_requests USING btree (account_id, detail_id) WHERE (status = 'pending'::text);
CREATE INDEX transfer_requests_product ON public.transfer_requests USING btree (account_id, product_id, id);
CREATE INDEX transfer_requests_quantity ON public.transfer_requests USING btree (account_id, quantity, id);
CREATE INDEX transfer_requests_status ON public.transfer_requests USING btree (account_id, status, id);
CREATE INDEX transfer_requests_store ON public.transfer_requests USING btree (account_id, store_id, id);
CREATE INDEX transfer_requests_type ON public.transfer_requests USING btree (account_id, type, id);
CREATE INDEX transfer_requests_updated_at ON public.transfer_requests USING btree (account_id, updated_at, id);
CREATE INDEX transfer_requests_user_request ON public.transfer_requests USING btree (account_id, user_request_id, id);
CREATE INDEX transfer_requests_user_response ON public.transfer_requests USING btree (account_id, user_response_id, id);
CREATE INDEX trips_created_at ON public.trips USING btree (account_id, created_at, id);
CREATE INDEX trips_created_by ON public.trips USING btree (account_id, created_by_id, id);
CREATE INDEX trips_departs_at ON public.trips USING btree (account_id, departs_at, id);
CREATE INDEX trips_division ON public.trips USING btree (account_id, division_id, id);
CREATE INDEX trips_driver ON public.trips USING btree (account_id, driver_id, id);
CREATE INDEX trips_driver_name_words_en ON public.trips USING btree (account_id, driver_name COLLATE words_en, id);
CREATE INDEX trips_driver_name_words_es ON public.trips USING btree (account_id, driver_name COLLATE words_es, id);
CREATE INDEX trips_find ON public.trips USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX trips_links_created_by ON public.trips_links USING btree (account_id, created_by_id);
CREATE UNIQUE INDEX trips_links_live ON public.trips_links USING btree (account_id, trip_id) WHERE (revoked_at IS NULL);
CREATE INDEX trips_name ON public.trips USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE INDEX trips_name_words_en ON public.trips USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX trips_name_words_es ON public.trips USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX trips_reports_photo ON public.trips_reports USING btree (account_id, photo_file_id) WHERE (photo_file_id IS NOT NULL);
CREATE INDEX trips_reports_signature ON public.trips_reports USING btree (account_id, signature_file_id) WHERE (signature_file_id IS NOT NULL);
CREATE INDEX trips_reports_stop ON public.trips_reports USING btree (account_id, stop_id, id);
CREATE INDEX trips_reports_trip ON public.trips_reports USING btree (account_id, trip_id, id);
CREATE INDEX trips_search ON public.trips USING gin (account_id, fold(name) gin_trgm_ops, fold(driver_name) gin_trgm_ops);
CREATE INDEX trips_starts ON public.trips USING gin (account_id, word_starts(find_text));
CREATE INDEX trips_status ON public.trips USING btree (account_id, status, id);
CREATE INDEX trips_stops_customer ON public.trips_stops USING btree (account_id, customer_id);
CREATE UNIQUE INDEX trips_stops_one_trip ON public.trips_stops USING btree (account_id, shipment_id) WHERE (left_at IS NULL);
CREATE INDEX trips_stops_order ON public.trips_stops USING btree (account_id, order_id);
CREATE INDEX trips_stops_owner ON public.trips_stops USING btree (account_id, owner_id, "position", id);
CREATE INDEX trips_stops_shipment ON public.trips_stops USING btree (account_id, shipment_id);
CREATE INDEX trips_updated_at ON public.trips USING btree (account_id, updated_at, id);
CREATE INDEX trips_vehicle ON public.trips USING btree (account_id, vehicle_id, id);
CREATE INDEX users_absences_end ON public.users_absences USING btree (account_id, end_date);
CREATE INDEX users_absences_owner ON public.users_absences USING btree (account_id, owner_id, end_date);
CREATE INDEX users_absences_position ON public.users_absences USING btree (account_id, position_id) WHERE (position_id IS NOT NULL);
CREATE INDEX users_absences_user ON public.users_absences USING btree (account_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX users_created_at ON public.users USING btree (account_id, created_at, id);
CREATE INDEX users_custom_fields ON public.users USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX users_email ON public.users USING btree (account_id, fold(email), id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (account_id, lower(email));
CREATE INDEX users_find ON public.users USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX users_main_position ON public.users USING btree (account_id, main_position_id, id);
CREATE INDEX users_name ON public.users USING btree (account_id, fold(name), id);
CREATE INDEX users_name_words_en ON public.users USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX users_name_words_es ON public.users USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX users_positions_record ON public.users_positions USING btree (account_id, record_id);
CREATE INDEX users_profile ON public.users USING btree (account_id, profile_id, id);
CREATE INDEX users_search ON public.users USING gin (account_id, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops);
CREATE INDEX users_shift ON public.users USING btree (account_id, shift_id, id);
CREATE INDEX users_starts ON public.users USING gin (account_id, word_starts(find_text));
CREATE INDEX users_status ON public.users USING btree (account_id, status, id);
CREATE INDEX users_updated_at ON public.users USING btree (account_id, updated_at, id);
CREATE INDEX vehicles_created_at ON public.vehicles USING btree (account_id, created_at, id);
CREATE INDEX vehicles_driver ON public.vehicles USING btree (account_id, driver_id, id);
CREATE INDEX vehicles_find ON public.vehicles USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX vehicles_inside_height ON public.vehicles USING btree (account_id, inside_height, id);
CREATE INDEX vehicles_inside_length ON public.vehicles USING btree (account_id, inside_length, id);
CREATE INDEX vehicles_inside_width ON public.vehicles USING btree (account_id, inside_width, id);
CREATE INDEX vehicles_name ON public.vehicles USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE INDEX vehicles_name_words_en ON public.vehicles USING btree (account_id, name COLLATE words_en, id);
CREATE INDEX vehicles_name_words_es ON public.vehicles USING btree (account_id, name COLLATE words_es, id);
CREATE INDEX vehicles_payload ON public.vehicles USING btree (account_id, payload, id);
CREATE UNIQUE INDEX vehicles_plates_key ON public.vehicles USING btree (account_id, fold(plates)) INCLUDE (id, plates);
CREATE INDEX vehicles_plates_words_en ON public.vehicles USING btree (account_id, plates COLLATE words_en, id);
CREATE INDEX vehicles_plates_words_es ON public.vehicles USING btree (account_id, plates COLLATE words_es, id);
CREATE INDEX vehicles_search ON public.vehicles USING gin (account_id, fold(name) gin_trgm_ops, fold(plates) gin_trgm_ops);
CREATE INDEX vehicles_starts ON public.vehicles USING gin (account_id, word_starts(find_text));
CREATE INDEX vehicles_status ON public.vehicles USING btree (account_id, status, id);
CREATE INDEX vehicles_updated_at ON public.vehicles USING btree (account_id, updated_at, id);
CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (account_id, created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (account_id, webhook_id, next_attempt_at, id) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (account_id, webhook_id, id);
CREATE INDEX webhooks_created_by ON public.webhooks USING btree (account_id, created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX workplaces_color ON public.workplaces USING btree (account_id, color, id);
CREATE INDEX workplaces_created_at ON public.workplaces USING btree (account_id, created_at, id);
CREATE INDEX workplaces_custom_fields ON public.workplaces USING gin (account_id, custom_fields jsonb_path_ops) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX workplaces_description_en_words ON public.workplaces USING btree (account_id, "left"(description_en, 100) COLLATE words_en, id);
CREATE INDEX workplaces_description_es_words ON public.workplaces USING btree (account_id, "left"(description_es, 100) COLLATE words_es, id);
CREATE INDEX workplaces_division ON public.workplaces USING btree (account_id, division_id, id);
CREATE INDEX workplaces_find ON public.workplaces USING gin (account_id, find_text gin_trgm_ops);
CREATE INDEX workplaces_flows_steps_division ON public.workplaces_flows_steps USING btree (account_id, division_id);
CREATE INDEX workplaces_flows_steps_workplace ON public.workplaces_flows_steps USING btree (account_id, workplace_id);
CREATE INDEX workplaces_hour_cost ON public.workplaces USING btree (account_id, hour_cost, id);
CREATE INDEX workplaces_load_minutes ON public.workplaces USING btree (account_id, load_minutes, id);
CREATE INDEX workplaces_load_pieces ON public.workplaces USING btree (account_id, load_pieces, id);
CREATE INDEX workplaces_loading_minutes ON public.workplaces USING btree (account_id, loading_minutes, id);
CREATE INDEX workplaces_maintenances_owner ON public.workplaces_maintenances USING btree (account_id, owner_id, end_date);
CREATE INDEX workplaces_maintenances_user ON public.workplaces_maintenances USING btree (account_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX workplaces_name_en ON public.workplaces USING btree (account_id, fold(name_en), id) INCLUDE (name_en);
CREATE INDEX workplaces_name_en_words ON public.workplaces USING btree (account_id, name_en COLLATE words_en, id);
CREATE INDEX workplaces_name_es ON public.workplaces USING btree (account_id, fold(name_es), id) INCLUDE (name_es);
CREATE INDEX workplaces_name_es_words ON public.workplaces USING btree (account_id, name_es COLLATE words_es, id);
CREATE INDEX workplaces_positions_record ON public.workplaces_positions USING btree (account_id, record_id);
CREATE INDEX workplaces_search ON public.workplaces USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops, fold(color) gin_trgm_ops);
CREATE INDEX workplaces_stations ON public.workplaces USING btree (account_id, stations, id);
CREATE INDEX workplaces_status ON public.workplaces USING btree (account_id, status, id);
CREATE INDEX workplaces_unloading_minutes ON public.workplaces USING btree (account_id, unloading_minutes, id);
CREATE INDEX workplaces_updated_at ON public.workplaces USING btree (account_id, updated_at, id);
-- triggers

CREATE TRIGGER document_numbers AFTER INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION begin_numbers_of_account();
CREATE TRIGGER name_first BEFORE INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION name_first_account();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE OF name, permissions, expires_at, revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION write_history('key_hash', 'used_on');
CREATE TRIGGER count_delete AFTER DELETE ON public.calendar_days REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_calendar_days();
CREATE TRIGGER count_insert AFTER INSERT ON public.calendar_days REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_calendar_days();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.calendar_days FOR EACH STATEMENT EXECUTE FUNCTION count_calendar_days();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.calendar_days FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.calendar_days FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.customers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER count_insert AFTER INSERT ON public.customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.customers FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.customers FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER shipments AFTER UPDATE OF city ON public.customers FOR EACH ROW WHEN ((old.city IS DISTINCT FROM new.city)) EXECUTE FUNCTION move_shipments_of_customer();
CREATE TRIGGER touch BEFORE UPDATE ON public.customers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER change_name BEFORE UPDATE OF name ON public.divisions FOR EACH ROW WHEN ((fold(old.name) <> fold(new.name))) EXECUTE FUNCTION refuse_taken_name();
CREATE TRIGGER count_delete AFTER DELETE ON public.divisions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_divisions();
CREATE TRIGGER count_insert AFTER INSERT ON public.divisions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_divisions();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.divisions FOR EACH STATEMENT EXECUTE FUNCTION count_divisions();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.divisions FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER take_name BEFORE INSERT ON public.divisions FOR EACH ROW EXECUTE FUNCTION refuse_taken_name();
CREATE TRIGGER touch BEFORE UPDATE ON public.divisions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON public.exports FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.floor_badges FOR EACH ROW EXECUTE FUNCTION write_badge_history();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.floor_pins FOR EACH ROW EXECUTE FUNCTION write_pin_history();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.floor_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER end_presences AFTER UPDATE OF revoked_at ON public.floor_tablets FOR EACH ROW WHEN (((new.revoked_at IS NOT NULL) AND (old.revoked_at IS NULL))) EXECUTE FUNCTION end_presences();
CREATE TRIGGER history AFTER INSERT OR UPDATE OF paired_at, revoked_at ON public.floor_tablets FOR EACH ROW EXECUTE FUNCTION write_tablet_history();
CREATE TRIGGER webhook_event AFTER INSERT ON public.history FOR EACH ROW WHEN (((new.action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text])) AND (current_setting('app.no_webhooks'::text, true) IS DISTINCT FROM (new.account_id)::text))) EXECUTE FUNCTION write_webhook_event();
CREATE TRIGGER fold AFTER INSERT ON public.list_counts FOR EACH ROW WHEN ((((new.id % (256)::bigint) = 0) AND (current_account() IS NOT NULL))) EXECUTE FUNCTION ask_to_fold();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.list_views FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.list_views FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.list_views_profiles FOR EACH ROW EXECUTE FUNCTION write_link_history('list_views', 'profiles');
CREATE TRIGGER count_delete AFTER DELETE ON public.measures REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_measures();
CREATE TRIGGER count_insert AFTER INSERT ON public.measures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_measures();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.measures FOR EACH STATEMENT EXECUTE FUNCTION count_measures();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.measures FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.measures FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE OF seen, deny_reason ON public.notifications FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER a_number BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER count_delete AFTER DELETE ON public.orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER count_insert AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER count_update AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER write_dates BEFORE INSERT OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION set_order_dates();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.orders_details FOR EACH ROW EXECUTE FUNCTION write_line_history('orders', 'details');
CREATE TRIGGER sales AFTER INSERT ON public.orders_moves FOR EACH ROW EXECUTE FUNCTION count_sales();
CREATE TRIGGER a_number BEFORE INSERT ON public.orders_returns FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.orders_returns FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.orders_returns FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.orders_returns_items FOR EACH ROW EXECUTE FUNCTION write_line_history('orders_returns', 'items');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.pallet_designs FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.pallet_designs FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.pallet_rates FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.pallet_rates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.piece_rates REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_piece_rates();
CREATE TRIGGER count_insert AFTER INSERT ON public.piece_rates REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_piece_rates();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.piece_rates FOR EACH STATEMENT EXECUTE FUNCTION count_piece_rates();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.piece_rates FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.piece_rates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history_changed AFTER UPDATE ON public.planning_events REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION write_plan_history();
CREATE TRIGGER history_gone AFTER DELETE ON public.planning_events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION write_plan_history();
CREATE TRIGGER history_made AFTER INSERT ON public.planning_events REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION write_plan_history();
CREATE TRIGGER count_delete AFTER DELETE ON public.positions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_positions();
CREATE TRIGGER count_insert AFTER INSERT ON public.positions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_positions();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.positions FOR EACH STATEMENT EXECUTE FUNCTION count_positions();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.positions FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.positions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.price_lists REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_price_lists();
CREATE TRIGGER count_insert AFTER INSERT ON public.price_lists REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_price_lists();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.price_lists FOR EACH STATEMENT EXECUTE FUNCTION count_price_lists();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.price_lists FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.price_lists FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.price_lists_lines FOR EACH ROW EXECUTE FUNCTION write_line_history('price_lists', 'lines');
CREATE TRIGGER count_delete AFTER DELETE ON public.products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER count_insert AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.products FOR EACH ROW WHEN ((old.technical_sheet_exists = new.technical_sheet_exists)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.products_families REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_products_families();
CREATE TRIGGER count_insert AFTER INSERT ON public.products_families REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_products_families();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.products_families FOR EACH STATEMENT EXECUTE FUNCTION count_products_families();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.products_families FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.products_families FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.profiles_permissions FOR EACH ROW EXECUTE FUNCTION write_link_history('profiles', 'permissions');
CREATE TRIGGER a_number BEFORE INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER count_delete AFTER DELETE ON public.purchases REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
CREATE TRIGGER count_insert AFTER INSERT ON public.purchases REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.purchases FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
CREATE TRIGGER count_update AFTER UPDATE ON public.purchases REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.purchases_lines FOR EACH ROW EXECUTE FUNCTION write_line_history('purchases', 'lines');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.purchases_receipts FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.purchases_receipts_items FOR EACH ROW EXECUTE FUNCTION write_line_history('purchases_receipts', 'items');
CREATE TRIGGER count_delete AFTER DELETE ON public.raw_materials REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_raw_materials();
CREATE TRIGGER count_insert AFTER INSERT ON public.raw_materials REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_raw_materials();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.raw_materials FOR EACH STATEMENT EXECUTE FUNCTION count_raw_materials();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.raw_materials FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.raw_materials FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tell_deletion AFTER DELETE ON public.sessions FOR EACH ROW WHEN ((old.revoked_at IS NULL)) EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER tell_end AFTER UPDATE OF revoked_at ON public.sessions FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER count_delete AFTER DELETE ON public.shifts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_shifts();
CREATE TRIGGER count_insert AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_shifts();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.shifts FOR EACH STATEMENT EXECUTE FUNCTION count_shifts();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.shifts FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.shifts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER a_number BEFORE INSERT ON public.shipments FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER count_delete AFTER DELETE ON public.shipments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_shipments();
CREATE TRIGGER count_insert AFTER INSERT ON public.shipments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_shipments();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.shipments FOR EACH STATEMENT EXECUTE FUNCTION count_shipments();
CREATE TRIGGER count_update AFTER UPDATE ON public.shipments REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_shipments();
CREATE TRIGGER customer BEFORE INSERT ON public.shipments FOR EACH ROW EXECUTE FUNCTION name_shipments_customer();
CREATE TRIGGER destination BEFORE INSERT OR UPDATE ON public.shipments FOR EACH ROW EXECUTE FUNCTION set_shipment_city();
CREATE TRIGGER fill_half_made_product BEFORE INSERT ON public.shipments FOR EACH ROW WHEN (((new.pieces IS NOT NULL) AND (new.product_id IS NULL))) EXECUTE FUNCTION fill_half_made_product();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.shipments FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.shipments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.shipments_items FOR EACH ROW EXECUTE FUNCTION write_line_history('shipments', 'items');
CREATE TRIGGER a_number BEFORE INSERT ON public.stock_lots FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER count_delete AFTER DELETE ON public.stock_lots REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_stock_lots();
CREATE TRIGGER count_insert AFTER INSERT ON public.stock_lots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_stock_lots();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.stock_lots FOR EACH STATEMENT EXECUTE FUNCTION count_stock_lots();
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.stock_lots FOR EACH ROW EXECUTE FUNCTION write_lot_history();
CREATE TRIGGER history_of_changes AFTER UPDATE ON public.stock_lots FOR EACH ROW WHEN ((((((old.store_id IS DISTINCT FROM new.store_id) OR (old.lot_code IS DISTINCT FROM new.lot_code)) OR (old.expiration_date IS DISTINCT FROM new.expiration_date)) OR (old.custom_fields IS DISTINCT FROM new.custom_fields)) OR (old.metadata IS DISTINCT FROM new.metadata))) EXECUTE FUNCTION write_lot_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.stock_lots FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.stock_movements REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_stock_movements();
CREATE TRIGGER count_insert AFTER INSERT ON public.stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_stock_movements();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION count_stock_movements();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER move BEFORE INSERT ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION move_stock();
CREATE TRIGGER count_delete AFTER DELETE ON public.stores REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_stores();
CREATE TRIGGER count_insert AFTER INSERT ON public.stores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_stores();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.stores FOR EACH STATEMENT EXECUTE FUNCTION count_stores();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.stores FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.stores FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.suppliers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_suppliers();
CREATE TRIGGER count_insert AFTER INSERT ON public.suppliers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_suppliers();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.suppliers FOR EACH STATEMENT EXECUTE FUNCTION count_suppliers();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.suppliers FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.suppliers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.technical_sheets FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.technical_sheets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.technical_sheets_images FOR EACH ROW EXECUTE FUNCTION write_line_history('technical_sheets', 'images');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.technical_sheets_raw_materials FOR EACH ROW EXECUTE FUNCTION write_line_history('technical_sheets', 'rawMaterials');
CREATE TRIGGER a_number BEFORE INSERT ON public.transfer_requests FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER count_delete AFTER DELETE ON public.transfer_requests REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_transfer_requests();
CREATE TRIGGER count_insert AFTER INSERT ON public.transfer_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_transfer_requests();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.transfer_requests FOR EACH STATEMENT EXECUTE FUNCTION count_transfer_requests();
CREATE TRIGGER count_update AFTER UPDATE ON public.transfer_requests REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_transfer_requests();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.transfer_requests FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.transfer_requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER a_number BEFORE INSERT ON public.trips FOR EACH ROW EXECUTE FUNCTION number_document();
CREATE TRIGGER count_delete AFTER DELETE ON public.trips REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
CREATE TRIGGER count_insert AFTER INSERT ON public.trips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.trips FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
CREATE TRIGGER count_update AFTER UPDATE ON public.trips REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trips();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.trips FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.trips FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.trips_stops FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER end_presences AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((new.status <> 'active'::text) AND (old.status = 'active'::text))) EXECUTE FUNCTION end_presences();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION write_history('password_hash');
CREATE TRIGGER private_views BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION remove_private_views();
CREATE TRIGGER tell_end AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status <> 'active'::text))) EXECUTE FUNCTION tell_user_end();
CREATE TRIGGER touch BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.users_absences FOR EACH ROW EXECUTE FUNCTION write_line_history('users', 'absences');
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.users_positions FOR EACH ROW EXECUTE FUNCTION write_link_history('users', 'positions');
CREATE TRIGGER count_delete AFTER DELETE ON public.vehicles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_vehicles();
CREATE TRIGGER count_insert AFTER INSERT ON public.vehicles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_vehicles();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.vehicles FOR EACH STATEMENT EXECUTE FUNCTION count_vehicles();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.vehicles FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.vehicles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION write_history('secret');
CREATE TRIGGER touch BEFORE UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER count_delete AFTER DELETE ON public.workplaces REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_workplaces();
CREATE TRIGGER count_insert AFTER INSERT ON public.workplaces REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_workplaces();
CREATE TRIGGER count_truncate AFTER TRUNCATE ON public.workplaces FOR EACH STATEMENT EXECUTE FUNCTION count_workplaces();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.workplaces FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.workplaces FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.workplaces_flows FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.workplaces_flows FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.workplaces_flows_steps FOR EACH ROW EXECUTE FUNCTION write_line_history('workplaces_flows', 'steps');
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.workplaces_maintenances FOR EACH ROW EXECUTE FUNCTION write_line_history('workplaces', 'maintenances');
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.workplaces_positions FOR EACH ROW EXECUTE FUNCTION write_link_history('workplaces', 'positions');
-- policies

create policy anybody_reads on accounts for select to public using (true) with check (true);
create policy operator_erases on accounts for delete to tarima using ((id = ( SELECT current_account() AS current_account))) with check ((id = ( SELECT current_account() AS current_account)));
create policy operator_makes on accounts for insert to public using () with check (true);
create policy own_changes on accounts for update to public using ((id = ( SELECT current_account() AS current_account))) with check ((id = ( SELECT current_account() AS current_account)));
create policy search on api_keys for select to tarima using (true) with check (true);
create policy tenant on api_keys for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on applied_replans for select to tarima using (true) with check (true);
create policy tenant on applied_replans for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on authenticators for select to tarima using (true) with check (true);
create policy tenant on authenticators for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on calendar_days for select to tarima using (true) with check (true);
create policy tenant on calendar_days for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on custom_fields for select to tarima using (true) with check (true);
create policy tenant on custom_fields for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on customers for select to tarima using (true) with check (true);
create policy tenant on customers for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on divisions for select to tarima using (true) with check (true);
create policy tenant on divisions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on exports for select to tarima using (true) with check (true);
create policy tenant on exports for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on failed_attempts for select to tarima using (true) with check (true);
create policy tenant on failed_attempts for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on files for select to tarima using (true) with check (true);
create policy tenant on files for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on first_steps_hidden for select to tarima using (true) with check (true);
create policy tenant on first_steps_hidden for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on floor_approvals for select to tarima using (true) with check (true);
create policy tenant on floor_approvals for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on floor_badges for select to tarima using (true) with check (true);
create policy tenant on floor_badges for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on floor_pins for select to tarima using (true) with check (true);
create policy tenant on floor_pins for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on floor_presences for select to tarima using (true) with check (true);
create policy tenant on floor_presences for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on floor_reports for select to tarima using (true) with check (true);
create policy tenant on floor_reports for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on floor_tablets for select to tarima using (true) with check (true);
create policy tenant on floor_tablets for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on freed_days for select to tarima using (true) with check (true);
create policy tenant on freed_days for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on history for select to tarima using (true) with check (true);
create policy tenant on history for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on import_readings for select to tarima using (true) with check (true);
create policy tenant on import_readings for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on imports for select to tarima using (true) with check (true);
create policy tenant on imports for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on kept_answers for select to tarima using (true) with check (true);
create policy tenant on kept_answers for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on list_counts for select to tarima using (true) with check (true);
create policy tenant on list_counts for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy written on list_counts for all to tarima using (true) with check (true);
create policy search on list_looks for select to tarima using (true) with check (true);
create policy tenant on list_looks for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on list_views for select to tarima using (true) with check (true);
create policy tenant on list_views for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on list_views_profiles for select to tarima using (true) with check (true);
create policy tenant on list_views_profiles for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on mailed_codes for select to tarima using (true) with check (true);
create policy tenant on mailed_codes for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on measures for select to tarima using (true) with check (true);
create policy tenant on measures for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on notifications for select to tarima using (true) with check (true);
create policy tenant on notifications for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders for select to tarima using (true) with check (true);
create policy tenant on orders for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_approvals for select to tarima using (true) with check (true);
create policy tenant on orders_approvals for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_details for select to tarima using (true) with check (true);
create policy tenant on orders_details for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_expected for select to tarima using (true) with check (true);
create policy tenant on orders_expected for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_links for select to tarima using (true) with check (true);
create policy tenant on orders_links for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_materials for select to tarima using (true) with check (true);
create policy tenant on orders_materials for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_moves for select to tarima using (true) with check (true);
create policy tenant on orders_moves for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_promises for select to tarima using (true) with check (true);
create policy tenant on orders_promises for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_requests for select to tarima using (true) with check (true);
create policy tenant on orders_requests for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_returns for select to tarima using (true) with check (true);
create policy tenant on orders_returns for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_returns_items for select to tarima using (true) with check (true);
create policy tenant on orders_returns_items for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_revisions for select to tarima using (true) with check (true);
create policy tenant on orders_revisions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on orders_shortages for select to tarima using (true) with check (true);
create policy tenant on orders_shortages for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on pallet_designs for select to tarima using (true) with check (true);
create policy tenant on pallet_designs for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on pallet_rates for select to tarima using (true) with check (true);
create policy tenant on pallet_rates for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on passkey_challenges for select to tarima using (true) with check (true);
create policy tenant on passkey_challenges for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on passkeys for select to tarima using (true) with check (true);
create policy tenant on passkeys for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on piece_rates for select to tarima using (true) with check (true);
create policy tenant on piece_rates for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on planning_events for select to tarima using (true) with check (true);
create policy tenant on planning_events for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on positions for select to tarima using (true) with check (true);
create policy tenant on positions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on price_lists for select to tarima using (true) with check (true);
create policy tenant on price_lists for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on price_lists_lines for select to tarima using (true) with check (true);
create policy tenant on price_lists_lines for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on products for select to tarima using (true) with check (true);
create policy tenant on products for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on products_families for select to tarima using (true) with check (true);
create policy tenant on products_families for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on profiles for select to tarima using (true) with check (true);
create policy tenant on profiles for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on profiles_permissions for select to tarima using (true) with check (true);
create policy tenant on profiles_permissions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on purchases for select to tarima using (true) with check (true);
create policy tenant on purchases for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on purchases_lines for select to tarima using (true) with check (true);
create policy tenant on purchases_lines for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on purchases_receipts for select to tarima using (true) with check (true);
create policy tenant on purchases_receipts for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on purchases_receipts_items for select to tarima using (true) with check (true);
create policy tenant on purchases_receipts_items for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on raw_materials for select to tarima using (true) with check (true);
create policy tenant on raw_materials for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on recovery_codes for select to tarima using (true) with check (true);
create policy tenant on recovery_codes for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on sales_months for select to tarima using (true) with check (true);
create policy tenant on sales_months for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on sessions for select to tarima using (true) with check (true);
create policy tenant on sessions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on shifts for select to tarima using (true) with check (true);
create policy tenant on shifts for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on shipments for select to tarima using (true) with check (true);
create policy tenant on shipments for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on shipments_items for select to tarima using (true) with check (true);
create policy tenant on shipments_items for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on stock_lots for select to tarima using (true) with check (true);
create policy tenant on stock_lots for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on stock_movements for select to tarima using (true) with check (true);
create policy tenant on stock_movements for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on stock_reservations for select to tarima using (true) with check (true);
create policy tenant on stock_reservations for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on stores for select to tarima using (true) with check (true);
create policy tenant on stores for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on suppliers for select to tarima using (true) with check (true);
create policy tenant on suppliers for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on technical_sheets for select to tarima using (true) with check (true);
create policy tenant on technical_sheets for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on technical_sheets_images for select to tarima using (true) with check (true);
create policy tenant on technical_sheets_images for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on technical_sheets_raw_materials for select to tarima using (true) with check (true);
create policy tenant on technical_sheets_raw_materials for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on transfer_requests for select to tarima using (true) with check (true);
create policy tenant on transfer_requests for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on trips for select to tarima using (true) with check (true);
create policy tenant on trips for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on trips_links for select to tarima using (true) with check (true);
create policy tenant on trips_links for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on trips_reports for select to tarima using (true) with check (true);
create policy tenant on trips_reports for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on trips_stops for select to tarima using (true) with check (true);
create policy tenant on trips_stops for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on users for select to tarima using (true) with check (true);
create policy tenant on users for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on users_absences for select to tarima using (true) with check (true);
create policy tenant on users_absences for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on users_positions for select to tarima using (true) with check (true);
create policy tenant on users_positions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on vehicles for select to tarima using (true) with check (true);
create policy tenant on vehicles for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on webhook_deliveries for select to tarima using (true) with check (true);
create policy tenant on webhook_deliveries for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on webhook_events for select to tarima using (true) with check (true);
create policy tenant on webhook_events for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on webhook_senders for select to tarima using (true) with check (true);
create policy tenant on webhook_senders for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on webhooks for select to tarima using (true) with check (true);
create policy tenant on webhooks for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on workplaces for select to tarima using (true) with check (true);
create policy tenant on workplaces for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on workplaces_flows for select to tarima using (true) with check (true);
create policy tenant on workplaces_flows for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on workplaces_flows_steps for select to tarima using (true) with check (true);
create policy tenant on workplaces_flows_steps for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on workplaces_maintenances for select to tarima using (true) with check (true);
create policy tenant on workplaces_maintenances for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on workplaces_positions for select to tarima using (true) with check (true);
create policy tenant on workplaces_positions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
-- rights of the application

grant insert, select on account_hosts to tarima_app;
grant insert, select on accounts to tarima_app;
grant delete, insert, select, update on api_keys to tarima_app;
grant delete, insert, select, update on applied_replans to tarima_app;
grant select on audit to tarima_app;
grant delete, insert, select, update on authenticators to tarima_app;
grant delete, insert, select, update on calendar_days to tarima_app;
grant delete, insert, select, update on custom_fields to tarima_app;
grant delete, insert, select, update on customers to tarima_app;
grant delete, insert, select, update on divisions to tarima_app;
grant delete, insert, select, update on exports to tarima_app;
grant delete, insert, select, update on failed_attempts to tarima_app;
grant delete, insert, select on files to tarima_app;
grant delete, insert, select on first_steps_hidden to tarima_app;
grant delete, insert, select on floor_approvals to tarima_app;
grant delete, insert, select, update on floor_badges to tarima_app;
grant delete, insert, select, update on floor_pins to tarima_app;
grant insert, select, update on floor_presences to tarima_app;
grant insert, select on floor_reports to tarima_app;
grant insert, select, update on floor_tablets to tarima_app;
grant delete, insert, select, update on freed_days to tarima_app;
grant insert, select on history to tarima_app;
grant delete, insert, select, update on import_readings to tarima_app;
grant insert, select, update on imports to tarima_app;
grant delete, insert, select, update on kept_answers to tarima_app;
grant select on list_counts to tarima_app;
grant delete, insert, select, update on list_looks to tarima_app;
grant delete, insert, select, update on list_views to tarima_app;
grant delete, insert, select, update on list_views_profiles to tarima_app;
grant delete, insert, select, update on mailed_codes to tarima_app;
grant delete, insert, select, update on measures to tarima_app;
grant delete, insert, select, update on notifications to tarima_app;
grant delete, insert, select, update on orders to tarima_app;
grant delete, insert, select, update on orders_approvals to tarima_app;
grant delete, insert, select, update on orders_details to tarima_app;
grant delete, insert, select, update on orders_expected to tarima_app;
grant select on orders_lines to tarima_app;
grant insert, select, update on orders_links to tarima_app;
grant insert, select on orders_materials to tarima_app;
grant insert, select on orders_moves to tarima_app;
grant delete, insert, select, update on orders_promises to tarima_app;
grant insert, select on orders_requests to tarima_app;
grant delete, insert, select, update on orders_returns to tarima_app;
grant delete, insert, select, update on orders_returns_items to tarima_app;
grant insert, select on orders_revisions to tarima_app;
grant insert, select on orders_shortages to tarima_app;
grant delete, insert, select, update on pallet_designs to tarima_app;
grant delete, insert, select, update on pallet_rates to tarima_app;
grant delete, insert, select, update on passkey_challenges to tarima_app;
grant delete, insert, select, update on passkeys to tarima_app;
grant insert, select on permission_names to tarima_app;
grant select on permissions to tarima_app;
grant delete, insert, select, update on piece_rates to tarima_app;
grant delete, insert, select, update on planning_events to tarima_app;
grant delete, insert, select, update on positions to tarima_app;
grant delete, insert, select, update on price_lists to tarima_app;
grant delete, insert, select, update on price_lists_lines to tarima_app;
grant delete, insert, select, update on products to tarima_app;
grant delete, insert, select, update on products_families to tarima_app;
grant select on products_inventories to tarima_app;
grant select on products_movements to tarima_app;
grant delete, insert, select, update on profiles to tarima_app;
grant delete, insert, select, update on profiles_permissions to tarima_app;
grant delete, insert, select, update on purchases to tarima_app;
grant delete, insert, select, update on purchases_lines to tarima_app;
grant delete, insert, select, update on purchases_receipts to tarima_app;
grant delete, insert, select, update on purchases_receipts_items to tarima_app;
grant delete, insert, select, update on raw_materials to tarima_app;
grant select on raw_materials_inventories to tarima_app;
grant select on raw_materials_movements to tarima_app;
grant delete, insert, select, update on recovery_codes to tarima_app;
grant delete, insert, select, update on sales_months to tarima_app;
grant delete, insert, select, update on sessions to tarima_app;
grant delete, insert, select, update on shifts to tarima_app;
grant delete, insert, select, update on shipments to tarima_app;
grant delete, insert, select, update on shipments_items to tarima_app;
grant select on stock_lots to tarima_app;
grant insert, select on stock_movements to tarima_app;
grant delete, insert, select, update on stock_reservations to tarima_app;
grant delete, insert, select, update on stores to tarima_app;
grant delete, insert, select, update on suppliers to tarima_app;
grant delete, insert, select, update on technical_sheets to tarima_app;
grant delete, insert, select, update on technical_sheets_images to tarima_app;
grant delete, insert, select, update on technical_sheets_raw_materials to tarima_app;
grant delete, insert, select, update on transfer_requests to tarima_app;
grant delete, insert, select, update on trips to tarima_app;
grant insert, select, update on trips_links to tarima_app;
grant insert, select, update on trips_reports to tarima_app;
grant delete, insert, select, update on trips_stops to tarima_app;
grant delete, insert, select, update on users to tarima_app;
grant delete, insert, select, update on users_absences to tarima_app;
grant delete, insert, select, update on users_positions to tarima_app;
grant delete, insert, select, update on vehicles to tarima_app;
grant delete, insert, select, update on webhook_deliveries to tarima_app;
grant delete, insert, select, update on webhook_events to tarima_app;
grant delete, insert, select, update on webhook_senders to tarima_app;
grant delete, insert, select, update on webhooks to tarima_app;
grant delete, insert, select, update on workplaces to tarima_app;
grant delete, insert, select, update on workplaces_flows to tarima_app;
grant delete, insert, select, update on workplaces_flows_steps to tarima_app;
grant delete, insert, select, update on workplaces_maintenances to tarima_app;
grant delete, insert, select, update on workplaces_positions to tarima_app;
