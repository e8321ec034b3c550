-- What signing in needs beyond a password: its age, codes sent by mail, counted failures, sessions for one purpose.

alter table users
  add column language text not null default 'es' check (language in ('es', 'en')),
  add column password_changed_at timestamptz(3) not null default clock_timestamp(),
  add column temporary_password boolean not null default false,
  -- Null until a code that was mailed to it came back.
  add column email_validated_at timestamptz(3) default clock_timestamp();

-- A session opened with a temporary or expired password can do nothing but change it.
alter table sessions
  add column purpose text not null default 'everything' check (purpose in ('everything', 'change-password'));

-- Codes of six digits, kept as keyed hashes: the newest per user and purpose.
create table mailed_codes (
  account_id bigint not null references accounts,
  user_id bigint not null,
  purpose text not null check (purpose in ('validate-email', 'reset-password')),
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (account_id, user_id, purpose),
  foreign key (account_id, user_id) references users on delete cascade
);
call isolate_tenants('mailed_codes', 'select, insert, update, delete');

-- Failures of the last quarter of an hour, in the database so that restarts and other server processes know them.
create table failed_attempts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- What is counted: an e-mail from an address, or an address. Hashed: these speak of people.
  subject bytea not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id)
);
create index failed_attempts_subject on failed_attempts (account_id, subject, at);
create index failed_attempts_age on failed_attempts (account_id, at);
call isolate_tenants('failed_attempts', 'select, insert, delete');

-- Sign-ins belong to a user's story too.
alter table history drop constraint history_action_check;
alter table history add constraint history_action_check
  check (action in ('create', 'update', 'delete', 'sign-in', 'failed-sign-in', 'password-change'));

drop function open_request;

-- Opens a request: sets the tenant and the user for the transaction, and answers who that is,
-- or nothing when the session is over, the user is not active or the host serves another account.
create function open_request(account bigint, app_user bigint, session uuid, serving bigint)
  returns table (id bigint, name text, email text, profile_id bigint, time_zone text, purpose text)
  language plpgsql as $$
begin
  perform set_config('app.account_id', account::text, true), set_config('app.user_id', app_user::text, true);
  return query
    select u.id, u.name, u.email, u.profile_id, a.time_zone, s.purpose
    from users u
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    join accounts a on a.id = u.account_id
    where u.account_id = account and u.id = app_user and u.status = 'active'
      and s.id = session and s.revoked_at is null and s.expires_at > now()
      and serving = account;
end $$;
