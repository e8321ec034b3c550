-- When orders would end by what the floor told, where that is not as planned; and when planners were told that one comes too late.
create table orders_expected (
  account_id bigint not null references accounts,
  order_id bigint not null,
  end_date timestamptz(3) not null,
  told_at timestamptz(3),
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade
);
call isolate_tenants('orders_expected', 'select, insert, update, delete');
