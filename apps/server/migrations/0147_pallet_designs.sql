-- How a product is drawn: its pallet as parameters, and what each of its parts is cut of. It lives and dies with its product, whose id is its own.
create table pallet_designs (
  account_id bigint not null references accounts,
  product_id bigint not null,
  id bigint not null generated always as (product_id) stored,
  design jsonb not null check (jsonb_typeof(design) = 'object'),
  -- How it was said at first.
  said text,
  -- By the place of a part: the id of a raw material, or null.
  lumber jsonb not null default '[]' check (jsonb_typeof(lumber) = 'array'),
  nails bigint,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default present(),
  updated_at timestamptz(3) not null default present(),
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products on delete cascade
);
call record_table('pallet_designs');
