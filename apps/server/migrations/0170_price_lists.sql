-- What products cost some customers, by how much they buy at once.
create table price_lists (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  active boolean not null,
  valid_from date,
  valid_until date,
  note text,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id)
);
create unique index price_lists_name_key on price_lists (account_id, fold(name)) include (id, name);
create index price_lists_name on price_lists (account_id, fold(name), id) include (name);
create index price_lists_active on price_lists (account_id, active, id);
create index price_lists_valid_from on price_lists (account_id, valid_from, id);
create index price_lists_valid_until on price_lists (account_id, valid_until, id);
create index price_lists_note on price_lists (account_id, fold(note), id) include (note);
create index price_lists_created_at on price_lists (account_id, created_at, id);
create index price_lists_updated_at on price_lists (account_id, updated_at, id);
create index price_lists_search on price_lists using gin (
  account_id,
  fold(name) gin_trgm_ops,
  fold(note) gin_trgm_ops
);
alter table price_lists add column find_text text not null generated always as (
  fold(name || E'\n' || coalesce(note, ''))) stored;
create index price_lists_find on price_lists using gin (account_id, find_text gin_trgm_ops);
create index price_lists_starts on price_lists using gin (account_id, word_starts(find_text));
call record_table('price_lists');
call count_list('price_lists');

create table price_lists_lines (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  product_id bigint not null,
  -- In the product's measure.
  from_quantity numeric(14, 3) not null check (from_quantity > 0),
  -- US dollars a unit.
  price numeric(14, 2) not null check (price >= 0),
  primary key (account_id, id),
  -- A quotation asks by list and product.
  unique (account_id, owner_id, product_id, from_quantity),
  foreign key (account_id, owner_id) references price_lists on delete cascade,
  foreign key (account_id, product_id) references products
);
create index price_lists_lines_product on price_lists_lines (account_id, product_id);
call line_table('price_lists_lines', 'price_lists', 'lines');

alter table customers add column price_list_id bigint;
alter table customers add foreign key (account_id, price_list_id) references price_lists;
create index customers_price_list on customers (account_id, price_list_id, id);

-- Price lists go to who keeps customers and products and sees prices, and to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select * from (values (36, 'price_lists', 'Listas de precios', 'Price lists')) added
where exists (select from permission_names)
on conflict do nothing;

-- Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
do $$
declare
  each bigint;
begin
  for each in select id from accounts loop
    perform set_config('app.account_id', each::text, true);
    insert into profiles_permissions (account_id, owner_id, record_id)
    select p.account_id, p.id, 36
    from profiles p
    where p.account_id = each and (p.id in (0, 1) or (p.id <> 98 and (
      select count(*) from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code in ('customers', 'products', 'prices')
    ) = 3))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
