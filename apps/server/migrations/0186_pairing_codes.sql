-- Wrong pairing codes are counted by the invitations that were open when they came: an invitation ends after too many of them, and
-- nobody else's does. A counter of the whole company let a stranger keep everybody from pairing for an hour.
alter table floor_tablets add column wrong_codes int not null default 0;
