-- What somebody comes in by at a tablet with a scanner, instead of a PIN. Of its code only the hash is kept: a badge that is lost or
-- printed again is a new one.
create table floor_badges (
  account_id bigint not null references accounts,
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, user_id),
  unique (account_id, code_hash),
  foreign key (account_id, user_id) references users on delete cascade
);
call isolate_tenants('floor_badges', 'select, insert, update, delete');

create function write_badge_history() returns trigger
  language plpgsql as $$
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), 'users', coalesce(new.user_id, old.user_id), 'update', current_app_user(),
    jsonb_build_object('badge', old.created_at), jsonb_build_object('badge', new.created_at));
  return null;
end $$;
create trigger history after insert or update or delete on floor_badges for each row execute function write_badge_history();
