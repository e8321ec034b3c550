-- How many rows a list has, known without counting them: each statement that makes or removes rows adds one line that says how
-- many, and a job folds the lines. Nobody waits for anybody: no line is ever changed, and a reader adds up what is there.

-- Lists whose rows are counted: those of a table that meet a condition, of columns that never change; by the values of a
-- column, where tabs stand above the list. Known by the migrations alone, so it is no part of a backup.
create table upkeep.counted_lists (
  list text primary key,
  relation name not null,
  whose text not null,
  tab name
);
grant select on upkeep.counted_lists to tarima_app;

-- Without a foreign key to the accounts, which every line would look at: the rows that are counted have one.
create table list_counts (
  account_id bigint not null,
  id bigint not null generated always as identity,
  list text not null,
  tab text,
  n bigint not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000
);
create index list_counts_list on list_counts (account_id, list);
call isolate_tenants('list_counts', 'select');
-- Written by the functions below, as the owner, and by nobody else.
create policy written on list_counts to current_user using (true) with check (true);

-- Keeps the count of a list from now on. Said again of a list, it is counted as it is said then.
create procedure count_list(named text, relation name default null, whose text default 'true', tab name default null)
  language plpgsql as $$
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
end $$;

-- What the account's counts are off by: what a count of all its rows finds more, or less, in each list and tab.
create function miscounted() returns table (list text, tab text, n bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
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
end $$;
revoke all on function miscounted from public;
grant execute on function miscounted to tarima_app;

-- Counts the account's lists anew. What is off is added, beside whoever writes meanwhile: both were read at one moment.
create function recount_lists() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('recount_lists ' || current_account(), 0));
  insert into list_counts (account_id, list, tab, n)
  select current_account(), m.list, m.tab, m.n from miscounted() m;
end $$;
revoke all on function recount_lists from public;
grant execute on function recount_lists to tarima_app;

-- Makes one line of the account's many for a list and tab. Whoever reads finds either those or this one.
create function fold_counts() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Who folds at this moment does it for both.
  if pg_try_advisory_xact_lock(hashtextextended('fold_counts ' || current_account(), 0)) then
    with gone as (
      delete from list_counts where account_id = current_account() returning list, tab, n
    )
    insert into list_counts (account_id, list, tab, n)
    select current_account(), list, tab, sum(n) from gone group by list, tab having sum(n) <> 0;
  end if;
end $$;
revoke all on function fold_counts from public;
grant execute on function fold_counts to tarima_app;

-- One line of some hundred asks for the fold, whosever it is: an account that writes much folds often. A key that replaced
-- the job that waits would make writers wait for each other.
create function ask_to_fold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enqueue_job('fold-counts', '{}', now(), null, 3);
  return null;
end $$;
revoke all on function ask_to_fold from public;
create trigger fold after insert on list_counts for each row
  when (new.id % 256 = 0 and current_account() is not null) execute function ask_to_fold();

call count_list('customers');
call count_list('divisions');
call count_list('measures');
call count_list('positions');
call count_list('products');
call count_list('products_families');
call count_list('raw_materials');
call count_list('stores');
call count_list('suppliers');
call count_list('workplaces');
call count_list('orders', tab => 'status');
call count_list('shipments', tab => 'status');
call count_list('transfer_requests', tab => 'status');

-- Of stock, each window is a list; the kind of a lot and of a movement never changes.
create procedure count_stock(kind text)
  language plpgsql as $$
begin
  call count_list(kind || '_inventories', 'stock_lots', format('kind = %L', kind));
  call count_list(kind || '_movements', 'stock_movements', format('kind = %L', kind));
end $$;
call count_stock('products');
call count_stock('raw_materials');

do $$
declare
  account bigint;
begin
  for account in select id from accounts loop
    perform set_config('app.account_id', account::text, true), recount_lists();
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
