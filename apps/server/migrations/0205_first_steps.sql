-- Users who hid the checklist of a new company. No history is written of them: they concern the user alone.
create table first_steps_hidden (
  account_id bigint not null references accounts,
  user_id bigint not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);
call isolate_tenants('first_steps_hidden', 'select, insert, delete');
