-- How many of its stations stand still; empty: all, as in every window so far.
alter table workplaces_maintenances add column stations smallint check (stations >= 1);
