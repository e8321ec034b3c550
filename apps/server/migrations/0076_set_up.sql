-- Minutes that a step takes before its first piece, for each who works on it. No step that exists is set up: every plan stays what it is.
alter table workplaces_flows_steps
  add column set_up numeric(9,3) not null default 0 check (set_up >= 0);
