-- Names are searched in every language that they are written in, whatever the language of the reader: folded once when they are written.
-- A name that is the same in both languages stands there once: the two numbers of a size are found in their sequence.

do $$
declare
  named text;
begin
  foreach named in array array[
    'calendar_days', 'divisions', 'measures', 'positions', 'products', 'products_families',
    'profiles', 'shifts', 'stores', 'workplaces'
  ] loop
    execute format($sql$
      alter table %1$I add column find_text text not null generated always as (
        fold(coalesce(metadata #>> '{language,name,es}', name)
          || case when coalesce(metadata #>> '{language,name,en}', name) = coalesce(metadata #>> '{language,name,es}', name) then ''
            else E'\n' || coalesce(metadata #>> '{language,name,en}', name) end)) stored
    $sql$, named);
    execute format('create index %1$s_find on %1$I using gin (account_id, find_text gin_trgm_ops)', named);
  end loop;
end $$;

-- Short words are looked up in these texts alone.
drop index products_starts;
create index products_starts on products using gin (account_id, word_starts(find_text));

create or replace view permissions with (security_invoker = true) as
  select
    current_account() as account_id,
    id,
    code,
    name_es as name,
    name_es,
    name_en,
    '{}'::jsonb as custom_fields,
    '{}'::jsonb as metadata,
    '1970-01-01T00:00:00Z'::timestamptz(3) as created_at,
    '1970-01-01T00:00:00Z'::timestamptz(3) as updated_at,
    fold(name_es || E'\n' || name_en) as find_text
  from permission_names;
