-- A transaction of its own: stored rows are compared with the new constraints while others read and write them.
alter table purchases_receipts_items validate constraint purchases_receipts_items_account_id_line_id_fkey;
alter table stock_movements validate constraint stock_movements_type_check;
