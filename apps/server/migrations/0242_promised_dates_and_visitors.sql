-- Date that a customer was shown last for a quotation, and the content that it was computed for.
create table orders_promises (
  account_id bigint not null references accounts,
  order_id bigint not null,
  customer_id bigint not null,
  revision integer not null,
  end_date timestamptz(3) not null,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, customer_id) references customers on delete cascade
);
create index orders_promises_customer on orders_promises (account_id, customer_id);
call isolate_tenants('orders_promises', 'select, insert, update, delete');

-- Date that the customer had been shown last when the quotation was accepted. Orders of before have none.
alter table orders add column promised_end_date timestamp(3) with time zone;

-- Name that the visitor of a customer's link entered: such events have no user. Events of before have none.
alter table history add column visitor text;
alter table history alter column visitor set default nullif(current_setting('app.visitor', true), '');
