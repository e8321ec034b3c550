-- Number of the refused pieces of an item that wait in another shipment since they came into their store. Null until then, and for pieces that an
-- earlier version put into their store: whether these are delivered again is only known as it was reported.
-- Stored rows are compared with the constraint by migration 0253, which reads and writes do not wait for.
alter table shipments_items
  add column reshipped numeric(14, 3),
  add constraint shipments_items_reshipped_check check (
    reshipped is null or (reshipped >= 0 and reshipped <= refused and back_lot_id is not null)) not valid;
