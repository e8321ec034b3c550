-- The catalogues of a plant: who buys, where stock lies, what is made, from what, and where.

create table customers (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  email text,
  customer_type text not null,
  business_type text not null,
  state text not null,
  city text not null,
  location text not null,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id)
);
create index customers_name on customers (account_id, fold(name), id) include (name);
create index customers_email on customers (account_id, fold(email), id) include (email);
create index customers_customer_type on customers (account_id, customer_type, id);
create index customers_business_type on customers (account_id, business_type, id);
create index customers_state on customers (account_id, state, id);
create index customers_city on customers (account_id, fold(city), id) include (city);
create index customers_created_at on customers (account_id, created_at, id);
create index customers_updated_at on customers (account_id, updated_at, id);
create index customers_search on customers using gin (
  account_id,
  fold(name) gin_trgm_ops,
  fold(email) gin_trgm_ops,
  fold(city) gin_trgm_ops
);
call record_table('customers');

create table stores (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  division_id bigint not null,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  primary key (account_id, id),
  foreign key (account_id, division_id) references divisions
);
create index stores_name_es on stores (account_id, fold(name_es), id) include (name_es);
create index stores_name_en on stores (account_id, fold(name_en), id) include (name_en);
create index stores_division on stores (account_id, division_id, id);
create index stores_created_at on stores (account_id, created_at, id);
create index stores_updated_at on stores (account_id, updated_at, id);
create index stores_search on stores using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops
);
call record_table('stores');

