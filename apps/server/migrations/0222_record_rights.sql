-- Rights of a profile over the records that its permissions open: to export them as a file, and to delete them. Every profile keeps both.
alter table profiles
  add column may_export boolean not null default true,
  add column may_delete boolean not null default true;

-- The openings of requests answer both rights.
drop function open_request;
drop function open_request_by_key;

-- Opens a request: sets the tenant and the user for the transaction, and returns the user with their rights, or nothing when the session is
-- over, the user or the account is not active or the host serves another account.
create function open_request(account bigint, app_user bigint, session uuid, serving bigint)
  returns table (
    id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, may_export boolean, may_delete boolean,
    division_id bigint, time_zone text, purpose text
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
      f.only_mine, f.may_export, f.may_delete, p.division_id, a.time_zone, s.purpose
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = app_user and u.status = 'active'
      and s.id = session and s.revoked_at is null and s.expires_at > present()
      and s.last_used_at > present() - session_idle(a.settings)
      and serving = account;
end $$;

-- Opens a request by a key: sets the tenant, the key and the user that it acts for, and returns that user with the part of their present
-- rights that the key has. Nothing when the key is unknown to the account, revoked or was over when the request came, or the user or the
-- account is not active. No key makes a superuser: it has no permission but its own.
create function open_request_by_key(account bigint, hash bytea, came timestamptz)
  returns table (
    id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, may_export boolean, may_delete boolean,
    division_id bigint, time_zone text, key_id bigint, is_first_today boolean
  )
  language plpgsql as $$
declare
  known api_keys;
begin
  perform set_config('app.account_id', account::text, true);
  select * into known from api_keys k
  where k.account_id = account and k.key_hash = hash and k.revoked_at is null and k.expires_at > came;
  perform set_config('app.user_id', coalesce(known.user_id::text, ''), true),
    set_config('app.key_id', coalesce(known.id::text, ''), true);
  return query
    select u.id, u.name, u.email, case when u.profile_id = 0 then -1 else u.profile_id end,
      array(
        select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = account and l.owner_id = u.profile_id and n.code = any (known.permissions)
      ),
      f.only_mine, f.may_export, f.may_delete, p.division_id, a.time_zone, known.id,
      known.used_on is distinct from (present() at time zone a.time_zone)::date
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = known.user_id and u.status = 'active';
end $$;
