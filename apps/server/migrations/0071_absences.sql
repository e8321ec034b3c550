-- When somebody does not come to work, or works for another division. Nobody who exists is away: every plan stays what it is.
create table users_absences (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  kind text not null check (kind in ('holiday', 'illness', 'leave', 'lent')),
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  note text,
  -- Of somebody who is lent: the position of the other division in which they work there.
  position_id bigint,
  user_id bigint,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references users on delete cascade,
  foreign key (account_id, position_id) references positions,
  foreign key (account_id, user_id) references users,
  check (start_date < end_date),
  check ((kind = 'lent') = (position_id is not null)),
  constraint users_absences_overlap exclude using gist (
    account_id with =, owner_id with =, tstzrange(start_date, end_date) with &&
  )
);
create index users_absences_owner on users_absences (account_id, owner_id, end_date);
create index users_absences_end on users_absences (account_id, end_date);
create index users_absences_position on users_absences (account_id, position_id) where position_id is not null;
create index users_absences_user on users_absences (account_id, user_id) where user_id is not null;
call line_table('users_absences', 'users', 'absences');
