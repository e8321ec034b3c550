-- Pieces of a transfer between stores that did not arrive, or arrived damaged: they are in no store any more.
-- Accepted pieces are those shipped that were neither refused nor lost.
alter table shipments_items
  add column missing numeric(14, 3) not null default 0 check (missing >= 0),
  add column damaged numeric(14, 3) not null default 0 check (damaged >= 0),
  drop constraint shipments_items_refused_check,
  add constraint shipments_items_refused_check check (
    refused >= 0 and refused + missing + damaged <= quantity and (refused + missing + damaged > 0) = (reason is not null)
    and (refused > 0) = (again is not null));

-- Lost pieces come back into the lot that they left, and leave it by a movement of their own.
alter table stock_movements
  drop constraint stock_movements_type_check,
  add constraint stock_movements_type_check check (type in (
    'insert', 'dispatch', 'modify', 'reserve', 'release', 'produce', 'consume', 'ship', 'receive', 'import', 'return',
    'missing', 'damaged'));
