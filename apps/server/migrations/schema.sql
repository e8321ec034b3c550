-- The schema that the migrations make. Written by kit/snapshot.ts; do not edit.
-- extensions

create extension btree_gin;
create extension pg_trgm;
create extension unaccent;
-- functions

CREATE OR REPLACE FUNCTION public.count_jobs()
 RETURNS TABLE(task text, state text, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select t.identifier,
      case when j.attempts >= j.max_attempts and j.locked_at is null then 'failed'
        when j.locked_at is not null then 'running'
        when j.attempts > 0 then 'retrying'
        else 'waiting' end as state,
      count(*)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1, 2
  $function$
;
CREATE OR REPLACE FUNCTION public.current_account()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION public.current_app_user()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json, run_at timestamp with time zone, job_key text, attempts integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  declare
    account bigint := current_account();
  begin
    if account is null then
      raise exception 'A job belongs to an account, and this transaction has none';
    end if;
    perform graphile_worker.add_job(
      task,
      json_build_object('accountId', account, 'payload', payload),
      run_at => enqueue_job.run_at,
      max_attempts => attempts,
      job_key => account || ' ' || enqueue_job.job_key
    );
  end $function$
;
CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
;
CREATE OR REPLACE PROCEDURE public.isolate_tenants(IN relation regclass, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy tenant on %s using (account_id = (select current_account()))', relation);
  execute format('create policy search on %s for select to current_user using (true)', relation);
  execute format('grant %s on %s to tarima_app', rights, relation);
end $procedure$
;
CREATE OR REPLACE PROCEDURE public.link_table(IN relation regclass, IN owner text, IN field text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format(
    'create trigger history after insert or delete on %s for each row execute function write_link_history(%L, %L)',
    relation, owner, field);
end $procedure$
;
CREATE OR REPLACE FUNCTION public.live_sessions(asked uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select s.id
  from sessions s
  join users u on u.account_id = s.account_id and u.id = s.user_id
  where s.account_id = current_account() and s.id = any (asked) and s.revoked_at is null and s.expires_at > now()
    and s.purpose = 'everything' and u.status = 'active'
$function$
;
CREATE OR REPLACE FUNCTION public.open_request(account bigint, app_user bigint, session uuid, serving bigint)
 RETURNS TABLE(id bigint, name text, email text, profile_id bigint, permissions text[], division_id bigint, time_zone text, purpose text)
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE PROCEDURE public.record_table(IN relation regclass, IN secrets text[] DEFAULT '{}'::text[])
 LANGUAGE plpgsql
AS $procedure$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format('create trigger touch before update on %s for each row execute function touch_updated_at()', relation);
  execute format(
    'create trigger history after insert or update or delete on %s for each row execute function write_history(%s)',
    relation,
    (select string_agg(quote_literal(secret), ', ') from unnest(secrets) as secret)
  );
end $procedure$
;
CREATE OR REPLACE FUNCTION public.search_ids(relation regclass, fields name[], patterns text[], most bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_bitmapscan TO 'off'
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('realtime', json_build_object('end',
    json_build_object('accountId', old.account_id, 'sessionId', old.id))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.tell_user_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('realtime', json_build_object('end',
    json_build_object('accountId', old.account_id, 'userId', old.id))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.write_link_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  old_link jsonb := case when tg_op = 'DELETE' then jsonb_build_object(tg_argv[1], old.record_id) end;
  new_link jsonb := case when tg_op = 'INSERT' then jsonb_build_object(tg_argv[1], new.record_id) end;
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.owner_id, old.owner_id),
    'update', current_app_user(), old_link, new_link
  );
  return null;
end $function$
;
-- tables

create table account_hosts (
  host text not null,
  account_id bigint not null
);
create table accounts (
  id bigint not null generated as identity,
  name text not null,
  time_zone text not null default 'America/Mexico_City'::text,
  settings jsonb not null default '{}'::jsonb,
  style_metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  disabled_at timestamp(3) with time zone
);
create table divisions (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  location text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name))
);
create table failed_attempts (
  account_id bigint not null,
  id bigint not null generated as identity,
  subject bytea not null,
  at timestamp(3) with time zone not null default clock_timestamp()
);
create table files (
  account_id bigint not null,
  id bigint not null generated as identity,
  sha256 bytea not null,
  kind text not null,
  media_type text not null,
  size bigint not null,
  name text not null,
  width integer,
  height integer,
  user_id bigint default current_app_user(),
  created_at timestamp(3) with time zone not null default clock_timestamp()
);
create table history (
  account_id bigint not null,
  id bigint not null generated as identity,
  module text not null,
  entity_id bigint not null,
  action text not null,
  user_id bigint,
  at timestamp(3) with time zone not null default clock_timestamp(),
  before jsonb,
  after jsonb
);
create table kept_answers (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamp(3) with time zone not null default clock_timestamp()
);
create table mailed_codes (
  account_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null
);
create table measures (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description))
);
create table permission_names (
  id bigint not null,
  code text not null,
  name_es text not null,
  name_en text not null
);
create table positions (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  base_salary numeric(14,2) not null,
  division_id bigint not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description))
);
create table profiles (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  description text not null,
  built_in boolean not null default false,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  name_es text not null generated always as (COALESCE((metadata #>> '{language,name,es}'::text[]), name)),
  name_en text not null generated always as (COALESCE((metadata #>> '{language,name,en}'::text[]), name)),
  description_es text not null generated always as (COALESCE((metadata #>> '{language,description,es}'::text[]), description)),
  description_en text not null generated always as (COALESCE((metadata #>> '{language,description,en}'::text[]), description))
);
create table profiles_permissions (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null
);
create table sessions (
  account_id bigint not null,
  id uuid not null,
  user_id bigint not null,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamp(3) with time zone not null default clock_timestamp(),
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  purpose text not null default 'everything'::text
);
create table suppliers (
  account_id bigint not null,
  id bigint not null generated as identity,
  code text not null,
  name text not null,
  email text not null,
  phone_number text,
  supplier_type text not null,
  business_type text not null,
  state text not null,
  city text not null,
  status text not null,
  location text not null,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp()
);
create table users (
  account_id bigint not null,
  id bigint not null generated as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile_id bigint not null,
  status text not null default 'active'::text,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  language text not null default 'es'::text,
  password_changed_at timestamp(3) with time zone not null default clock_timestamp(),
  temporary_password boolean not null default false,
  email_validated_at timestamp(3) with time zone default clock_timestamp(),
  main_position_id bigint,
  picture_id bigint,
  custom_fields jsonb not null default '{}'::jsonb,
  metadata jsonb not null default '{}'::jsonb
);
create table users_positions (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null
);
-- constraints

alter table account_hosts add constraint account_hosts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table account_hosts add constraint account_hosts_host_check CHECK ((host = lower(host)));
alter table account_hosts add constraint account_hosts_pkey PRIMARY KEY (host);
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table divisions add constraint divisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table divisions add constraint divisions_pkey PRIMARY KEY (account_id, id);
alter table failed_attempts add constraint failed_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table failed_attempts add constraint failed_attempts_pkey PRIMARY KEY (account_id, id);
alter table files add constraint files_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table files add constraint files_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'pdf'::text, 'sheet'::text])));
alter table files add constraint files_pkey PRIMARY KEY (account_id, id);
alter table files add constraint files_sha256_check CHECK ((octet_length(sha256) = 32));
alter table history add constraint history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table history add constraint history_action_check CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'sign-in'::text, 'failed-sign-in'::text, 'password-change'::text])));
alter table history add constraint history_pkey PRIMARY KEY (account_id, id);
alter table kept_answers add constraint kept_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table kept_answers add constraint kept_answers_pkey PRIMARY KEY (account_id, user_id, key);
alter table mailed_codes add constraint mailed_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table mailed_codes add constraint mailed_codes_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table mailed_codes add constraint mailed_codes_pkey PRIMARY KEY (account_id, user_id, purpose);
alter table mailed_codes add constraint mailed_codes_purpose_check CHECK ((purpose = ANY (ARRAY['validate-email'::text, 'reset-password'::text])));
alter table measures add constraint measures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table measures add constraint measures_pkey PRIMARY KEY (account_id, id);
alter table permission_names add constraint permission_names_code_key UNIQUE (code);
alter table permission_names add constraint permission_names_pkey PRIMARY KEY (id);
alter table positions add constraint positions_account_id_division_id_fkey FOREIGN KEY (account_id, division_id) REFERENCES divisions(account_id, id);
alter table positions add constraint positions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table positions add constraint positions_base_salary_check CHECK ((base_salary >= (0)::numeric));
alter table positions add constraint positions_pkey PRIMARY KEY (account_id, id);
alter table profiles add constraint profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table profiles add constraint profiles_pkey PRIMARY KEY (account_id, id);
alter table profiles_permissions add constraint profiles_permissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table profiles_permissions add constraint profiles_permissions_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES profiles(account_id, id) ON DELETE CASCADE;
alter table profiles_permissions add constraint profiles_permissions_pkey PRIMARY KEY (account_id, owner_id, record_id);
alter table profiles_permissions add constraint profiles_permissions_record_id_fkey FOREIGN KEY (record_id) REFERENCES permission_names(id);
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table sessions add constraint sessions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (account_id, id);
alter table sessions add constraint sessions_purpose_check CHECK ((purpose = ANY (ARRAY['everything'::text, 'change-password'::text])));
alter table suppliers add constraint suppliers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table suppliers add constraint suppliers_pkey PRIMARY KEY (account_id, id);
alter table users add constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table users add constraint users_account_id_main_position_id_fkey FOREIGN KEY (account_id, main_position_id) REFERENCES positions(account_id, id);
alter table users add constraint users_account_id_profile_id_fkey FOREIGN KEY (account_id, profile_id) REFERENCES profiles(account_id, id);
alter table users add constraint users_language_check CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])));
alter table users add constraint users_pkey PRIMARY KEY (account_id, id);
alter table users add constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])));
alter table users_positions add constraint users_positions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table users_positions add constraint users_positions_account_id_owner_id_fkey FOREIGN KEY (account_id, owner_id) REFERENCES users(account_id, id) ON DELETE CASCADE;
alter table users_positions add constraint users_positions_account_id_record_id_fkey FOREIGN KEY (account_id, record_id) REFERENCES positions(account_id, id);
alter table users_positions add constraint users_positions_pkey PRIMARY KEY (account_id, owner_id, record_id);
-- indexes

