-- Expected ends are stored by the division whose floor delays the order, which may be another than the one that sold it: the floor
-- of the one does not clear what the floor of the other found.
alter table orders_expected add column division_id bigint;

-- Row-level security hides all rows while no tenant is named, from the owner too.
alter table orders_expected no force row level security;
alter table orders no force row level security;
alter table planning_events no force row level security;
alter table workplaces no force row level security;
-- The division that sold the order, where it also works on it; else the first one that works on it.
update orders_expected e set division_id = (
  select w.division_id
  from planning_events v
  join workplaces w on w.account_id = v.account_id and w.id = v.workplace_id
  join orders o on o.account_id = v.account_id and o.id = v.order_id
  where v.account_id = e.account_id and v.order_id = e.order_id
  order by w.division_id is not distinct from o.division_id desc, v.start_date, v.id limit 1);
-- An order without planned work is not delayed.
delete from orders_expected where division_id is null;
alter table workplaces force row level security;
alter table planning_events force row level security;
alter table orders force row level security;
alter table orders_expected force row level security;

alter table orders_expected alter column division_id set not null;
alter table orders_expected drop constraint orders_expected_pkey;
alter table orders_expected add primary key (account_id, order_id, division_id);
alter table orders_expected add foreign key (account_id, division_id) references divisions on delete cascade;
create index orders_expected_division on orders_expected (account_id, division_id);
