-- What goods leave on, and what they weigh and take of its room: vehicles, the outside size of products, the wood and the
-- weight of materials.
create table vehicles (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  plates text not null,
  inside_length numeric(6, 3) not null,
  inside_width numeric(6, 3) not null,
  inside_height numeric(6, 3) not null,
  payload numeric(6) not null,
  driver_id bigint,
  status text not null,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, driver_id) references users
);
create unique index vehicles_plates_key on vehicles (account_id, fold(plates)) include (id, plates);
create index vehicles_name on vehicles (account_id, fold(name), id) include (name);
create index vehicles_inside_length on vehicles (account_id, inside_length, id);
create index vehicles_inside_width on vehicles (account_id, inside_width, id);
create index vehicles_inside_height on vehicles (account_id, inside_height, id);
create index vehicles_payload on vehicles (account_id, payload, id);
create index vehicles_driver on vehicles (account_id, driver_id, id);
create index vehicles_status on vehicles (account_id, status, id);
create index vehicles_created_at on vehicles (account_id, created_at, id);
create index vehicles_updated_at on vehicles (account_id, updated_at, id);
create index vehicles_search on vehicles using gin (
  account_id,
  fold(name) gin_trgm_ops,
  fold(plates) gin_trgm_ops
);
alter table vehicles add column find_text text not null generated always as (fold(name || E'\n' || plates)) stored;
create index vehicles_find on vehicles using gin (account_id, find_text gin_trgm_ops);
create index vehicles_starts on vehicles using gin (account_id, word_starts(find_text));
call record_table('vehicles');
call count_list('vehicles');

alter table raw_materials add column species text;
alter table raw_materials add column density numeric(4);
alter table raw_materials add column unit_weight numeric(14, 6);

alter table products add column dimension_unit text;
alter table products add column outside_length numeric(14, 4);
alter table products add column outside_width numeric(14, 4);
alter table products add column outside_height numeric(14, 4);
alter table products add column stack_pieces numeric(3);
alter table products add column unit_weight numeric(10, 3);

alter table customers add column tax_number text;

-- Trips go to who ships, vehicles to who keeps stores and ships, and both to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select * from (values
  (31, 'vehicles', 'Vehículos', 'Vehicles'),
  (32, 'trips', 'Viajes', 'Trips')
) added
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
    select p.account_id, p.id, added.id
    from profiles p, (values (31, array['shipping', 'stores']), (32, array['shipping'])) added (id, needs)
    where p.account_id = each and (p.id in (0, 1) or (
      (p.id <> 98 or added.id = 32) and (
        select count(*) from profiles_permissions l join permission_names n on n.id = l.record_id
        where l.account_id = each and l.owner_id = p.id and n.code = any(added.needs)
      ) = cardinality(added.needs)
    ))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
