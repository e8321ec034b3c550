-- Fields that an account adds to its modules. Their values are kept in the records' own custom_fields, by id.

create table custom_fields (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  module text not null,
  name text not null,
  type text not null,
  required boolean not null,
  metadata jsonb not null,
  position int not null,
  -- A deleted field stays, so that its id is never another's and its values are told apart from those of live fields.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id)
);
create unique index custom_fields_name_key on custom_fields (account_id, module, fold(name)) where deleted_at is null;
create index custom_fields_module on custom_fields (account_id, module, position, id) where deleted_at is null;
create index custom_fields_deleted on custom_fields (account_id, module) where deleted_at is not null;
call record_table('custom_fields');

-- The live fields of a module. Who is about to write values holds off those who would change the fields until the end of
-- the transaction; being volatile, the second statement sees what was committed while the first one waited.
create function custom_fields_of(of_module text, writing boolean)
  returns table (
    id bigint, name text, type text, required boolean, metadata jsonb,
    created_at timestamptz(3), updated_at timestamptz(3)
  )
  language plpgsql as $$
begin
  if writing then
    perform pg_advisory_xact_lock_shared(custom_fields_lock(of_module));
  end if;
  return query
    select f.id, f.name, f.type, f.required, f.metadata, f.created_at, f.updated_at
    from custom_fields f
    where f.account_id = current_account() and f.module = of_module and f.deleted_at is null
    order by f.position, f.id;
end $$;

-- What writers of values share and a change of the fields takes alone.
create function custom_fields_lock(of_module text) returns bigint
  language sql stable parallel safe
  return hashtextextended('custom_fields ' || current_account() || ' ' || of_module, 0);

-- Keys of values that no live field shows.
create function deleted_custom_fields(of_module text) returns text[]
  language sql stable parallel safe
  return (
    select coalesce(array_agg(f.id::text), '{}') from custom_fields f
    where f.account_id = current_account() and f.module = of_module and f.deleted_at is not null
  );

-- The number and the day of a value. What is none, since the field had another type once, is nothing instead of an error.
-- Not strict: a strict function would be called for each row instead of becoming part of the query.
create function custom_number(value text) returns numeric
  language sql immutable parallel safe
  return case when value ~ '^-?\d{1,15}(\.\d{1,6})?$' then value::numeric end;

create function custom_day(value text) returns date
  language sql stable parallel safe
  return case when value ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(value, 'date') then value::date end;

-- The ids of the tenant's rows that have one of the values. Containment is not leakproof, so row-level security keeps it
-- away from the index: this runs as the owner and asks for the one account itself.
create function ids_with_custom_value(relation regclass, wanted jsonb[]) returns setof bigint
  language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  return query execute format(
    'select id from %s where account_id = $1 and custom_fields <> ''{}'' and (%s)', relation,
    (select string_agg(format('custom_fields @> %L::jsonb', value), ' or ') from unnest(wanted) as value)
  ) using current_account();
end $$;
revoke all on function ids_with_custom_value from public;
grant execute on function ids_with_custom_value to tarima_app;

-- Finds records by the values of their custom fields; those without any cost nothing.
create procedure index_custom_fields(relation regclass)
  language plpgsql as $$
begin
  execute format(
    'create index %I on %s using gin (account_id, custom_fields jsonb_path_ops) where custom_fields <> ''{}''',
    relation || '_custom_fields', relation);
end $$;

call index_custom_fields('users');
call index_custom_fields('positions');
call index_custom_fields('customers');
call index_custom_fields('suppliers');
call index_custom_fields('divisions');
call index_custom_fields('stores');
call index_custom_fields('products');
call index_custom_fields('raw_materials');
call index_custom_fields('products_families');
call index_custom_fields('measures');
call index_custom_fields('workplaces');
call index_custom_fields('products_inventories');
call index_custom_fields('raw_materials_inventories');
