-- A receipt that was a mistake is undone with a reason: it stays in the list of its purchase and counts no more.
alter table purchases_receipts
  add column undone_at timestamptz(3),
  add column undone_by_id bigint,
  add column undo_reason text,
  add foreign key (account_id, undone_by_id) references users,
  add check ((undone_at is null) = (undo_reason is null) and (undone_at is not null or undone_by_id is null));
create index purchases_receipts_undone_by on purchases_receipts (account_id, undone_by_id);

-- A purchase whose receipts were undone can become a draft again. A line that leaves it then stays in what the undone receipt had brought.
alter table purchases_receipts_items
  alter column line_id drop not null,
  drop constraint purchases_receipts_items_account_id_line_id_fkey,
  add constraint purchases_receipts_items_account_id_line_id_fkey
    foreign key (account_id, line_id) references purchases_lines on delete set null (line_id) not valid;

-- Goods of an undone receipt leave their lots by a movement of their own. Stored rows are compared with the new constraints by migration 0247,
-- which reads and writes do not wait for.
alter table stock_movements
  drop constraint stock_movements_type_check,
  add constraint stock_movements_type_check check (type in (
    'insert', 'dispatch', 'modify', 'reserve', 'release', 'produce', 'consume', 'ship', 'receive', 'import', 'return',
    'missing', 'damaged', 'unreceive')) not valid;
