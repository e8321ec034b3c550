-- An account's people may change its looks and settings, and no other account's.

alter table accounts enable row level security;
alter table accounts force row level security;
create policy anybody_reads on accounts for select using (true);
create policy operator_makes on accounts for insert with check (true);
create policy own_changes on accounts for update using (id = (select current_account()));
grant update (settings, style_metadata) on accounts to tarima_app;
