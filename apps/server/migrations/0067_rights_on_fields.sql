-- Prices, costs and salaries are seen by a permission of their own. Until now whoever opened a screen saw them: every
-- profile that there is keeps seeing what its screens show, but the customers', which opens nothing.
insert into permission_names (id, code, name_es, name_en)
select * from (values
  (26, 'prices', 'Ver y cambiar precios', 'See and change prices'),
  (27, 'costs', 'Ver y cambiar costos', 'See and change costs'),
  (28, 'salaries', 'Ver y cambiar sueldos', 'See and change salaries')
) added
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
    select p.account_id, p.id, shown.permission
    from profiles p
    join (values
      (26, null), (27, array['products', 'raw_materials', 'shipping']), (28, array['positions'])
    ) shown (permission, screens) on shown.screens is null or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = p.account_id and l.owner_id = p.id and n.code = any(shown.screens))
    where p.account_id = each and p.id <> 99
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;

-- Whose people reach, of orders, those alone that they created.
alter table profiles add column only_mine boolean not null default false;

drop function open_request;

-- Opens a request: sets the tenant and the user for the transaction, and answers who that is and what they may,
-- or nothing when the session is over, the user or the account is not active or the host serves another account.
create function open_request(account bigint, app_user bigint, session uuid, serving bigint)
  returns table (
    id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, division_id bigint,
    time_zone text, purpose text
  )
  language plpgsql as $$
begin
  perform set_config('app.account_id', account::text, true), set_config('app.user_id', app_user::text, true);
  return query
    select u.id, u.name, u.email, u.profile_id,
      array(
        select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = account and l.owner_id = u.profile_id
      ),
      f.only_mine, p.division_id, a.time_zone, s.purpose
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = app_user and u.status = 'active'
      and s.id = session and s.revoked_at is null and s.expires_at > now()
      and s.last_used_at > now() - session_idle(a.settings)
      and serving = account;
end $$;
