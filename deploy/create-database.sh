#!/bin/sh
# Creates the owner and the database of Tarima, when the container of PostgreSQL starts for the first time, or run once by the user postgres. The owner is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -U postgres -d postgres <<'SQL'
create role tarima login createrole password :'password';
create database tarima owner tarima;
SQL
