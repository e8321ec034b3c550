-- A line that comes from several origins has its first row, which is the line's, and one more for each further part. Every row that is
-- there is a whole line.
alter table orders_details
  add column part_of bigint,
  add foreign key (account_id, part_of) references orders_details on delete cascade,
  add constraint orders_details_part_check check (part_of <> id);
create index orders_details_part_of on orders_details (account_id, part_of) where part_of is not null;

-- The lines as their customers bought them: the parts of each put together. What is agreed is the same for all of them; an amount off
-- the line was shared out among them to the cent.
create view orders_lines with (security_invoker) as
  select account_id, owner_id, coalesce(part_of, id) as id, position, product_id, product_name, price, discount_type,
    sum(quantity)::numeric(14, 3) as quantity,
    (case discount_type when 0 then sum(discount) else max(discount) end)::numeric(14, 2) as discount,
    sum(subtotal)::numeric(14, 2) as subtotal
  from orders_details
  group by account_id, owner_id, coalesce(part_of, id), position, product_id, product_name, price, discount_type;
grant select on orders_lines to tarima_app;
