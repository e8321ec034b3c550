-- The history as a list, for users who audit. Exports and refused calls are events of it.
alter table history drop constraint history_action_check;
alter table history add constraint history_action_check check (action in (
  'create', 'update', 'delete', 'sign-in', 'failed-sign-in', 'password-change', 'sessions-end', 'export', 'refused'));

create index history_at on history (account_id, at, id);
create index history_user on history (account_id, user_id, at, id);
create index history_action on history (account_id, action, at, id);
create index history_record on history (account_id, entity_id, id);

create view audit with (security_invoker) as
  select account_id, id, at, user_id, action, module, entity_id as record_id, key_id,
    '{}'::jsonb as custom_fields, '{}'::jsonb as metadata, at as created_at, at as updated_at
  from history;
grant select on audit to tarima_app;
