-- A transaction of its own: stored rows are compared with the new constraints while others read and write them.
alter table shipments_items
  validate constraint shipments_items_back_store_fkey,
  validate constraint shipments_items_on_truck_check;
