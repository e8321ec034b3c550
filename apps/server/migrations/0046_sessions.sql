-- Sessions end 30 days after the sign-in, however often they are renewed, and after a time without use. What opened
-- them and from where is told to their owner.

alter table sessions
  add column started_at timestamptz(3) not null default clock_timestamp(),
  add column last_used_at timestamptz(3) not null default clock_timestamp(),
  add column user_agent text not null default '',
  add column address text not null default '';
alter table sessions no force row level security;
-- Renewing moved the end on: when they began is not known, so they end when they would have without another renewal.
update sessions set started_at = rotated_at, last_used_at = rotated_at;
alter table sessions force row level security;

alter table history drop constraint history_action_check;
alter table history add constraint history_action_check
  check (action in ('create', 'update', 'delete', 'sign-in', 'failed-sign-in', 'password-change', 'sessions-end'));

-- Minutes without use after which an account's sessions end; a week where it never said.
create function session_idle(settings jsonb) returns interval
  language sql immutable as $$
  select make_interval(mins => coalesce((settings ->> 'sessionIdleMinutes')::int, 10080))
$$;

-- Opens a request: sets the tenant and the user for the transaction, and answers who that is and what they may,
-- or nothing when the session is over, the user or the account is not active or the host serves another account.
create or replace function open_request(account bigint, app_user bigint, session uuid, serving bigint)
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
      and s.last_used_at > now() - session_idle(a.settings)
      and serving = account;
end $$;

-- Those of some sessions with which a request would still be served.
create or replace function live_sessions(asked uuid[]) returns setof uuid
  language sql stable as $$
  select s.id
  from sessions s
  join users u on u.account_id = s.account_id and u.id = s.user_id
  join accounts a on a.id = s.account_id and a.disabled_at is null
  where s.account_id = current_account() and s.id = any (asked) and s.revoked_at is null and s.expires_at > now()
    and s.last_used_at > now() - session_idle(a.settings)
    and s.purpose = 'everything' and u.status = 'active'
$$;

-- Remembers, at most once a minute, that a session is in use; one that is over stays over.
create function use_session(session uuid) returns void
  language sql as $$
  update sessions set last_used_at = clock_timestamp()
  where account_id = current_account() and id = session and last_used_at < clock_timestamp() - interval '1 minute'
    and id in (select live_sessions(array[session]))
$$;

-- A file that is handed out once, and for an hour from then: what was exported does not lie about.
alter table files
  add column brief boolean not null default false,
  add column handed_out_at timestamptz(3);
grant update (handed_out_at) on files to tarima_app;
alter table files no force row level security;
update files set brief = true where id in (select file_id from exports where exports.account_id = files.account_id);
alter table files force row level security;
