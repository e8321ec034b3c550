-- A transaction of its own: stored rows are compared with the new constraints while others read and write them.
alter table shipments
  validate constraint shipments_account_id_detail_id_fkey,
  validate constraint shipments_account_id_product_id_fkey,
  validate constraint shipments_half_made_check,
  validate constraint shipments_half_made_type_check,
  validate constraint shipments_loss_check;
alter table shipments_items validate constraint shipments_items_account_id_detail_id_fkey;
