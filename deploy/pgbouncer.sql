-- Role and function that PgBouncer needs, created once by a superuser in the database of Tarima: psql -d tarima -f pgbouncer.sql. Choose another password.
create role pgbouncer login password 'change-me';
create schema pgbouncer;
grant usage on schema pgbouncer to pgbouncer;
-- Returns the password hash of the application's role, and of no other.
create function pgbouncer.find_user(wanted text) returns table (name text, password text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select rolname::text, rolpassword from pg_authid where rolname = wanted and rolname = 'tarima_app'
  $$;
revoke all on function pgbouncer.find_user from public;
grant execute on function pgbouncer.find_user to pgbouncer;
