create table suppliers (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  email text not null,
  phone_number text,
  supplier_type text not null,
  business_type text not null,
  state text not null,
  city text not null,
  status text not null,
  location text not null,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id)
);

-- An index of a folded text has the text itself beside it, without which PostgreSQL would visit the table for every entry
-- on the way to a page.
create unique index suppliers_code_key on suppliers (account_id, fold(code)) include (id, code);

-- One index per sortable column, each ending in id: pages never repeat or skip a row. The unique index serves code.
create index suppliers_name on suppliers (account_id, fold(name), id) include (name);
create index suppliers_email on suppliers (account_id, fold(email), id) include (email);
create index suppliers_phone_number on suppliers (account_id, fold(phone_number), id) include (phone_number);
create index suppliers_supplier_type on suppliers (account_id, supplier_type, id);
create index suppliers_business_type on suppliers (account_id, business_type, id);
create index suppliers_state on suppliers (account_id, state, id);
create index suppliers_city on suppliers (account_id, fold(city), id) include (city);
create index suppliers_status on suppliers (account_id, status, id);
create index suppliers_created_at on suppliers (account_id, created_at, id);
create index suppliers_updated_at on suppliers (account_id, updated_at, id);

-- "Contains" filters, one index for all text columns.
create index suppliers_search on suppliers using gin (
  account_id,
  fold(code) gin_trgm_ops,
  fold(name) gin_trgm_ops,
  fold(email) gin_trgm_ops,
  fold(phone_number) gin_trgm_ops,
  fold(city) gin_trgm_ops
);

call record_table('suppliers');
