-- One-time codes as a second factor of signing in, with recovery codes, and sessions that were proven a moment ago.

-- Secret of a user's authenticator app, sealed by the server. A pending one waits for the first code, and replaces the other with it.
create table authenticators (
  account_id bigint not null references accounts,
  user_id bigint not null,
  secret bytea,
  -- Last step of 30 seconds whose code was used: no code is good twice.
  last_step bigint not null default 0,
  added_at timestamptz(3),
  pending_secret bytea,
  pending_until timestamptz(3),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade,
  check ((secret is null) = (added_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);
call isolate_tenants('authenticators', 'select, insert, update, delete');

-- Codes on paper for a user who lost the other factors, each good once. They have 80 random bits, so that a plain hash keeps them.
create table recovery_codes (
  account_id bigint not null references accounts,
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
call isolate_tenants('recovery_codes', 'select, insert, update, delete');

-- A session between the password and the second factor, and one that can do nothing but set up a second factor.
alter table sessions drop constraint sessions_purpose_check;
alter table sessions add constraint sessions_purpose_check
  check (purpose in ('everything', 'change-password', 'second-factor', 'set-up-second-factor'));
-- Time at which the user of the session last proved who they are, by password or second factor.
alter table sessions add column proven_at timestamptz(3);

-- Profiles whose users sign in with a second factor.
alter table profiles add column second_factor_required boolean not null default false;

alter table history drop constraint history_action_check;
alter table history add constraint history_action_check check (action in (
  'create', 'update', 'delete', 'sign-in', 'failed-sign-in', 'password-change', 'sessions-end', 'export', 'refused',
  'second-factor-add', 'second-factor-remove', 'recovery-code-use', 'recovery-codes-renew'));

drop function open_request;

-- Opens a request: sets the tenant and the user for the transaction, and returns the user with their rights, or nothing when the session is
-- over, the user or the account is not active or the host serves another account.
create function open_request(account bigint, app_user bigint, session uuid, serving bigint)
  returns table (
    id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, may_export boolean, may_delete boolean,
    division_id bigint, time_zone text, purpose text, is_proven boolean
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
      f.only_mine, f.may_export, f.may_delete, p.division_id, a.time_zone, s.purpose,
      coalesce(s.proven_at > present() - interval '10 minutes', false)
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
