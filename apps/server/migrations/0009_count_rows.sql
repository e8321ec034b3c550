-- How many rows the tenant has, counted up to a limit. The policy that row-level security adds to a query looks at each
-- row once more: on 100,000 rows that is a seventh of the time.
create function count_rows(relation regclass, most bigint) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  counted bigint;
begin
  execute format('select count(*) from (select from %s where account_id = $1 limit $2) counted', relation)
    into counted using current_account(), most;
  return counted;
end $$;

revoke all on function count_rows from public;
grant execute on function count_rows to tarima_app;
