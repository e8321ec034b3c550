-- The transaction of each event, so that the rows of one save are shown together however long they took. Events of before have none.
alter table history add column transaction_id bigint;
alter table history alter column transaction_id set default pg_current_xact_id()::text::bigint;
