-- What people are told, one row for each who is told. It tells when it was written and seen by itself: no history beside.

create table notifications (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null,
  data jsonb not null,
  -- The request, order, workplace or element that it is about.
  about_id bigint,
  deny_reason text,
  seen boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade
);
-- The bell, and the page in each of its orders.
create index notifications_user on notifications (account_id, user_id, id);
create index notifications_unseen on notifications (account_id, user_id) where not seen;
create index notifications_seen on notifications (account_id, user_id, seen, id);
create index notifications_type on notifications (account_id, user_id, type, id);
create index notifications_created_at on notifications (account_id, user_id, created_at, id);
create index notifications_updated_at on notifications (account_id, user_id, updated_at, id);
-- Those that an answer settles for everybody who was asked.
create index notifications_about on notifications (account_id, type, about_id, id) where not seen;
call isolate_tenants('notifications', 'select, insert, update, delete');
create trigger touch before update on notifications for each row execute function touch_updated_at();
