-- How each person has their lists: columns, density, page size; with which view each opens, and the order of its tabs.
-- No history is written of them: they are nobody else's business, and every column that is dragged would be a row.
create table list_looks (
  account_id bigint not null references accounts,
  user_id bigint not null,
  list text not null,
  layout jsonb not null default '{}',
  default_view bigint,
  view_order bigint[] not null default '{}',
  primary key (account_id, user_id, list),
  foreign key (account_id, user_id) references users on delete cascade
);
call isolate_tenants('list_looks', 'select, insert, update, delete');

-- Looks under a name, private or shared with profiles. A shared one outlives who made it.
create table list_views (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint,
  list text not null,
  name text not null,
  look jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references users on delete set null (owner_id)
);
create unique index list_views_name on list_views (account_id, owner_id, list, fold(name));
call record_table('list_views');

create table list_views_profiles (
  account_id bigint not null,
  owner_id bigint not null,
  record_id bigint not null,
  -- Redundant, for the index below: a profile has one default of each list.
  list text not null,
  is_default boolean not null default false,
  primary key (account_id, owner_id, record_id),
  foreign key (account_id, owner_id) references list_views on delete cascade,
  foreign key (account_id, record_id) references profiles on delete cascade
);
create index list_views_profiles_record on list_views_profiles (account_id, record_id);
create unique index list_views_profiles_default on list_views_profiles (account_id, list, record_id) where is_default;
call link_table('list_views_profiles', 'list_views', 'profiles');

-- What nobody else sees goes with who made it.
create function remove_private_views() returns trigger
  language plpgsql as $$
begin
  delete from list_views v where v.account_id = old.account_id and v.owner_id = old.id and not exists (
    select from list_views_profiles p where p.account_id = v.account_id and p.owner_id = v.id);
  return old;
end $$;
create trigger private_views before delete on users for each row execute function remove_private_views();

-- Who shares views with profiles, and keeps those that others shared. It goes to who keeps the account's settings, and to
-- the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select 25, 'shared_views', 'Vistas compartidas', 'Shared views'
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
    select p.account_id, p.id, 25 from profiles p
    where p.account_id = each and (p.id in (0, 1) or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'global_settings'
    ))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
