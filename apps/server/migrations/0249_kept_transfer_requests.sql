-- Transfer requests stay with their order when their line is removed, as the goods of shipments that left do. They name their product themselves.
-- Requests read and write these tables in different sequences. The locks are taken all or none, and each wait ends before PostgreSQL looks for a
-- deadlock: a request of a server that works meanwhile is never given up for this migration.
do $$
begin
  loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      lock table orders_details, transfer_requests in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.1);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$;

-- Stored rows are compared with the constraint by the next migration, which reads and writes do not wait for.
alter table transfer_requests
  alter column detail_id drop not null,
  drop constraint transfer_requests_account_id_detail_id_fkey,
  add constraint transfer_requests_account_id_detail_id_fkey
    foreign key (account_id, detail_id) references orders_details on delete set null (detail_id) not valid;
