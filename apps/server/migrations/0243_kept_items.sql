-- Goods of a shipment that left stay in it when their order line is removed. Items name their product; half-made goods name it from
-- now on, as the line named it.
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
