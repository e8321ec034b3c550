-- A foreman's approval of one report, by a PIN or a badge. Only the hash of its secret is stored, and what it approves as a digest: the
-- report's key is part of it, and a key is written down once.
create table floor_approvals (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  tablet_id bigint not null,
  user_id bigint not null,
  secret_hash bytea not null,
  report_digest bytea not null,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, tablet_id) references floor_tablets on delete cascade,
  foreign key (account_id, user_id) references users on delete cascade
);
create index floor_approvals_tablet on floor_approvals (account_id, tablet_id);
create index floor_approvals_user on floor_approvals (account_id, user_id);
call isolate_tenants('floor_approvals', 'select, insert, delete');

-- Presences end with the user who is disabled and with the tablet that is revoked, whichever way that happens.
create function end_presences() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'users' then
    update floor_presences set left_at = present()
    where account_id = new.account_id and user_id = new.id and left_at is null;
    delete from floor_approvals where account_id = new.account_id and user_id = new.id;
  else
    update floor_presences set left_at = present()
    where account_id = new.account_id and tablet_id = new.id and left_at is null;
    delete from floor_approvals where account_id = new.account_id and tablet_id = new.id;
  end if;
  return null;
end $$;
create trigger end_presences after update of status on users
  for each row when (new.status <> 'active' and old.status = 'active') execute function end_presences();
create trigger end_presences after update of revoked_at on floor_tablets
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function end_presences();

-- Presences of the version before that should have ended so. Under row-level security the owner changes no row while no tenant is named.
alter table floor_presences no force row level security;
update floor_presences p set left_at = greatest(p.entered_at, t.revoked_at)
from floor_tablets t
where t.account_id = p.account_id and t.id = p.tablet_id and t.revoked_at is not null and p.left_at is null;
update floor_presences p set left_at = greatest(p.entered_at, present())
from users u
where u.account_id = p.account_id and u.id = p.user_id and u.status <> 'active' and p.left_at is null;
alter table floor_presences force row level security;
