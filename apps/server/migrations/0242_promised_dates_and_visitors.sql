-- Date that a customer was shown for a quotation, by the revision that it was computed for.
alter table orders_links
  add column promised_end_date timestamp(3) with time zone,
  add column promised_revision integer,
  add column promised_at timestamp(3) with time zone;

-- Date that the customer had been shown last when the quotation was accepted. Orders of before have none.
alter table orders add column promised_end_date timestamp(3) with time zone;

-- Name that the visitor of a customer's link entered: such events have no user. Events of before have none.
alter table history add column visitor text;
alter table history alter column visitor set default nullif(current_setting('app.visitor', true), '');
