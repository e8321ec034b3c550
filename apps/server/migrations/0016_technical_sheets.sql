-- How a pallet is built: its technical sheet, and its flow through the workplaces. Both live and die with their product.

-- A sheet is known by its product: that is also its id in the history.
create table technical_sheets (
  account_id bigint not null references accounts,
  product_id bigint not null,
  id bigint not null generated always as (product_id) stored,
  material_type text not null check (material_type in ('new', 'recycled', 'mixed')),
  manufacture_details jsonb not null default '[]' check (jsonb_typeof(manufacture_details) = 'array'),
  instructions text,
  quality_criteria jsonb not null default '[]' check (jsonb_typeof(quality_criteria) = 'array'),
  observations text,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products on delete cascade
);
call record_table('technical_sheets');

-- Writes the history of a line into the story of what it belongs to. Arguments: the owner's module, the field that the lines are.
create function write_line_history() returns trigger
  language plpgsql as $$
declare
  old_line jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'account_id' - 'owner_id' end;
  new_line jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'account_id' - 'owner_id' end;
begin
  if old_line is not distinct from new_line then return null; end if;
  insert into history (account_id, module, entity_id, action, user_id, before, after)
  values (
    coalesce(new.account_id, old.account_id), tg_argv[0], coalesce(new.owner_id, old.owner_id), 'update', current_app_user(),
    case when old_line is not null then jsonb_build_object(tg_argv[1], old_line) end,
    case when new_line is not null then jsonb_build_object(tg_argv[1], new_line) end
  );
  return null;
end $$;

-- A table of the ordered lines of a record: `owner_id` names the record.
create procedure line_table(relation regclass, owner text, field text)
  language plpgsql as $$
begin
  call isolate_tenants(relation, 'select, insert, update, delete');
  execute format(
    'create trigger history after insert or update or delete on %s for each row execute function write_line_history(%L, %L)',
    relation, owner, field);
end $$;

-- What one piece of the product takes, in the measure of each material.
create table technical_sheets_raw_materials (
  account_id bigint not null references accounts,
  owner_id bigint not null,
  raw_material_id bigint not null,
  position smallint not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (account_id, owner_id, raw_material_id),
  foreign key (account_id, owner_id) references technical_sheets on delete cascade,
  foreign key (account_id, raw_material_id) references raw_materials
);
create index technical_sheets_raw_materials_raw_material on technical_sheets_raw_materials (account_id, raw_material_id);
call line_table('technical_sheets_raw_materials', 'technical_sheets', 'rawMaterials');

create table technical_sheets_images (
  account_id bigint not null references accounts,
  owner_id bigint not null,
  place text not null check (place in ('descriptiveImages', 'manufactureSpecification', 'instructions')),
  file_id bigint not null,
  position smallint not null,
  primary key (account_id, owner_id, place, file_id),
  foreign key (account_id, owner_id) references technical_sheets on delete cascade,
  foreign key (account_id, file_id) references files
);
create index technical_sheets_images_file on technical_sheets_images (account_id, file_id);
call line_table('technical_sheets_images', 'technical_sheets', 'images');

create table workplaces_flows (
  account_id bigint not null references accounts,
  product_id bigint not null,
  id bigint not null generated always as (product_id) stored,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products on delete cascade
);
call record_table('workplaces_flows');

-- Minutes of work per piece, workplace by workplace; steps count from 1 without gaps.
create table workplaces_flows_steps (
  account_id bigint not null references accounts,
  owner_id bigint not null,
  workplace_id bigint not null,
  step smallint not null check (step > 0),
  work_time numeric(9, 3) not null check (work_time >= 0),
  primary key (account_id, owner_id, workplace_id),
  foreign key (account_id, owner_id) references workplaces_flows on delete cascade,
  foreign key (account_id, workplace_id) references workplaces
);
create index workplaces_flows_steps_workplace on workplaces_flows_steps (account_id, workplace_id);
call line_table('workplaces_flows_steps', 'workplaces_flows', 'steps');

-- Whether a product has a sheet follows from the sheets: it is nobody's edit of the product, whose open form stays good.
drop trigger touch on products;
create trigger touch before update on products
  for each row when (old.technical_sheet_exists = new.technical_sheet_exists) execute function touch_updated_at();
