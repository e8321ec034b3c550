-- Trips: a vehicle, a driver, a moment, and shipments of several orders in the order of their stops. A driver without a place in the
-- office has a link to one trip.
create table trips (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  status text not null default 'planned' check (status in ('planned', 'loaded', 'underWay', 'ended', 'canceled')),
  division_id bigint not null,
  vehicle_id bigint not null,
  -- One of our people, or whoever is called so.
  driver_id bigint,
  driver_name text,
  driver_phone text,
  departs_at timestamptz(3) not null,
  -- How stacks stand; the best where nobody chose.
  pattern text check (pattern in ('straight', 'pinwheel', 'turned')),
  notes text,
  -- Why it leaves though it is over its room or payload.
  over_reason text,
  created_by_id bigint not null,
  loaded_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, division_id) references divisions,
  foreign key (account_id, vehicle_id) references vehicles,
  foreign key (account_id, driver_id) references users,
  foreign key (account_id, created_by_id) references users,
  check ((driver_id is null) <> (driver_name is null))
);
create index trips_name on trips (account_id, fold(name), id) include (name);
alter table trips add column find_text text not null generated always as (
  fold(name || E'\n' || coalesce(driver_name, ''))) stored;
create index trips_find on trips using gin (account_id, find_text gin_trgm_ops);
create index trips_starts on trips using gin (account_id, word_starts(find_text));
create index trips_status on trips (account_id, status, id);
create index trips_division on trips (account_id, division_id, id);
create index trips_vehicle on trips (account_id, vehicle_id, id);
create index trips_driver on trips (account_id, driver_id, id);
create index trips_driver_name on trips (account_id, fold(driver_name), id) include (driver_name);
create index trips_departs_at on trips (account_id, departs_at, id);
create index trips_created_by on trips (account_id, created_by_id, id);
create index trips_created_at on trips (account_id, created_at, id);
create index trips_updated_at on trips (account_id, updated_at, id);
create index trips_search on trips using gin (
  account_id,
  fold(name) gin_trgm_ops,
  fold(driver_name) gin_trgm_ops
);
call record_table('trips');
call count_list('trips', tab => 'status');

create table trips_stops (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  position int not null,
  -- None once it was canceled: what it was stays told to whoever drives.
  shipment_id bigint,
  shipment_number bigint not null,
  order_id bigint not null,
  customer_id bigint not null,
  arrived_at timestamptz(3),
  -- It came back with the trip, or the trip was canceled: the shipment may go on another.
  left_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references trips on delete cascade,
  foreign key (account_id, shipment_id) references shipments on delete set null (shipment_id),
  foreign key (account_id, order_id) references orders on delete cascade,
  foreign key (account_id, customer_id) references customers
);
create index trips_stops_owner on trips_stops (account_id, owner_id, position, id);
create unique index trips_stops_one_trip on trips_stops (account_id, shipment_id) where left_at is null;
create index trips_stops_shipment on trips_stops (account_id, shipment_id);
create index trips_stops_order on trips_stops (account_id, order_id);
create index trips_stops_customer on trips_stops (account_id, customer_id);
call isolate_tenants('trips_stops', 'select, insert, update, delete');
create trigger history after insert or update or delete on trips_stops for each row execute function write_history();

-- The trip that a shipment goes or went with, for its list.
alter table shipments add column trip_id bigint;
alter table shipments add foreign key (account_id, trip_id) references trips;
create index shipments_trip on shipments (account_id, trip_id, id);

create table trips_links (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  trip_id bigint not null,
  -- Of what the link ends in, which is told once and not kept.
  secret_hash bytea not null,
  created_by_id bigint not null,
  created_at timestamptz(3) not null default present(),
  expires_at timestamptz(3) not null,
  seen_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, trip_id) references trips on delete cascade,
  foreign key (account_id, created_by_id) references users
);
create unique index trips_links_live on trips_links (account_id, trip_id) where revoked_at is null;
create index trips_links_created_by on trips_links (account_id, created_by_id);
call isolate_tenants('trips_links', 'select, insert, update');

-- What a driver told: only ever added to. Papers of a delivery come when the network does.
create table trips_reports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Of whoever told it: sent twice it is written once.
  key uuid not null,
  trip_id bigint not null,
  stop_id bigint not null,
  kind text not null check (kind in ('arrived', 'delivered')),
  at timestamptz(3) not null,
  told_at timestamptz(3) not null default present(),
  receiver text,
  note text,
  signature_file_id bigint,
  photo_file_id bigint,
  primary key (account_id, id),
  unique (account_id, key),
  foreign key (account_id, trip_id) references trips on delete cascade,
  foreign key (account_id, stop_id) references trips_stops on delete cascade,
  foreign key (account_id, signature_file_id) references files,
  foreign key (account_id, photo_file_id) references files
);
create index trips_reports_trip on trips_reports (account_id, trip_id, id);
create index trips_reports_stop on trips_reports (account_id, stop_id, id);
create index trips_reports_signature on trips_reports (account_id, signature_file_id) where signature_file_id is not null;
create index trips_reports_photo on trips_reports (account_id, photo_file_id) where photo_file_id is not null;
call isolate_tenants('trips_reports', 'select, insert, update');
