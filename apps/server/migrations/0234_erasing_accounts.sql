-- The owner of the database deletes a company, and the application never does.
create policy operator_erases on accounts for delete to current_user using (id = (select current_account()));
