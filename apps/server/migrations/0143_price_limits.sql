-- How far a profile may go with prices by itself, in percent. Nothing holds the profiles that exist: as before.
alter table profiles
  add column max_discount numeric(5, 2) check (max_discount between 0 and 100),
  add column min_margin numeric(5, 2) check (min_margin between 0 and 100);
create index profiles_max_discount on profiles (account_id, max_discount, id);
create index profiles_min_margin on profiles (account_id, min_margin, id);

-- A quotation that went beyond what its writer may: until somebody approves just that, it is neither sent nor accepted.
create table orders_approvals (
  account_id bigint not null references accounts,
  owner_id bigint not null,
  -- Of the lines that were seen: another of them is asked about again.
  signature text not null,
  asked_by_id bigint not null,
  asked_at timestamptz(3) not null default present(),
  approved_by_id bigint,
  approved_at timestamptz(3),
  primary key (account_id, owner_id),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, asked_by_id) references users,
  foreign key (account_id, approved_by_id) references users,
  check ((approved_at is null) = (approved_by_id is null))
);
create index orders_approvals_asked_by on orders_approvals (account_id, asked_by_id);
create index orders_approvals_approved_by on orders_approvals (account_id, approved_by_id) where approved_by_id is not null;
call isolate_tenants('orders_approvals', 'select, insert, update, delete');
