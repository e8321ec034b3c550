-- What the figures are read from: months of sales, kept in the transaction that moves an order.

-- What happened to orders in a month of the account's calendar, by the division that sells and whoever quoted.
create table sales_months (
  account_id bigint not null references accounts,
  month date not null check (extract(day from month) = 1),
  division_id bigint not null,
  user_id bigint not null,
  -- Quotations that customers accepted.
  accepted bigint not null default 0,
  -- Orders that ended collected or delivered, and their totals in US dollars.
  concluded bigint not null default 0,
  revenue numeric(18, 2) not null default 0,
  primary key (account_id, month, division_id, user_id),
  foreign key (account_id, division_id) references divisions,
  foreign key (account_id, user_id) references users
);
create index sales_months_user on sales_months (account_id, user_id, month);
create index sales_months_division on sales_months (account_id, division_id, month);
call isolate_tenants('sales_months', 'select, insert, update, delete');

-- The first day of a moment's month where the account is.
create function month_of(account bigint, moment timestamptz) returns date
  language sql stable
  return date_trunc('month', moment at time zone (select a.time_zone from accounts a where a.id = account))::date;

create function count_sales() returns trigger
  language plpgsql as $$
begin
  if new.event <> 'accept' and new.to_status not in ('collected', 'delivered') then return null; end if;
  insert into sales_months as m (account_id, month, division_id, user_id, accepted, concluded, revenue)
  select o.account_id, month_of(o.account_id, new.created_at), o.division_id, o.created_by_id,
    (new.event = 'accept')::int, (new.event <> 'accept')::int, case when new.event = 'accept' then 0 else o.total end
  from orders o where o.account_id = new.account_id and o.id = new.owner_id
  on conflict (account_id, month, division_id, user_id) do update
    set accepted = m.accepted + excluded.accepted, concluded = m.concluded + excluded.concluded,
      revenue = m.revenue + excluded.revenue;
  return null;
end $$;
create trigger sales after insert on orders_moves for each row execute function count_sales();

-- What there was before.
insert into sales_months (account_id, month, division_id, user_id, accepted, concluded, revenue)
select v.account_id, month_of(v.account_id, v.created_at), o.division_id, o.created_by_id,
  count(*) filter (where v.event = 'accept'), count(*) filter (where v.event <> 'accept'),
  coalesce(sum(o.total) filter (where v.event <> 'accept'), 0)
from orders_moves v join orders o on o.account_id = v.account_id and o.id = v.owner_id
where v.event = 'accept' or v.to_status in ('collected', 'delivered')
group by 1, 2, 3, 4;

create index transfer_requests_accepted on transfer_requests (account_id, responded_at) include (division_request_id)
  where status = 'accepted';
create index planning_events_worked_by_user on planning_events (account_id, user_id, start_date) include (end_date);
create index planning_events_worked_at on planning_events (account_id, workplace_id, start_date) include (end_date);
create index history_created on history (account_id, id desc) where action = 'create';
create index orders_moves_concluded on orders_moves (account_id, id desc) where to_status in ('collected', 'delivered');
