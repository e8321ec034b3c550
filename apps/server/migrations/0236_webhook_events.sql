-- Changes that active webhooks may be notified of. Written in the transaction of the change, and removed by the job that hands them to the
-- webhooks: an event exists exactly if its change was committed, in whatever sequence transactions commit.
create table webhook_events (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  module text not null,
  kind text not null,
  record_id bigint not null,
  at timestamptz(3) not null,
  primary key (account_id, id)
);
call isolate_tenants('webhook_events', 'select, insert, update, delete');

-- Adds the event of a change, and once in each transaction the job that hands events to webhooks. For a company without an active webhook
-- the first change of a transaction notes so, and spares the others.
create function write_webhook_event() returns trigger
  language plpgsql as $$
declare
  kind constant text := new.action || 'd';
  is_chosen constant boolean := (
    select bool_or(w.events is null or new.module || '.' || kind = any (w.events))
    from webhooks w where w.account_id = new.account_id and w.status = 'active'
  );
begin
  if is_chosen is null then
    perform set_config('app.no_webhooks', new.account_id::text, true);
  elsif is_chosen then
    insert into webhook_events (account_id, module, kind, record_id, at)
    values (new.account_id, new.module, kind, new.entity_id, new.at);
    if current_setting('app.webhook_job', true) is distinct from pg_current_xact_id()::text then
      perform enqueue_job('spread-webhook-events', '{}', null, null, 25),
        set_config('app.webhook_job', pg_current_xact_id()::text, true);
    end if;
  end if;
  return null;
end $$;

create trigger webhook_event after insert on history for each row
  when (
    new.action in ('create', 'update', 'delete')
    and current_setting('app.no_webhooks', true) is distinct from new.account_id::text
  )
  execute function write_webhook_event();
