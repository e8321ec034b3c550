-- The plant's calendar: who works where on what and when, and when a workplace stands still.

create extension if not exists btree_gist;

-- Work of one person at one workplace for one order line. Nobody does two things at once, in the whole account.
create table planning_events (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  order_id bigint not null,
  detail_id bigint not null,
  workplace_id bigint not null,
  user_id bigint not null,
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  -- Maintenance fell into it: the order is to be planned again.
  interrupted boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, detail_id) references orders_details on delete cascade,
  foreign key (account_id, workplace_id) references workplaces,
  foreign key (account_id, user_id) references users,
  check (start_date < end_date),
  constraint planning_events_operator_busy exclude using gist (
    account_id with =, user_id with =, tstzrange(start_date, end_date) with &&
  )
);
create index planning_events_order on planning_events (account_id, order_id, start_date);
create index planning_events_detail on planning_events (account_id, detail_id);
create index planning_events_workplace on planning_events (account_id, workplace_id, end_date, start_date);
create index planning_events_user on planning_events (account_id, user_id, end_date, start_date);
-- What of the calendar is still to come.
create index planning_events_end on planning_events (account_id, end_date, start_date);
call isolate_tenants('planning_events', 'select, insert, update, delete');

-- A plan is replaced as a whole: one row of history for each order that a statement touches, not one for each event.
create function write_plan_history() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into history (account_id, module, entity_id, action, user_id, before)
    select account_id, 'orders', order_id, 'update', current_app_user(),
      jsonb_build_object('events', jsonb_agg(to_jsonb(gone) - 'account_id' - 'order_id' order by start_date, id))
    from gone group by account_id, order_id;
  else
    insert into history (account_id, module, entity_id, action, user_id, after)
    select account_id, 'orders', order_id, 'update', current_app_user(),
      jsonb_build_object('events', jsonb_agg(to_jsonb(made) - 'account_id' - 'order_id' order by start_date, id))
    from made group by account_id, order_id;
  end if;
  return null;
end $$;
create trigger history_made after insert on planning_events referencing new table as made
  for each statement execute function write_plan_history();
create trigger history_changed after update on planning_events referencing new table as made
  for each statement execute function write_plan_history();
create trigger history_gone after delete on planning_events referencing old table as gone
  for each statement execute function write_plan_history();

-- When a workplace stands still. Windows of one workplace never overlap; one that was cut short ends when it was.
create table workplaces_maintenances (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  user_id bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references workplaces on delete cascade,
  foreign key (account_id, user_id) references users,
  check (start_date < end_date),
  constraint workplaces_maintenances_overlap exclude using gist (
    account_id with =, owner_id with =, tstzrange(start_date, end_date) with &&
  )
);
create index workplaces_maintenances_owner on workplaces_maintenances (account_id, owner_id, end_date);
create index workplaces_maintenances_user on workplaces_maintenances (account_id, user_id) where user_id is not null;
call line_table('workplaces_maintenances', 'workplaces', 'maintenances');
