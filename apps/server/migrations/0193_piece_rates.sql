-- Pay of a good piece, by product or family, workplace, range of the week and days.
create table piece_rates (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  -- Any product, where neither is named.
  product_id bigint,
  product_family_id bigint,
  -- At any where none is named.
  workplace_id bigint,
  -- Pieces of a person in a week that come before.
  above numeric(7) not null check (above >= 0),
  -- US dollars a piece.
  rate numeric(8, 4) not null check (rate >= 0),
  valid_from date not null,
  valid_until date,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, product_id) references products,
  foreign key (account_id, product_family_id) references products_families,
  foreign key (account_id, workplace_id) references workplaces,
  check (product_id is null or product_family_id is null),
  check (valid_until >= valid_from),
  -- One rate a day for each scope and range.
  constraint piece_rates_overlap exclude using gist (
    account_id with =,
    coalesce(product_id, 0) with =,
    coalesce(product_family_id, 0) with =,
    coalesce(workplace_id, 0) with =,
    above with =,
    daterange(valid_from, valid_until, '[]') with &&
  )
);
create index piece_rates_name on piece_rates (account_id, fold(name), id) include (name);
create index piece_rates_product on piece_rates (account_id, product_id, id);
create index piece_rates_product_family on piece_rates (account_id, product_family_id, id);
create index piece_rates_workplace on piece_rates (account_id, workplace_id, id);
create index piece_rates_above on piece_rates (account_id, above, id);
create index piece_rates_rate on piece_rates (account_id, rate, id);
create index piece_rates_valid_from on piece_rates (account_id, valid_from, id);
create index piece_rates_valid_until on piece_rates (account_id, valid_until, id);
create index piece_rates_created_at on piece_rates (account_id, created_at, id);
create index piece_rates_updated_at on piece_rates (account_id, updated_at, id);
create index piece_rates_search on piece_rates using gin (account_id, fold(name) gin_trgm_ops);
call record_table('piece_rates');
call count_list('piece_rates');
