-- Pieces that a receiver refuses on a trip stay on its truck until the trip ends or a user receives them. The item names the store and
-- the lot into which they come then, and how many of them their order waits for. Pieces that were refused before are in their lots.
-- Requests read and write these tables in different sequences. The locks are taken all or none, and each wait ends before PostgreSQL looks for a
-- deadlock: a request of a server that works meanwhile is never given up for this migration.
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table stores in share row exclusive mode;
      lock table shipments_items in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.1);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$;

-- Stored rows are compared with the constraints by the next migration, which reads and writes do not wait for.
alter table shipments_items
  add column back_store_id bigint,
  add column back_lot_code text,
  add column awaited numeric(14, 3),
  add constraint shipments_items_back_store_fkey foreign key (account_id, back_store_id) references stores not valid,
  add constraint shipments_items_on_truck_check check (
    num_nulls(back_store_id, back_lot_code, awaited) in (0, 3)
    and (back_store_id is null or (back_lot_id is null and refused > 0 and awaited >= 0 and awaited <= refused))) not valid;
create index shipments_items_back_store on shipments_items (account_id, back_store_id) where back_store_id is not null;
