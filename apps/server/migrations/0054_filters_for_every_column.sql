-- What lists could show and not yet search or sort: places, colours, what notifications say.

drop index customers_search;
create index customers_search on customers using gin (
  account_id, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops, fold(city) gin_trgm_ops, fold(location) gin_trgm_ops
);
create index customers_location on customers (account_id, fold(location), id) include (location);

drop index suppliers_search;
create index suppliers_search on suppliers using gin (
  account_id, fold(code) gin_trgm_ops, fold(name) gin_trgm_ops, fold(email) gin_trgm_ops,
  fold(phone_number) gin_trgm_ops, fold(city) gin_trgm_ops, fold(location) gin_trgm_ops
);
create index suppliers_location on suppliers (account_id, fold(location), id) include (location);

drop index divisions_search;
create index divisions_search on divisions using gin (
  account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops, fold(location) gin_trgm_ops
);
create index divisions_location on divisions (account_id, fold(location), id) include (location);

drop index workplaces_search;
create index workplaces_search on workplaces using gin (
  account_id, fold(name_es) gin_trgm_ops, fold(name_en) gin_trgm_ops,
  fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops, fold(color) gin_trgm_ops
);
create index workplaces_color on workplaces (account_id, color, id);

-- A notification is kept as data and told in words. The words are written down once their reader searches or sorts by
-- them, and forgotten where they change.
alter table notifications add column description_es text, add column description_en text;
create index notifications_untold on notifications (account_id, user_id, id) where description_es is null;
create index notifications_description_es on notifications (account_id, user_id, left(fold(description_es), 100), id);
create index notifications_description_en on notifications (account_id, user_id, left(fold(description_en), 100), id);
create index notifications_search on notifications using gin (
  account_id, fold(description_es) gin_trgm_ops, fold(description_en) gin_trgm_ops
);
-- Writing them down is no change that a reader would see.
drop trigger touch on notifications;
create trigger touch before update of seen, deny_reason on notifications
  for each row execute function touch_updated_at();
