-- A call that acts once under a key of its own also keeps the hash of what was sent: the same key with something else is a conflict, where
-- it was answered as done. Of what was written before nothing is known, and it is answered as it was.
alter table purchases_receipts add column body_hash bytea;
alter table orders_requests add column body_hash bytea;
alter table trips_reports add column body_hash bytea;
alter table shipments add column delivery_hash bytea;
