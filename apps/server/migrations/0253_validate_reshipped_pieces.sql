-- A transaction of its own: stored rows are compared with the new constraint while others read and write them.
alter table shipments_items validate constraint shipments_items_reshipped_check;
