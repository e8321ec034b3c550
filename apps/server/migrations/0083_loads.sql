-- Batch stations: what a kiln takes at once and how long. None that exists is one: every plan stays what it is.
alter table workplaces
  add column load_pieces integer check (load_pieces between 1 and 1000000),
  add column load_minutes integer check (load_minutes between 0 and 100000),
  add column loading_minutes integer check (loading_minutes between 1 and 1440),
  add column unloading_minutes integer check (unloading_minutes between 1 and 1440);
create index workplaces_load_pieces on workplaces (account_id, load_pieces, id);
create index workplaces_load_minutes on workplaces (account_id, load_minutes, id);
create index workplaces_loading_minutes on workplaces (account_id, loading_minutes, id);
create index workplaces_unloading_minutes on workplaces (account_id, unloading_minutes, id);

-- A share of a load: how many pieces are in it, and for how many minutes its person puts it in and takes it out.
alter table planning_events
  add column pieces numeric(14, 3) check (pieces > 0),
  add column loading smallint check (loading > 0),
  add column unloading smallint check (unloading > 0),
  add constraint planning_events_load check ((pieces is null) = (loading is null) and (pieces is null) = (unloading is null));

-- When the person of an event is busy with it. Minutes are the same in every zone, which the types do not know.
create function attended(starts timestamptz, ends timestamptz, loading smallint, unloading smallint) returns tstzmultirange
language sql immutable as $$
  select case when loading is null then tstzmultirange(tstzrange(starts, ends))
    else tstzmultirange(
      tstzrange(starts, least(ends, starts + make_interval(mins => loading))),
      tstzrange(greatest(starts, ends - make_interval(mins => unloading)), ends)) end
$$;

-- Shares of one load have one name, other work has its own.
create function load_name(id bigint, workplace bigint, starts timestamptz, ends timestamptz, loading smallint) returns text
language sql immutable as $$
  select case when loading is null then id::text
    else concat_ws(' ', 'load', workplace, extract(epoch from starts), extract(epoch from ends)) end
$$;

alter table planning_events drop constraint planning_events_operator_busy;
alter table planning_events add constraint planning_events_operator_busy exclude using gist (
  account_id with =, user_id with =, attended(start_date, end_date, loading, unloading) with &&,
  load_name(id, workplace_id, start_date, end_date, loading) with <>
);
