-- A line is made where the stations of its flow stand: its raw material is taken from the stores of the first step's division,
-- its goods enter a store of the last step's. A division that keeps no store has neither: there it is the order's own.
create function made_in(account bigint, recipe jsonb, own bigint, out material bigint, out product bigint, out divisions int)
  language sql stable as $$
  with steps as (
    select at, w.division_id, exists (
      select from stores s where s.account_id = account and s.division_id = w.division_id
    ) as keeps
    from jsonb_array_elements(coalesce(recipe -> 'steps', '[]')) with ordinality as frozen (step, at)
    join workplaces w on w.account_id = account and w.id = (step ->> 'workplaceId')::bigint
  )
  select coalesce((select case when keeps then division_id end from steps order by at limit 1), own),
    coalesce((select case when keeps then division_id end from steps order by at desc limit 1), own),
    (select count(distinct division_id)::int from steps)
$$;

-- Of what is produced: whose stores give the raw material. Where the goods enter is `origin_division_id`.
alter table orders_details add column material_division_id bigint;
alter table orders_details add foreign key (account_id, material_division_id) references divisions;
create index orders_details_material_division on orders_details (account_id, material_division_id) where material_division_id is not null;

-- What is still to be made follows; what was made stays as it happened.
do $$
declare
  tenant record;
begin
  for tenant in select id from accounts loop
    perform set_config('app.account_id', tenant.id::text, true);
    update orders_details d
    set material_division_id = made.material, origin_division_id = made.product
    from (
      select l.id, place.material, place.product
      from orders_details l
      join orders o on o.account_id = l.account_id and o.id = l.owner_id
      cross join lateral made_in(l.account_id, l.recipe, o.division_id) place
      where l.account_id = tenant.id and l.origin_type = 'production' and l.ready_at is null
    ) made
    where d.account_id = tenant.id and d.id = made.id;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
