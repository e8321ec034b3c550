-- The baseline's tables: the same rows without row-level security and triggers.
drop schema if exists bare, plain cascade;
create schema bare;
create schema plain;

-- With every index of ours: what a bare program would need to sort and search as we do.
create table bare.suppliers (like suppliers including defaults including generated including identity);
-- With the key, the unique code and the trigram index only: what the list sorted by id needs.
create table plain.suppliers (like suppliers including defaults including generated including identity);

do $$
declare
  made record;
  place text;
  columns text := (
    select string_agg(attname, ', ') from pg_attribute
    where attrelid = 'public.suppliers'::regclass and attnum > 0 and attgenerated = '' and not attisdropped
  );
begin
  foreach place in array array['bare', 'plain'] loop
    execute format('insert into %I.suppliers (%s) overriding system value select %2$s from public.suppliers', place, columns);
    execute format('alter table %I.suppliers add primary key (account_id, id)', place);
    perform setval(pg_get_serial_sequence(place || '.suppliers', 'id'), (select max(id) from public.suppliers));
    for made in
      select pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indrelid = 'public.suppliers'::regclass and not indisprimary
        and (place = 'bare' or indisunique or indexrelid = 'suppliers_search'::regclass)
    loop
      execute replace(made.definition, ' ON public.suppliers ', format(' ON %I.suppliers ', place));
    end loop;
  end loop;
end $$;
