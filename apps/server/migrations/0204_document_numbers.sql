-- Numbers of documents count per company: the id of a document is its number, and its key names the company already. One sequence
-- for each company and kind: sequences need no lock, so that documents of one company are created side by side.
create schema document_numbers;

create function document_tables() returns setof text
  language sql immutable as $$
  select unnest(array['orders', 'shipments', 'transfer_requests', 'purchases', 'trips', 'orders_returns', 'stock_lots'])
$$;

-- Creates the sequences that a company lacks. They go on after its highest number, that of a deleted document included.
create function begin_document_numbers(account bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text;
  place text;
  highest bigint;
begin
  for relation in select document_tables() loop
    place := format('document_numbers.%I', relation || '_' || account);
    if to_regclass(place) is null then
      execute format(
        'select greatest((select max(id) from %I where account_id = $1), (
           select max(entity_id) from history where account_id = $1 and module = $2))', relation)
        into highest using account, relation;
      execute format('create sequence %s start with %s', place, coalesce(highest, 0) + 1);
    end if;
  end loop;
end $$;
revoke all on function begin_document_numbers from public;

create function begin_numbers_of_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_document_numbers(new.id);
  return null;
end $$;
create trigger document_numbers after insert on accounts for each row execute function begin_numbers_of_account();

create function number_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.id := coalesce(new.id, nextval(format('document_numbers.%I', tg_table_name || '_' || new.account_id)::regclass));
  return new;
end $$;

-- Named to run before every other trigger of a row.
do $$
declare
  relation text;
begin
  for relation in select document_tables() loop
    execute format('alter table %I alter column id drop identity', relation);
    execute format('create trigger a_number before insert on %I for each row execute function number_document()', relation);
  end loop;
end $$;

-- Companies of the version before keep their numbers. Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
select begin_document_numbers(id) from accounts order by id;
alter table accounts force row level security;
