-- Pairing a tablet needs a permission of its own: a tablet shows the orders and customers of its workplace.
insert into permission_names (id, code, name_es, name_en)
select * from (values (37, 'tablets', 'Emparejar tabletas', 'Pair tablets')) added
where exists (select from permission_names)
on conflict do nothing;

-- Profiles that get it: those that hold everything; those that keep workplaces and plan orders, which show as much; and those by which
-- tablets were paired that people use. A tablet at which nobody ever came in is no reason. Profiles held to their own orders get none.
-- Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
do $$
declare
  each bigint;
begin
  for each in select id from accounts loop
    perform set_config('app.account_id', each::text, true);
    insert into profiles_permissions (account_id, owner_id, record_id)
    select p.account_id, p.id, 37
    from profiles p
    where p.account_id = each and (p.id in (0, 1) or (not p.only_mine and p.id not in (98, 99) and exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'workplaces'
    ) and (exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'orders_planning'
    ) or exists (
      select from floor_tablets t
      join users u on u.account_id = each and u.id = t.created_by_id and u.profile_id = p.id
      where t.account_id = each and exists (
        select from floor_presences s where s.account_id = each and s.tablet_id = t.id)
    ))))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
