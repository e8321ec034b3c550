-- How a material is kept: what should lie there, up to how much is bought, and how long it takes to come.
alter table raw_materials add column minimum_stock numeric(14, 3);
alter table raw_materials add column maximum_stock numeric(14, 3);
alter table raw_materials add column lead_days numeric(3);

-- The demand for materials goes to whoever keeps them, and to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select * from (values (34, 'demand', 'Demanda de materiales', 'Demand for materials')) added
where exists (select from permission_names)
on conflict do nothing;

-- Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
do $$
declare
  each bigint;
begin
  for each in select id from accounts loop
    perform set_config('app.account_id', each::text, true);
    insert into profiles_permissions (account_id, owner_id, record_id)
    select p.account_id, p.id, 34
    from profiles p
    where p.account_id = each and (p.id in (0, 1) or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'raw_materials_inventories'))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
