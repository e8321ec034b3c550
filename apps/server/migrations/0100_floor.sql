-- The floor: tablets at workplaces, who is there by a PIN, and what they tell. Who has no tablet has none of it.
create table floor_tablets (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  workplace_id bigint not null,
  name text not null,
  -- Of the code that pairs it, while that is good; then of what it shows itself by. Neither is kept as it is.
  code_hash bytea,
  code_expires_at timestamptz(3),
  secret_hash bytea,
  created_by_id bigint not null,
  created_at timestamptz(3) not null default present(),
  paired_at timestamptz(3),
  seen_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, workplace_id) references workplaces on delete cascade,
  foreign key (account_id, created_by_id) references users,
  check ((code_hash is null) = (code_expires_at is null)),
  check (code_hash is null or secret_hash is null)
);
create index floor_tablets_workplace on floor_tablets (account_id, workplace_id, id);
create index floor_tablets_created_by on floor_tablets (account_id, created_by_id);
create unique index floor_tablets_code on floor_tablets (account_id, code_hash) where code_hash is not null;
call isolate_tenants('floor_tablets', 'select, insert, update');

create table floor_pins (
  account_id bigint not null references accounts,
  user_id bigint not null,
  pin_hash text not null,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
call isolate_tenants('floor_pins', 'select, insert, update, delete');

-- Somebody at a tablet, from their PIN until they leave.
create table floor_presences (
  account_id bigint not null references accounts,
  id uuid not null default gen_random_uuid(),
  tablet_id bigint not null,
  user_id bigint not null,
  entered_at timestamptz(3) not null default present(),
  left_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, tablet_id) references floor_tablets on delete cascade,
  foreign key (account_id, user_id) references users on delete cascade
);
create index floor_presences_tablet on floor_presences (account_id, tablet_id, entered_at);
create index floor_presences_user on floor_presences (account_id, user_id);
call isolate_tenants('floor_presences', 'select, insert, update');

-- What was told of the steps of lines: only ever added to, and corrected by opposite rows.
create table floor_reports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Of whoever told it: sent twice it is written once.
  key uuid not null,
  order_id bigint not null,
  detail_id bigint not null,
  workplace_id bigint not null,
  user_id bigint not null,
  tablet_id bigint,
  kind text not null check (kind in ('start', 'pause', 'pieces', 'reworked', 'finish')),
  good numeric(14, 3) not null default 0,
  scrap numeric(14, 3) not null default 0,
  aside numeric(14, 3) not null default 0,
  reason text,
  at timestamptz(3) not null,
  told_at timestamptz(3) not null default present(),
  undoes bigint,
  -- The foreman who let it pass.
  passed_by_id bigint,
  primary key (account_id, id),
  unique (account_id, key),
  unique (account_id, undoes),
  foreign key (account_id, order_id) references orders,
  foreign key (account_id, detail_id) references orders_details,
  foreign key (account_id, workplace_id) references workplaces,
  foreign key (account_id, user_id) references users,
  foreign key (account_id, passed_by_id) references users,
  foreign key (account_id, undoes) references floor_reports,
  check (kind in ('pieces', 'reworked') or (good = 0 and scrap = 0 and aside = 0)),
  -- What was reworked is good or lost, and waits no more.
  check (kind <> 'reworked' or good + scrap + aside = 0)
);
create index floor_reports_detail on floor_reports (account_id, detail_id, workplace_id, id);
create index floor_reports_order on floor_reports (account_id, order_id, id);
create index floor_reports_workplace on floor_reports (account_id, workplace_id, at);
create index floor_reports_user on floor_reports (account_id, user_id, at);
create index floor_reports_passed_by on floor_reports (account_id, passed_by_id) where passed_by_id is not null;
call isolate_tenants('floor_reports', 'select, insert');
create trigger keep before update or delete or truncate on floor_reports for each statement execute function refuse_change();

-- The history of a workplace tells of its tablets, that of a person of their PIN: never what it is.
create function write_tablet_history() returns trigger
  language plpgsql as $$
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    new.account_id, 'workplaces', new.workplace_id, 'update', current_app_user(),
    case when tg_op = 'UPDATE' then jsonb_build_object('tablet', jsonb_build_object(
      'id', old.id, 'name', old.name, 'paired', old.secret_hash is not null)) end,
    jsonb_build_object('tablet', jsonb_build_object(
      'id', new.id, 'name', new.name, 'paired', new.secret_hash is not null, 'revoked', new.revoked_at is not null)));
  return null;
end $$;
create trigger history after insert or update of paired_at, revoked_at on floor_tablets
  for each row execute function write_tablet_history();

create function write_pin_history() returns trigger
  language plpgsql as $$
begin
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), 'users', coalesce(new.user_id, old.user_id), 'update', current_app_user(),
    jsonb_build_object('pin', old is not null), jsonb_build_object('pin', new is not null));
  return null;
end $$;
create trigger history after insert or update or delete on floor_pins for each row execute function write_pin_history();
