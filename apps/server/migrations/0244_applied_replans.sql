-- Replans that were applied: the plan of each moved order before and after, with which a planner can undo the replan.
-- Replans of before this table cannot be undone.
create table applied_replans (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  orders jsonb not null,
  -- Minutes by which the replan raised the expected minutes of steps whose work runs late.
  extra_minutes jsonb not null,
  -- Moment from which the new plan was computed, up to half an hour before it was applied.
  computed_at timestamptz(3) not null,
  undone_at timestamptz(3),
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id)
);
create index applied_replans_created_at on applied_replans (account_id, created_at);
call isolate_tenants('applied_replans', 'select, insert, update, delete');
