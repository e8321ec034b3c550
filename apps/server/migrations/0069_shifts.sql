-- When people work: shifts are weeks that divisions and people have, days are what differs from them. Without any of them
-- everybody works the account's operative lapse on weekdays, as before.
create table shifts (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  -- Hours as people write them, like 7:00-11:00, 11:30-15:00; a night ends with +1. Nothing: no work on that day.
  monday text,
  tuesday text,
  wednesday text,
  thursday text,
  friday text,
  saturday text,
  sunday text,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  primary key (account_id, id)
);
create index shifts_name_es on shifts (account_id, fold(name_es), id) include (name_es);
create index shifts_name_en on shifts (account_id, fold(name_en), id) include (name_en);
create index shifts_created_at on shifts (account_id, created_at, id);
create index shifts_updated_at on shifts (account_id, updated_at, id);
create index shifts_search on shifts using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops
);
call record_table('shifts');

alter table divisions add column shift_id bigint;
alter table divisions add foreign key (account_id, shift_id) references shifts;
create index divisions_shift on divisions (account_id, shift_id, id);
alter table users add column shift_id bigint;
alter table users add foreign key (account_id, shift_id) references shifts;
create index users_shift on users (account_id, shift_id, id);

create table calendar_days (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  date date not null,
  name text not null,
  -- None: a holiday.
  openings text,
  -- Of the whole account where there is none.
  division_id bigint,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  primary key (account_id, id),
  foreign key (account_id, division_id) references divisions,
  constraint calendar_days_date_key unique nulls not distinct (account_id, date, division_id)
);
create index calendar_days_date on calendar_days (account_id, date, id);
create index calendar_days_name_es on calendar_days (account_id, fold(name_es), id) include (name_es);
create index calendar_days_name_en on calendar_days (account_id, fold(name_en), id) include (name_en);
create index calendar_days_division on calendar_days (account_id, division_id, id);
create index calendar_days_created_at on calendar_days (account_id, created_at, id);
create index calendar_days_updated_at on calendar_days (account_id, updated_at, id);
create index calendar_days_search on calendar_days using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops
);
call record_table('calendar_days');

call count_list('shifts');
call count_list('calendar_days');

-- They go to who keeps the divisions, and to the built-in profiles that hold everything.
insert into permission_names (id, code, name_es, name_en)
select * from (values
  (29, 'shifts', 'Turnos', 'Shifts'),
  (30, 'calendar_days', 'Días del calendario', 'Calendar days')
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
    select p.account_id, p.id, added.id from profiles p, (values (29), (30)) added (id)
    where p.account_id = each and (p.id in (0, 1) or exists (
      select from profiles_permissions l join permission_names n on n.id = l.record_id
      where l.account_id = each and l.owner_id = p.id and n.code = 'divisions'
    ))
    on conflict do nothing;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
alter table accounts force row level security;