CREATE INDEX account_hosts_account ON public.account_hosts USING btree (account_id);
CREATE INDEX divisions_created_at ON public.divisions USING btree (account_id, created_at, id);
CREATE INDEX divisions_name_en ON public.divisions USING btree (account_id, fold(name_en), id);
CREATE INDEX divisions_name_es ON public.divisions USING btree (account_id, fold(name_es), id);
CREATE INDEX divisions_search ON public.divisions USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops);
CREATE INDEX divisions_updated_at ON public.divisions USING btree (account_id, updated_at, id);
CREATE INDEX failed_attempts_age ON public.failed_attempts USING btree (account_id, at);
CREATE INDEX failed_attempts_subject ON public.failed_attempts USING btree (account_id, subject, at);
CREATE INDEX files_content ON public.files USING btree (account_id, sha256);
CREATE INDEX history_entity ON public.history USING btree (account_id, module, entity_id, id DESC);
CREATE INDEX kept_answers_age ON public.kept_answers USING btree (account_id, created_at);
CREATE INDEX measures_created_at ON public.measures USING btree (account_id, created_at, id);
CREATE INDEX measures_description_en ON public.measures USING btree (account_id, "left"(fold(description_en), 100), id);
CREATE INDEX measures_description_es ON public.measures USING btree (account_id, "left"(fold(description_es), 100), id);
CREATE INDEX measures_name_en ON public.measures USING btree (account_id, fold(name_en), id);
CREATE INDEX measures_name_es ON public.measures USING btree (account_id, fold(name_es), id);
CREATE INDEX measures_search ON public.measures USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX measures_updated_at ON public.measures USING btree (account_id, updated_at, id);
CREATE INDEX positions_base_salary ON public.positions USING btree (account_id, base_salary, id);
CREATE INDEX positions_created_at ON public.positions USING btree (account_id, created_at, id);
CREATE INDEX positions_description_en ON public.positions USING btree (account_id, "left"(fold(description_en), 100), id);
CREATE INDEX positions_description_es ON public.positions USING btree (account_id, "left"(fold(description_es), 100), id);
CREATE INDEX positions_division ON public.positions USING btree (account_id, division_id, id);
CREATE INDEX positions_name_en ON public.positions USING btree (account_id, fold(name_en), id);
CREATE INDEX positions_name_es ON public.positions USING btree (account_id, fold(name_es), id);
CREATE INDEX positions_search ON public.positions USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX positions_updated_at ON public.positions USING btree (account_id, updated_at, id);
CREATE INDEX profiles_created_at ON public.profiles USING btree (account_id, created_at, id);
CREATE INDEX profiles_description_en ON public.profiles USING btree (account_id, "left"(fold(description_en), 100), id);
CREATE INDEX profiles_description_es ON public.profiles USING btree (account_id, "left"(fold(description_es), 100), id);
CREATE INDEX profiles_name_en ON public.profiles USING btree (account_id, fold(name_en), id);
CREATE INDEX profiles_name_es ON public.profiles USING btree (account_id, fold(name_es), id);
CREATE INDEX profiles_permissions_record ON public.profiles_permissions USING btree (account_id, record_id);
CREATE INDEX profiles_search ON public.profiles USING gin (account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops);
CREATE INDEX profiles_updated_at ON public.profiles USING btree (account_id, updated_at, id);
CREATE INDEX sessions_user ON public.sessions USING btree (account_id, user_id);
CREATE INDEX suppliers_business_type ON public.suppliers USING btree (account_id, business_type, id);
CREATE INDEX suppliers_city ON public.suppliers USING btree (account_id, fold(city), id) INCLUDE (city);
CREATE UNIQUE INDEX suppliers_code_key ON public.suppliers USING btree (account_id, fold(code)) INCLUDE (id, code);
CREATE INDEX suppliers_created_at ON public.suppliers USING btree (account_id, created_at, id);
CREATE INDEX suppliers_email ON public.suppliers USING btree (account_id, fold(email), id) INCLUDE (email);
CREATE INDEX suppliers_name ON public.suppliers USING btree (account_id, fold(name), id) INCLUDE (name);
CREATE INDEX suppliers_phone_number ON public.suppliers USING btree (account_id, fold(phone_number), id) INCLUDE (phone_number);
CREATE INDEX suppliers_search ON public.suppliers USING gin (account_id, fold(code) gin_trgm_ops, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops, fold(phone_number) gin_trgm_ops, fold(city) gin_trgm_ops);
CREATE INDEX suppliers_state ON public.suppliers USING btree (account_id, state, id);
CREATE INDEX suppliers_status ON public.suppliers USING btree (account_id, status, id);
CREATE INDEX suppliers_supplier_type ON public.suppliers USING btree (account_id, supplier_type, id);
CREATE INDEX suppliers_updated_at ON public.suppliers USING btree (account_id, updated_at, id);
CREATE INDEX users_created_at ON public.users USING btree (account_id, created_at, id);
CREATE INDEX users_email ON public.users USING btree (account_id, fold(email), id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (account_id, lower(email));
CREATE INDEX users_main_position ON public.users USING btree (account_id, main_position_id, id);
CREATE INDEX users_name ON public.users USING btree (account_id, fold(name), id);
CREATE INDEX users_positions_record ON public.users_positions USING btree (account_id, record_id);
CREATE INDEX users_profile ON public.users USING btree (account_id, profile_id, id);
CREATE INDEX users_search ON public.users USING gin (account_id, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops);
CREATE INDEX users_status ON public.users USING btree (account_id, status, id);
CREATE INDEX users_updated_at ON public.users USING btree (account_id, updated_at, id);
-- triggers

CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.divisions FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.divisions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.measures FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.measures FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.positions FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.positions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.profiles_permissions FOR EACH ROW EXECUTE FUNCTION write_link_history('profiles', 'permissions');
CREATE TRIGGER tell_deletion AFTER DELETE ON public.sessions FOR EACH ROW WHEN ((old.revoked_at IS NULL)) EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER tell_end AFTER UPDATE OF revoked_at ON public.sessions FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.suppliers FOR EACH ROW EXECUTE FUNCTION write_history();
CREATE TRIGGER touch BEFORE UPDATE ON public.suppliers FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION write_history('password_hash');
CREATE TRIGGER tell_end AFTER UPDATE OF status ON public.users FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status <> 'active'::text))) EXECUTE FUNCTION tell_user_end();
CREATE TRIGGER touch BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER history AFTER INSERT OR DELETE ON public.users_positions FOR EACH ROW EXECUTE FUNCTION write_link_history('users', 'positions');
-- policies

