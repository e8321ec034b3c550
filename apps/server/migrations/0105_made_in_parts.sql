-- Goods of a line that came into stock, part by part and at the end of its production.
alter table orders_details add column made numeric(14, 3) not null default 0 check (made >= 0);
update orders_details set made = quantity where origin_type = 'production' and ready_at is not null;

-- What the floor, or the office for it, brings into a store before production is over. It is never taken back: stock is corrected as stock.
alter table floor_reports drop constraint floor_reports_kind_check;
alter table floor_reports
  add constraint floor_reports_kind_check check (kind in ('start', 'pause', 'pieces', 'reworked', 'finish', 'stocked')),
  add column stocked numeric(14, 3) not null default 0,
  add column lot_code text,
  add constraint floor_reports_stocked_check check (
    (kind = 'stocked') = (stocked > 0) and (kind = 'stocked') = (lot_code is not null) and (kind <> 'stocked' or undoes is null));

-- Each part takes its material: what an order used grows with it.
grant update (expected, actual) on orders_materials to tarima_app;
