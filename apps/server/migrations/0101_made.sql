-- When the floor had told that all of an order is made; empty while it has not.
alter table orders add column made_at timestamptz(3);
