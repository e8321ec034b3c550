-- Keys by which programs call the API. A key acts for whoever made it, with a part of what they may. Of its text only the hash is kept,
-- and enough of its beginning to tell keys apart.
create table api_keys (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (name <> ''),
  prefix text not null,
  key_hash bytea not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  -- A day of the account's calendar: once a day is near enough, and spares a write at every request.
  used_on date,
  revoked_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, key_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
create index api_keys_user on api_keys (account_id, user_id);
create index api_keys_kept on api_keys (account_id, id) where revoked_at is null;
call isolate_tenants('api_keys', 'select, insert, update, delete');
create trigger history after insert or delete or update of name, permissions, expires_at, revoked_at on api_keys
  for each row execute function write_history('key_hash', 'used_on');

-- The key by which the transaction works; null for people.
create function current_api_key() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.key_id', true), '')::bigint;

-- Whatever writes history names the key that it was done by.
alter table history add column key_id bigint default current_api_key();

-- Opens a request that shows a key: sets the tenant, the key and whom it acts for, and answers who that is and what the key may of what
-- they may now. Nothing when the key is unknown to the account, revoked or was over when the request came, or the user or the account is
-- not active. Nobody is a superuser by a key: what is not among its permissions it may not.
create function open_request_by_key(account bigint, hash bytea, came timestamptz)
  returns table (
    id bigint, name text, email text, profile_id bigint, permissions text[], only_mine boolean, division_id bigint,
    time_zone text, key_id bigint, is_first_today boolean
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
      f.only_mine, p.division_id, a.time_zone, known.id,
      known.used_on is distinct from (clock_timestamp() at time zone a.time_zone)::date
    from users u
    join profiles f on f.account_id = u.account_id and f.id = u.profile_id
    join accounts a on a.id = u.account_id and a.disabled_at is null
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = account and u.id = known.user_id and u.status = 'active';
end $$;

-- Remembers that a key is in use.
create function use_api_key(key bigint) returns void
  language sql as $$
  update api_keys k set used_on = (clock_timestamp() at time zone a.time_zone)::date
  from accounts a
  where a.id = k.account_id and k.account_id = current_account() and k.id = key
    and k.used_on is distinct from (clock_timestamp() at time zone a.time_zone)::date
$$;

-- Keys go to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select * from (values (35, 'api_keys', 'Llaves de la API', 'API keys')) added
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
    select p.account_id, p.id, 35 from profiles p where p.account_id = each and p.id in (0, 1)
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
