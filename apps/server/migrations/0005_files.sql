-- Uploaded files, and what tells the sockets of a session that it has ended.

-- What a file is; its content lies in the store under the account and the hash.
create table files (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  sha256 bytea not null check (octet_length(sha256) = 32),
  kind text not null check (kind in ('image', 'pdf', 'sheet')),
  media_type text not null,
  size bigint not null,
  name text not null,
  width int,
  height int,
  user_id bigint default current_app_user(),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id)
);
create index files_content on files (account_id, sha256);
call isolate_tenants('files', 'select, insert, delete');

-- Every server process listens and closes the sockets it has, whoever ended the session and however.
create function tell_session_end() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object('end',
    json_build_object('accountId', old.account_id, 'sessionId', old.id))::text);
  return null;
end $$;

create trigger tell_end after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();
create trigger tell_deletion after delete on sessions
  for each row when (old.revoked_at is null) execute function tell_session_end();

create function tell_user_end() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object('end',
    json_build_object('accountId', old.account_id, 'userId', old.id))::text);
  return null;
end $$;

create trigger tell_end after update of status on users
  for each row when (old.status = 'active' and new.status <> 'active') execute function tell_user_end();

-- Those of some sessions with which a request would still be served.
create function live_sessions(asked uuid[]) returns setof uuid
  language sql stable as $$
  select s.id
  from sessions s
  join users u on u.account_id = s.account_id and u.id = s.user_id
  where s.account_id = current_account() and s.id = any (asked) and s.revoked_at is null and s.expires_at > now()
    and s.purpose = 'everything' and u.status = 'active'
$$;
