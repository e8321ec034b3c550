-- What production took that was not there is owed by the stores of its division, until what they receive settles it.
-- Shortages of before are owed by nobody: a want of months ago would eat a receipt that does not know of it. They stay told.
alter table orders_shortages
  add column division_id bigint,
  add column settled numeric(14, 3) not null default 0 check (settled >= 0 and settled <= missing),
  add foreign key (account_id, division_id) references divisions;
create index orders_shortages_division on orders_shortages (account_id, division_id);
create index orders_shortages_open on orders_shortages (account_id, raw_material_id, division_id, id)
  where settled < missing and division_id is not null;
grant update (division_id, settled) on orders_shortages to tarima_app;
