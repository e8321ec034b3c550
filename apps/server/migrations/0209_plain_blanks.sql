-- Names and codes are stored with plain single blanks and in the composed Unicode form since texts are compared so. Texts of
-- before are written alike, but for unique ones that would then be another record's: an edit of these names the double. No
-- history is written: a reader sees the same text.
do $$
declare
  each record;
  plain constant text := $sql$btrim(regexp_replace(normalize(r.%1$I, nfc), '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))$sql$;
begin
  for each in
    select * from (values
      ('suppliers', 'code', true), ('suppliers', 'name', false), ('customers', 'name', false), ('users', 'name', false),
      ('raw_materials', 'code', true), ('raw_materials', 'description', false), ('products', 'name', false),
      ('products_families', 'name', false), ('measures', 'name', false), ('stores', 'name', false), ('divisions', 'name', false),
      ('positions', 'name', false), ('workplaces', 'name', false), ('shifts', 'name', false), ('vehicles', 'name', false),
      ('vehicles', 'plates', true), ('price_lists', 'name', true), ('piece_rates', 'name', false), ('profiles', 'name', false)
    ) as texts (relation, field, is_unique)
  loop
    execute format('alter table %1$I disable trigger user; alter table %1$I no force row level security', each.relation);
    execute format(
      'update %2$I r set %1$I = ' || plain || ' where r.%1$I <> ' || plain
        || case when each.is_unique then
          ' and not exists (select from %2$I o where o.account_id = r.account_id and o.id <> r.id and fold('
          || replace(plain, 'r.', 'o.') || ') = fold(' || plain || '))' else '' end,
      each.field, each.relation);
    execute format('alter table %1$I enable trigger user; alter table %1$I force row level security', each.relation);
  end loop;
end $$;
