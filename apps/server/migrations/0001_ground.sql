-- Accounts (tenants), their people and sessions, the history of every change, answers kept for repeated requests.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Text as people compare it: without case or accents. Immutable, so that indexes can hold it:
-- the dictionary is named and ships with the server.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- An account that is not set is no account: after a transaction the setting reads '' rather than null.
create function current_account() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

create function current_app_user() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'America/Mexico_City',
  settings jsonb not null default '{}',
  style_metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);

-- Which account a host serves; public by nature, so outside of row-level security.
create table account_hosts (
  host text primary key check (host = lower(host)),
  account_id bigint not null references accounts
);
create index account_hosts_account on account_hosts (account_id);

-- Who, when, what, before and after. Rows are only ever added.
create table history (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  module text not null,
  entity_id bigint not null,
  action text not null check (action in ('create', 'update', 'delete')),
  user_id bigint,
  at timestamptz(3) not null default clock_timestamp(),
  before jsonb,
  after jsonb,
  primary key (account_id, id)
);
create index history_entity on history (account_id, module, entity_id, id desc);

-- Writes the history of the row at hand. Arguments name columns that stay secret.
create function write_history() returns trigger
  language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv::text[], '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv::text[], '{}') end;
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    (coalesce(new_row, old_row) ->> 'account_id')::bigint,
    tg_table_name,
    (coalesce(new_row, old_row) ->> 'id')::bigint,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    current_app_user(),
    old_row,
    new_row
  );
  return null;
end $$;

-- Every update moves updated_at forward, also twice within a millisecond: a stale edit must always show.
create function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Puts a table behind its tenant: forced row-level security, and rights for the application.
-- The owner may read past the policy; search_ids below needs that and hands out only the tenant's own ids.
create procedure isolate_tenants(relation regclass, rights text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy tenant on %s using (account_id = (select current_account()))', relation);
  execute format('create policy search on %s for select to current_user using (true)', relation);
  execute format('grant %s on %s to tarima_app', rights, relation);
end $$;

-- A table of records: isolated, with history and a moving updated_at.
create procedure record_table(relation regclass, secrets text[] default '{}')
  language plpgsql as $$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format('create trigger touch before update on %s for each row execute function touch_updated_at()', relation);
  execute format(
    'create trigger history after insert or update or delete on %s for each row execute function write_history(%s)',
    relation,
    (select string_agg(quote_literal(secret), ', ') from unnest(secrets) as secret)
  );
end $$;

call isolate_tenants('history', 'select, insert');

-- The ids of the tenant's rows, at most so many, whose folded fields are like their patterns. Row-level security keeps
-- LIKE away from indexes (it is not leakproof): this runs as the owner, asks for the one account itself, and so may use
-- them. The patterns are literals of the query, so that the planner can tell a short one from a long one.
create function search_ids(relation regclass, fields name[], patterns text[], most bigint) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp set enable_bitmapscan = off as $$
begin
  -- A trigram index that is asked for less than three letters reads itself and the table to their ends, for every
  -- account; without it PostgreSQL reads the account's part of the index that sorts the field.
  if exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  return query execute format(
    'select id from %s where account_id = $1 and %s limit $2', relation,
    (
      select string_agg(format('fold(%I) like %L', asked.field, asked.pattern), ' and ')
      from unnest(fields, patterns) as asked (field, pattern)
    )
  ) using current_account(), most;
end $$;
revoke all on function search_ids from public;
grant execute on function search_ids to tarima_app;

create table users (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile_id bigint not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id)
);
create unique index users_email_key on users (account_id, lower(email));
call record_table('users', array['password_hash']);

-- One row per sign-in. The refresh token's hash moves on with each rotation; the previous one is honoured for a short
-- grace (parallel requests) and betrays a stolen token after it.
create table sessions (
  account_id bigint not null references accounts,
  id uuid not null,
  user_id bigint not null,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index sessions_user on sessions (account_id, user_id);
call isolate_tenants('sessions', 'select, insert, update, delete');

-- What a request with an Idempotency-Key was answered, to be answered again.
create table kept_answers (
  account_id bigint not null references accounts,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, user_id, key)
);
create index kept_answers_age on kept_answers (account_id, created_at);
call isolate_tenants('kept_answers', 'select, insert, update, delete');

grant select, insert on accounts, account_hosts to tarima_app;

-- Opens a request: sets the tenant and the user for the transaction, and answers who that is,
-- or nothing when the session is over, the user is not active or the host serves another account.
create function open_request(account bigint, app_user bigint, session uuid, serving bigint)
  returns table (id bigint, name text, email text, profile_id bigint, time_zone text)
  language plpgsql as $$
begin
  perform set_config('app.account_id', account::text, true), set_config('app.user_id', app_user::text, true);
  return query
    select u.id, u.name, u.email, u.profile_id, a.time_zone
    from users u
    join sessions s on s.account_id = u.account_id and s.user_id = u.id
    join accounts a on a.id = u.account_id
    where u.account_id = account and u.id = app_user and u.status = 'active'
      and s.id = session and s.revoked_at is null and s.expires_at > now()
      and serving = account;
end $$;
