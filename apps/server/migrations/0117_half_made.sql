-- Half-made goods on their way from a step of one division to the next step, which stands in another. They lie in no stock: a
-- transfer brings so many pieces of a line. The day follows the plan until somebody chooses another.
alter table shipments
  add column detail_id bigint,
  add column from_workplace_id bigint,
  add column to_workplace_id bigint,
  add column pieces numeric(14, 3) check (pieces > 0),
  add column planned_for date,
  add foreign key (account_id, detail_id) references orders_details on delete cascade,
  add foreign key (account_id, from_workplace_id) references workplaces,
  add foreign key (account_id, to_workplace_id) references workplaces,
  add check (num_nulls(detail_id, from_workplace_id, to_workplace_id, pieces) in (0, 4)),
  add check (detail_id is null or type = 'transfer');
create index shipments_detail on shipments (account_id, detail_id) where detail_id is not null;

-- New companies count a way between their divisions; for those that said nothing so far none is counted, as before.
update accounts set settings = jsonb_set(settings, '{wayMinutes}', '0') where not settings ? 'wayMinutes';
