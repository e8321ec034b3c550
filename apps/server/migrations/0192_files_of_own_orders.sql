-- A link to a file works for hours. Pictures of a delivery are closed at once to a user whose profile is limited to their own
-- orders, where somebody else sold the order.
create function may_open_file(reader bigint, file bigint) returns boolean
language sql stable parallel safe
return not exists (
  select from users u
  join profiles p on p.account_id = u.account_id and p.id = u.profile_id and p.only_mine
  join trips_reports r on r.account_id = u.account_id and (r.signature_file_id = file or r.photo_file_id = file)
  join trips_stops s on s.account_id = r.account_id and s.id = r.stop_id
  join orders o on o.account_id = s.account_id and o.id = s.order_id
  where u.account_id = current_account() and u.id = reader and o.created_by_id <> u.id
);
