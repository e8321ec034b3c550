-- 50 movements of each lot, turn by turn as days pass: 200 come in, 2 go out at a time, 90 come in again now and then, and some is
-- reserved and freed. No balance ever falls below zero.
with turn as (
  select l.id as lot_id, l.store_id, l.element_id, l.lot_code, t,
    case when t = 0 then 200 when t % 10 = 5 then 18 when t % 10 in (3, 7) then 0 else -2 end as quantity,
    case t % 10 when 3 then 5 when 7 then -5 else 0 end as reserved,
    timestamptz '2026-11-01' - interval '1 year' * (1 - t / 50.0) as at
  from stock_lots l, generate_series(0, 49) t
  where l.account_id = current_account() and l.kind = 'products'
), told as (
  select *,
    sum(quantity) over story as quantity_after, sum(reserved) over story as reserved_after
  from turn
  window story as (partition by lot_id order by t)
), balanced as (
  update stock_lots l set quantity = e.quantity_after, reserved = e.reserved_after
  from told e where e.t = 49 and l.account_id = current_account() and l.kind = 'products' and l.id = e.lot_id
)
insert into stock_movements (
  account_id, kind, lot_id, type, store_id, element_id, lot_code, quantity, reserved,
  quantity_before, quantity_after, reserved_before, reserved_after, source, created_at
)
select current_account(), 'products', lot_id,
  case when quantity > 0 then 'insert' when quantity < 0 then 'dispatch' when reserved > 0 then 'reserve' else 'release' end,
  store_id, element_id, lot_code, quantity, reserved,
  quantity_after - quantity, quantity_after, reserved_after - reserved, reserved_after, 'manual', at
from told order by t, lot_id
