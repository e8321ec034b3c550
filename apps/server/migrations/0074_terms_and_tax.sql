-- What a quotation says beside its lines, and what a customer has of it already. Of what exists nothing was said, and no tax
-- was quoted: every total stays what it is.
alter table customers
  add column phone_number text,
  add column address text,
  add column payment_terms text;

alter table orders
  add column payment_terms text,
  add column delivery_place text,
  add column notes text,
  -- Percent, as it was when the quotation was written.
  add column tax_rate numeric(5, 2) check (tax_rate between 0 and 100);
