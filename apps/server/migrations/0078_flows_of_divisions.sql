-- A product may have a flow of a division's own beside the general one, which is every step that there was. Orders of a division that
-- has one take it, all others the general one.
alter table workplaces_flows_steps
  add column division_id bigint,
  add foreign key (account_id, division_id) references divisions,
  drop constraint workplaces_flows_steps_pkey,
  add constraint workplaces_flows_steps_key unique nulls not distinct (account_id, owner_id, division_id, workplace_id);
create index workplaces_flows_steps_division on workplaces_flows_steps (account_id, division_id);

-- The steps by which a division makes a product: by its own flow, or by the general one where it has none or none is named.
create function flow_steps(account bigint, product bigint, division bigint) returns setof workplaces_flows_steps
  language sql stable as $$
  select s.* from workplaces_flows_steps s
  where s.account_id = account and s.owner_id = product and s.division_id is not distinct from (
    select own.division_id from workplaces_flows_steps own
    where own.account_id = account and own.owner_id = product and own.division_id = division limit 1)
$$;
