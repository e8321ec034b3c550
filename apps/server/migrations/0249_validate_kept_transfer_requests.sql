-- A transaction of its own: stored rows are compared with the constraint while others read and write them.
alter table transfer_requests validate constraint transfer_requests_account_id_detail_id_fkey;
