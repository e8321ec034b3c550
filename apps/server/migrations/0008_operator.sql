-- An operator may close an account: nobody gets in, nothing is lost.

alter table accounts add column disabled_at timestamptz(3);
grant update (disabled_at) on accounts to tarima_app;

drop function open_request;

-- Opens a request: sets the tenant and the user for the transaction, and answers who that is and what they may,
-- or nothing when the session is over, the user or the account is not active or the host serves another account.
create function open_request(account bigint, app_user bigint, session uuid, serving bigint)
  returns table (
    id bigint, name text, email text, profile_id bigint, permissions text[], division_id bigint,
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
      p.division_id, a.time_zone, s.purpose
    from users u
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = app_user and u.status = 'active'
      and s.id = session and s.revoked_at is null and s.expires_at > now()
      and serving = account;
end $$;
