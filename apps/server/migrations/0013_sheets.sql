-- Spreadsheets: the exports that somebody asked for, and the imports that were done.

create table exports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  user_id bigint not null,
  module text not null,
  -- The list's query as it was asked: filters, order, language.
  query jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts smallint not null default 0,
  rows bigint,
  file_id bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, file_id) references files on delete set null (file_id)
);
create index exports_user on exports (account_id, user_id, id);
create index exports_file on exports (account_id, file_id);
call isolate_tenants('exports', 'select, insert, update, delete');
create trigger touch before update on exports for each row execute function touch_updated_at();

-- The records' own histories tell what changed in each.
create table imports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  user_id bigint,
  module text not null,
  creates int not null,
  updates int not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users on delete set null (user_id)
);
create index imports_user on imports (account_id, user_id, id);
call isolate_tenants('imports', 'select, insert, update');
