-- The moment that rows are written at. A transaction may name another one than the present: the demo company lives its
-- months through the product's own commands.

create function present() returns timestamptz
  language sql volatile
  return coalesce(nullif(current_setting('app.present', true), '')::timestamptz, clock_timestamp());

create or replace function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := greatest(present(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

do $$
declare
  found record;
begin
  for found in
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_default = 'clock_timestamp()'
  loop
    execute format('alter table %I alter column %I set default present()', found.table_name, found.column_name);
  end loop;
end $$;
