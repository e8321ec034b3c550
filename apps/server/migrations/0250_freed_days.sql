-- Days of a division on which its people work again, because a holiday was withdrawn: planners are offered the work that could be done
-- earlier until a replan has moved it. Holidays that were withdrawn before this table are not offered.
create table freed_days (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  division_id bigint not null,
  date date not null,
  -- Applied replan that moved work into the day, until it is undone. It is no reference: applied replans are removed after two days.
  replan_id bigint,
  primary key (account_id, id),
  unique (account_id, division_id, date),
  foreign key (account_id, division_id) references divisions on delete cascade
);
call isolate_tenants('freed_days', 'select, insert, update, delete');
