-- What was said of the columns of other programs' sheets, so that nobody has to say it again: by account, list and headers.
-- No history is written of it: it changes no record.
create table import_readings (
  account_id bigint not null references accounts,
  module text not null,
  -- SHA-256 of the headers as people compare them, whatever their order.
  headers text not null,
  reading jsonb not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, module, headers)
);
call isolate_tenants('import_readings', 'select, insert, update, delete');

-- The tenant's rows one of whose folded fields is the same as a text. Row-level security keeps what people compare by away
-- from indexes (fold is not leakproof): this runs as the owner, asks for the one account itself, and so may use them.
create function same_ids(relation regclass, fields name[], texts text[]) returns table (asked text, id bigint)
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  -- Of no fields nothing is the same.
  return query execute coalesce((
    select string_agg(format(
      'select a.asked, r.id from unnest($2) as a (asked) join %s r on r.account_id = $1 and fold(r.%I) = fold(a.asked)',
      relation, field), ' union ')
    from unnest(fields) as field
  ), 'select null::text, null::bigint where false') using current_account(), texts;
end $$;
revoke all on function same_ids from public;
grant execute on function same_ids to tarima_app;
