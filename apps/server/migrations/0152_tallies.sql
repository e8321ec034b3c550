-- What a measure of lumber stands for, so that a tally of packs can be told in it.
alter table measures add column lumber_unit text check (lumber_unit in ('piece', 'boardFoot', 'cubicMetre'));

-- The packs that something came in, as they were counted, and what they come to.
alter table purchases_receipts_items add column tally jsonb;

-- What a price is of: one unit of the measure, or a thousand, as nails and board feet are sold.
alter table purchases_lines add column per smallint not null default 1 check (per in (1, 1000));
alter table purchases_receipts_items add column per smallint not null default 1 check (per in (1, 1000));