create table products_families (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  description text not null,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  description_es text not null generated always as (coalesce(metadata #>> '{language,description,es}', description)) stored,
  description_en text not null generated always as (coalesce(metadata #>> '{language,description,en}', description)) stored,
  primary key (account_id, id)
);
create index products_families_name_es on products_families (account_id, fold(name_es), id) include (name_es);
create index products_families_name_en on products_families (account_id, fold(name_en), id) include (name_en);
create index products_families_description_es on products_families (account_id, left(fold(description_es), 100), id);
create index products_families_description_en on products_families (account_id, left(fold(description_en), 100), id);
create index products_families_created_at on products_families (account_id, created_at, id);
create index products_families_updated_at on products_families (account_id, updated_at, id);
create index products_families_search on products_families using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops,
  fold(description_es) gin_trgm_ops,
  fold(description_en) gin_trgm_ops
);
call record_table('products_families');

create table workplaces (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  description text not null,
  division_id bigint not null,
  stations smallint not null default 1 check (stations > 0),
  status text not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  description_es text not null generated always as (coalesce(metadata #>> '{language,description,es}', description)) stored,
  description_en text not null generated always as (coalesce(metadata #>> '{language,description,en}', description)) stored,
  color text generated always as (metadata ->> 'color') stored,
  primary key (account_id, id),
  foreign key (account_id, division_id) references divisions
);
create index workplaces_name_es on workplaces (account_id, fold(name_es), id) include (name_es);
create index workplaces_name_en on workplaces (account_id, fold(name_en), id) include (name_en);
create index workplaces_description_es on workplaces (account_id, left(fold(description_es), 100), id);
create index workplaces_description_en on workplaces (account_id, left(fold(description_en), 100), id);
create index workplaces_division on workplaces (account_id, division_id, id);
create index workplaces_stations on workplaces (account_id, stations, id);
create index workplaces_status on workplaces (account_id, status, id);
create index workplaces_created_at on workplaces (account_id, created_at, id);
create index workplaces_updated_at on workplaces (account_id, updated_at, id);
create index workplaces_search on workplaces using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops,
  fold(description_es) gin_trgm_ops,
  fold(description_en) gin_trgm_ops
);
call record_table('workplaces');

create table workplaces_positions (
  account_id bigint not null references accounts,
  owner_id bigint not null,
  record_id bigint not null,
  primary key (account_id, owner_id, record_id),
  foreign key (account_id, owner_id) references workplaces on delete cascade,
  foreign key (account_id, record_id) references positions
);
create index workplaces_positions_record on workplaces_positions (account_id, record_id);
call link_table('workplaces_positions', 'workplaces', 'positions');

-- How many metres a unit of length is. The inch and the foot are exact since the agreement of 1959.
create function metres(unit text) returns numeric
  language sql immutable strict parallel safe
  return case unit when 'mm' then 0.001 when 'cm' then 0.01 when 'm' then 1 when 'in' then 0.0254 when 'ft' then 0.3048 end;

create table raw_materials (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  code text not null,
  description text not null,
  material_type text not null,
  unit_cost numeric(14, 2) not null check (unit_cost >= 0),
  dimension_unit text not null default 'mm' check (metres(dimension_unit) is not null),
  thickness numeric(12, 4) check (thickness >= 0),
  width numeric(12, 4) check (width >= 0),
  length numeric(12, 4) check (length >= 0),
  warehouse_location text not null,
  measure_id bigint not null,
  supplier_id bigint not null,
  status text not null default 'active',
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  description_es text not null generated always as (coalesce(metadata #>> '{language,description,es}', description)) stored,
  description_en text not null generated always as (coalesce(metadata #>> '{language,description,en}', description)) stored,
  -- In cubic metres, to the cubic millimetre; none while a dimension is missing.
  volume numeric(24, 9) generated always as (
    round(thickness * width * length * metres(dimension_unit) * metres(dimension_unit) * metres(dimension_unit), 9)
  ) stored,
  primary key (account_id, id),
  foreign key (account_id, measure_id) references measures,
  foreign key (account_id, supplier_id) references suppliers
);
create unique index raw_materials_code_key on raw_materials (account_id, fold(code)) include (id, code);
create index raw_materials_description_es on raw_materials (account_id, fold(description_es), id) include (description_es);
create index raw_materials_description_en on raw_materials (account_id, fold(description_en), id) include (description_en);
create index raw_materials_material_type on raw_materials (account_id, material_type, id);
create index raw_materials_unit_cost on raw_materials (account_id, unit_cost, id);
create index raw_materials_dimension_unit on raw_materials (account_id, dimension_unit, id);
create index raw_materials_thickness on raw_materials (account_id, thickness, id);
create index raw_materials_width on raw_materials (account_id, width, id);
create index raw_materials_length on raw_materials (account_id, length, id);
create index raw_materials_volume on raw_materials (account_id, volume, id);
create index raw_materials_warehouse_location on raw_materials (account_id, fold(warehouse_location), id) include (warehouse_location);
create index raw_materials_measure on raw_materials (account_id, measure_id, id);
create index raw_materials_supplier on raw_materials (account_id, supplier_id, id);
create index raw_materials_status on raw_materials (account_id, status, id);
create index raw_materials_created_at on raw_materials (account_id, created_at, id);
create index raw_materials_updated_at on raw_materials (account_id, updated_at, id);
create index raw_materials_search on raw_materials using gin (
  account_id,
  fold(code) gin_trgm_ops,
  fold(description_es) gin_trgm_ops,
  fold(description_en) gin_trgm_ops,
  fold(warehouse_location) gin_trgm_ops
);
call record_table('raw_materials');

create table products (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  description text not null,
  price numeric(14, 2) not null check (price >= 0),
  measure_id bigint not null,
  product_family_id bigint not null,
  technical_sheet_exists boolean not null default false,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  description_es text not null generated always as (coalesce(metadata #>> '{language,description,es}', description)) stored,
  description_en text not null generated always as (coalesce(metadata #>> '{language,description,en}', description)) stored,
  primary key (account_id, id),
  foreign key (account_id, measure_id) references measures,
  foreign key (account_id, product_family_id) references products_families
);
create index products_name_es on products (account_id, fold(name_es), id) include (name_es);
create index products_name_en on products (account_id, fold(name_en), id) include (name_en);
create index products_description_es on products (account_id, left(fold(description_es), 100), id);
create index products_description_en on products (account_id, left(fold(description_en), 100), id);
create index products_price on products (account_id, price, id);
create index products_measure on products (account_id, measure_id, id);
create index products_product_family on products (account_id, product_family_id, id);
create index products_technical_sheet_exists on products (account_id, technical_sheet_exists, id);
create index products_created_at on products (account_id, created_at, id);
create index products_updated_at on products (account_id, updated_at, id);
create index products_search on products using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops,
  fold(description_es) gin_trgm_ops,
  fold(description_en) gin_trgm_ops
);
call record_table('products');
