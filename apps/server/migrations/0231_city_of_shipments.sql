-- The city to which goods travel is a column of the list of shipments: the customer's, until the shipment has arrived. A later move
-- of the customer leaves delivered shipments as they were. Transfers go to a store, which has no city.
alter table shipments add column city text;

-- Row-level security hides all rows while no tenant is named, from the owner too; and no user changed these shipments.
alter table shipments no force row level security;
alter table customers no force row level security;
alter table shipments disable trigger user;
update shipments s set city = c.city
from customers c where s.type = 'order' and c.account_id = s.account_id and c.id = s.customer_id;
alter table shipments enable trigger user;
alter table customers force row level security;
alter table shipments force row level security;

-- Served by `search_ids`, and by the sort in each language.
create index shipments_city on shipments using gin (account_id, fold(city) gin_trgm_ops);
create index shipments_city_words_en on shipments (account_id, city collate words_en, id);
create index shipments_city_words_es on shipments (account_id, city collate words_es, id);

-- Runs after the trigger `customer`: triggers of one event run in the order of their names. Reads the city at each change, without
-- a lock: a shipment that is created while its customer moves gets the new city when it is scheduled.
create function set_shipment_city() returns trigger
  language plpgsql as $$
begin
  if new.type = 'order' and (tg_op = 'INSERT' or old.status <> 'finished') then
    new.city := (select c.city from customers c where c.account_id = new.account_id and c.id = new.customer_id);
  end if;
  return new;
end $$;
create trigger destination before insert or update on shipments for each row execute function set_shipment_city();

create function move_shipments_of_customer() returns trigger
  language plpgsql as $$
begin
  update shipments set city = new.city
  where account_id = new.account_id and customer_id = new.id and type = 'order' and status <> 'finished';
  return null;
end $$;
create trigger shipments after update of city on customers for each row
  when (old.city is distinct from new.city) execute function move_shipments_of_customer();

-- The pieces of all shipments are summed from indexes alone when the list is filtered or sorted by them.
create index shipments_items_pieces on shipments_items (account_id, owner_id, id) include (quantity);
drop index shipments_items_owner;
create index shipments_pieces on shipments (account_id, id) include (pieces) where pieces is not null;
