-- $1 products of the account that is set: their prices and families are as uneven as real ones.
with made as (
  select (select min(id) from measures where account_id = current_account()) as measure,
    array(select id from products_families where account_id = current_account() order by id) as families
)
insert into products (account_id, name, description, price, measure_id, product_family_id)
select current_account(), 'Tarima ' || n, 'De pino, ' || (n % 97) || ' tablas',
  round((40 + (hashint8extended(n, 1) & 1048575) / 1048576.0 * 900)::numeric, 2), measure,
  families[1 + floor(((hashint8extended(n, 2) & 1048575) / 1048576.0) ^ 2 * cardinality(families))]
from made, generate_series(1, $1::int) n
