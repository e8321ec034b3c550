-- Work that a plan made anew leaves where it is. What exists may move, as before.
alter table planning_events add column pinned boolean not null default false;
