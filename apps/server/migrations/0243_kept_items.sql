-- Goods of a shipment that left stay in it when their order line is removed. Items name their product; half-made goods name it from
-- now on, as the line named it.
-- Requests read and write these tables in different sequences. The locks are taken all or none, and each wait ends before PostgreSQL looks for a
-- deadlock: a request of a server that works meanwhile is never given up for this migration.
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table products in share row exclusive mode;
      lock table orders_details, shipments, shipments_items in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.1);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$;

alter table shipments add column product_id bigint;

-- Row-level security hides all rows while no tenant is named, from the owner too; and no user changed these shipments.
alter table shipments no force row level security;
alter table orders_details no force row level security;
alter table shipments disable trigger user;
update shipments s set product_id = d.product_id
from orders_details d where s.detail_id is not null and d.account_id = s.account_id and d.id = s.detail_id;
alter table shipments enable trigger user;
alter table orders_details force row level security;
alter table shipments force row level security;
create index shipments_product on shipments (account_id, product_id) where product_id is not null;

-- Stored rows are compared with the new constraints by the next migration, which reads and writes do not wait for.
alter table shipments
  drop constraint shipments_account_id_detail_id_fkey,
  drop constraint shipments_check2,
  drop constraint shipments_check3,
  drop constraint shipments_loss_check,
  add constraint shipments_account_id_detail_id_fkey
    foreign key (account_id, detail_id) references orders_details on delete set null (detail_id) not valid,
  add constraint shipments_account_id_product_id_fkey foreign key (account_id, product_id) references products not valid,
  add constraint shipments_half_made_check check (
    num_nulls(from_workplace_id, to_workplace_id, pieces, product_id) in (0, 4) and (detail_id is null or pieces is not null)) not valid,
  add constraint shipments_half_made_type_check check (pieces is null or type = 'transfer') not valid,
  add constraint shipments_loss_check check (
    (lost is null) = (lost_reason is null) and (lost is null or (pieces is not null and status = 'finished'))) not valid;

alter table shipments_items
  alter column detail_id drop not null,
  drop constraint shipments_items_account_id_detail_id_fkey,
  add constraint shipments_items_account_id_detail_id_fkey
    foreign key (account_id, detail_id) references orders_details on delete set null (detail_id) not valid;

-- Servers of the former version work beside this one during an upgrade, and insert half-made goods without their product.
create function fill_half_made_product() returns trigger language plpgsql as $$
begin
  select product_id into new.product_id from orders_details where account_id = new.account_id and id = new.detail_id;
  return new;
end $$;
create trigger fill_half_made_product before insert on shipments
  for each row when (new.pieces is not null and new.product_id is null) execute function fill_half_made_product();
