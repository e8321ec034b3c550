-- The account that this computer's own names show is named, so that disabling it hands them to no other.
alter table accounts add column is_default boolean not null default false;

-- Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
-- The one that was shown until now: the first that is open.
update accounts set is_default = true where id = (
  select id from accounts order by disabled_at is not null, id limit 1);
alter table accounts force row level security;

create unique index accounts_default on accounts (is_default) where is_default;
grant update (is_default) on accounts to tarima_app;

-- The first account of an installation is its default.
create function name_first_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_default := new.is_default or not exists (select from accounts);
  return new;
end $$;
create trigger name_first before insert on accounts for each row execute function name_first_account();
