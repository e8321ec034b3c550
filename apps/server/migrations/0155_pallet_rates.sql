-- What work costs at a station, by the hour; by the company's own rate where none is said.
alter table workplaces add column hour_cost numeric(14, 2) check (hour_cost >= 0);
create index workplaces_hour_cost on workplaces (account_id, hour_cost, id);

-- By what a company works out what a pallet costs. One row an account, which has none until somebody says something.
create table pallet_rates (
  account_id bigint primary key references accounts,
  id bigint not null generated always as (account_id) stored,
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present()
);
call record_table('pallet_rates');
