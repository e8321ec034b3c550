-- What an order was agreed to be, each time that it was agreed: first as the customer accepted it, then by each revision. Of what was
-- accepted before this, the first is written down when it is revised first: nothing changed it until then.
alter table orders add column revision int not null default 1 check (revision > 0);

create table orders_revisions (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  number int not null check (number > 0),
  -- Lines, terms, dates and what they come to, as they stood then.
  content jsonb not null,
  reason text,
  -- Null of what was accepted: its history says by whom.
  user_id bigint,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  unique (account_id, owner_id, number),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, user_id) references users
);
create index orders_revisions_user on orders_revisions (account_id, user_id) where user_id is not null;
call isolate_tenants('orders_revisions', 'select, insert');
