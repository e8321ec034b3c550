-- Whom a shipment serves is a column of its list: its order's customer, which never changes once there are shipments.
alter table shipments add column customer_id bigint;

-- Even the owner sees no rows under row-level security while no tenant is named; and nobody changed these shipments.
alter table shipments no force row level security;
alter table orders no force row level security;
alter table shipments disable trigger user;
update shipments s set customer_id = o.customer_id
from orders o where o.account_id = s.account_id and o.id = s.order_id;
alter table shipments enable trigger user;
alter table orders force row level security;
alter table shipments force row level security;

alter table shipments alter column customer_id set not null;
create index shipments_customer on shipments (account_id, customer_id, id);

create function name_shipments_customer() returns trigger
  language plpgsql as $$
begin
  new.customer_id := (select o.customer_id from orders o where o.account_id = new.account_id and o.id = new.order_id);
  return new;
end $$;
create trigger customer before insert on shipments for each row execute function name_shipments_customer();
