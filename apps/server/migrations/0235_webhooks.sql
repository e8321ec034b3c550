-- Addresses of other programs that are notified of the company's events.
create table webhooks (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  url text not null,
  -- Names such as orders.updated; null for all.
  events text[] check (cardinality(events) > 0),
  status text not null default 'active' check (status in ('active', 'paused')),
  pause_reason text check (pause_reason in ('user', 'failing', 'restore')),
  -- Secret of the signatures, encrypted by the server.
  secret bytea not null,
  secret_made_at timestamptz(3) not null default present(),
  created_by_id bigint,
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, created_by_id) references users on delete set null (created_by_id),
  check ((status = 'paused') = (pause_reason is not null))
);
create index webhooks_created_by on webhooks (account_id, created_by_id) where created_by_id is not null;
call record_table('webhooks', array['secret']);

-- State of the sending of a webhook. Apart from it, so that no delivery is a change of the webhook.
create table webhook_senders (
  account_id bigint not null references accounts,
  webhook_id bigint not null,
  -- Time until which one job alone sends for the webhook; a job that died holds it no longer.
  leased_until timestamptz(3),
  -- First failure since the last success.
  failing_since timestamptz(3),
  delivered_at timestamptz(3),
  primary key (account_id, webhook_id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade
);
call isolate_tenants('webhook_senders', 'select, insert, update, delete');

-- Deliveries: an event for a webhook each, with the result of the last attempt.
create table webhook_deliveries (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id uuid not null,
  module text not null,
  kind text not null,
  record_id bigint not null,
  at timestamptz(3) not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  http_status integer,
  duration_ms integer,
  error text,
  next_attempt_at timestamptz(3) default present(),
  created_at timestamptz(3) not null default present(),
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade,
  check ((status = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_webhook on webhook_deliveries (account_id, webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, next_attempt_at, id) where status = 'waiting';
create index webhook_deliveries_created on webhook_deliveries (account_id, created_at);
call isolate_tenants('webhook_deliveries', 'select, insert, update, delete');
