-- One clock: whatever needs the present asks present(). It begins with the statement, so that an index can serve a comparison
-- with it, and is moved as a whole by app.clock_offset, an interval that only tests set.

create function clock_offset() returns interval
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval;

create or replace function present() returns timestamptz
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.present', true), '')::timestamptz, statement_timestamp() + clock_offset());

do $$
declare
  found record;
begin
  for found in
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_default in ('clock_timestamp()', 'now()')
  loop
    execute format('alter table %I alter column %I set default present()', found.table_name, found.column_name);
  end loop;

  for found in
    select pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and l.lanname in ('sql', 'plpgsql')
      and p.proname <> 'present' and pg_get_functiondef(p.oid) ~ '\m(now|clock_timestamp)\(\)'
  loop
    execute regexp_replace(found.definition, '\m(now|clock_timestamp)\(\)', 'present()', 'g');
  end loop;
end $$;
