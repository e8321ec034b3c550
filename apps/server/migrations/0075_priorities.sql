-- How urgent an order is against the others of the plan: its own, the customer's as it was when it was quoted. What exists is as urgent
-- as everything else.
alter table customers
  add column priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low', 'lowest'));

alter table orders
  add column priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low', 'lowest'));
