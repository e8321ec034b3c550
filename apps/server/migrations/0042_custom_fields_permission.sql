-- Who decides which fields an account adds to its modules: until now whoever held the module, from now on those who also
-- hold this. It goes to who keeps the account's settings, and to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select 24, 'custom_fields', 'Campos personalizados', 'Custom fields'
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
    select p.account_id, p.id, 24 from profiles p
    where p.account_id = each and (p.id in (0, 1) or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'global_settings'
    ))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