create policy anybody_reads on accounts for select to public using (true) with check (true);
create policy operator_makes on accounts for insert to public using () with check (true);
create policy own_changes on accounts for update to public using ((id = ( SELECT current_account() AS current_account))) with check ((id = ( SELECT current_account() AS current_account)));
create policy search on divisions for select to tarima using (true) with check (true);
create policy tenant on divisions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on failed_attempts for select to tarima using (true) with check (true);
create policy tenant on failed_attempts for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on files for select to tarima using (true) with check (true);
create policy tenant on files for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on history for select to tarima using (true) with check (true);
create policy tenant on history for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on kept_answers for select to tarima using (true) with check (true);
create policy tenant on kept_answers for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on mailed_codes for select to tarima using (true) with check (true);
create policy tenant on mailed_codes for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on measures for select to tarima using (true) with check (true);
create policy tenant on measures for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on positions for select to tarima using (true) with check (true);
create policy tenant on positions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on profiles for select to tarima using (true) with check (true);
create policy tenant on profiles for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on profiles_permissions for select to tarima using (true) with check (true);
create policy tenant on profiles_permissions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on sessions for select to tarima using (true) with check (true);
create policy tenant on sessions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on suppliers for select to tarima using (true) with check (true);
create policy tenant on suppliers for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on users for select to tarima using (true) with check (true);
create policy tenant on users for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
create policy search on users_positions for select to tarima using (true) with check (true);
create policy tenant on users_positions for all to public using ((account_id = ( SELECT current_account() AS current_account))) with check ((account_id = ( SELECT current_account() AS current_account)));
-- rights of the application

grant insert, select on account_hosts to tarima_app;
grant insert, select on accounts to tarima_app;
grant delete, insert, select, update on divisions to tarima_app;
grant delete, insert, select on failed_attempts to tarima_app;
grant delete, insert, select on files to tarima_app;
grant insert, select on history to tarima_app;
grant delete, insert, select, update on kept_answers to tarima_app;
grant delete, insert, select, update on mailed_codes to tarima_app;
grant delete, insert, select, update on measures to tarima_app;
grant insert, select on permission_names to tarima_app;
grant select on permissions to tarima_app;
grant delete, insert, select, update on positions to tarima_app;
grant delete, insert, select, update on profiles to tarima_app;
grant delete, insert, select, update on profiles_permissions to tarima_app;
grant delete, insert, select, update on sessions to tarima_app;
grant delete, insert, select, update on suppliers to tarima_app;
grant delete, insert, select, update on users to tarima_app;
grant delete, insert, select, update on users_positions to tarima_app;
