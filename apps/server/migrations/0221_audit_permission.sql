-- The built-in profiles that hold everything audit; their users give the right to others.
insert into permission_names (id, code, name_es, name_en)
select * from (values (39, 'audit', 'Auditoría', 'Audit')) added
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
    select p.account_id, p.id, 39
    from profiles p
    where p.account_id = each and p.id in (0, 1)
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
