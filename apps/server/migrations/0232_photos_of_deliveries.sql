-- The photo that the office adds to a delivery: goods that go without a trip have no report of a driver.
alter table shipments add column photo_file_id bigint;
alter table shipments add foreign key (account_id, photo_file_id) references files;
create index shipments_photo on shipments (account_id, photo_file_id) where photo_file_id is not null;

-- A user limited to their own orders opens no picture of another's delivery, by whatever way it came.
create or replace function may_open_file(reader bigint, file bigint) returns boolean
  language sql stable parallel safe
  return not exists (
    select
    from users u
    join profiles p on p.account_id = u.account_id and p.id = u.profile_id and p.only_mine
    join trips_reports r on r.account_id = u.account_id and (r.signature_file_id = file or r.photo_file_id = file)
    join trips_stops s on s.account_id = r.account_id and s.id = r.stop_id
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    where u.account_id = current_account() and u.id = reader and o.created_by_id <> u.id
  ) and not exists (
    select
    from users u
    join profiles p on p.account_id = u.account_id and p.id = u.profile_id and p.only_mine
    join shipments s on s.account_id = u.account_id and s.photo_file_id = file
    join orders o on o.account_id = s.account_id and o.id = s.order_id
    where u.account_id = current_account() and u.id = reader and o.created_by_id <> u.id
  );
