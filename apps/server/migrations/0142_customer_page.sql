-- What a customer was sent is kept as it was, and a page without sign-in shows it: by a link, of one order, until it is over or revoked.
alter table orders_revisions add column kind text not null default 'agreed' check (kind in ('sent', 'agreed'));

create table orders_links (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  owner_id bigint not null,
  -- Of 256 bits that are told once and kept nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- To whom it was mailed; null where it was copied from the order's panel.
  mailed_to text,
  created_by_id bigint not null,
  created_at timestamptz(3) not null default present(),
  expires_at timestamptz(3) not null,
  opened_at timestamptz(3),
  first_opened_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, created_by_id) references users,
  check (expires_at > created_at)
);
create unique index orders_links_token on orders_links (account_id, token_hash);
create index orders_links_owner on orders_links (account_id, owner_id, id);
create index orders_links_created_by on orders_links (account_id, created_by_id);
call isolate_tenants('orders_links', 'select, insert, update');

-- What somebody did by a link: by the name that they typed.
alter table orders_moves add column by_name text;
alter table orders_moves add column link_id bigint;
alter table orders_moves add foreign key (account_id, link_id) references orders_links on delete set null (link_id);
alter table orders_moves add check (by_name is null or user_id is null);
create index orders_moves_link on orders_moves (account_id, link_id) where link_id is not null;

-- Quotations that customers asked for on their page: each once, however often it was sent.
create table orders_requests (
  account_id bigint not null references accounts,
  owner_id bigint not null,
  from_order_id bigint,
  link_id bigint,
  key uuid not null,
  created_at timestamptz(3) not null default present(),
  primary key (account_id, owner_id),
  unique (account_id, key),
  foreign key (account_id, owner_id) references orders on delete cascade,
  foreign key (account_id, from_order_id) references orders on delete set null (from_order_id),
  foreign key (account_id, link_id) references orders_links on delete set null (link_id)
);
create index orders_requests_from on orders_requests (account_id, from_order_id) where from_order_id is not null;
create index orders_requests_link on orders_requests (account_id, link_id) where link_id is not null;
call isolate_tenants('orders_requests', 'select, insert');

-- Opens what a link leads to: sets the tenant for the transaction, and answers the one order, or nothing when the link is unknown
-- there, over or revoked, or when the account serves nobody. No user is set: whoever comes by a link is none.
create function open_link(account bigint, token bytea) returns table (id bigint, order_id bigint, expires_at timestamptz)
  language plpgsql as $$
begin
  perform set_config('app.account_id', account::text, true), set_config('app.user_id', '', true);
  return query
    select l.id, l.owner_id, l.expires_at
    from orders_links l
    join accounts a on a.id = l.account_id and a.disabled_at is null
    where l.account_id = account and l.token_hash = token and l.revoked_at is null and l.expires_at > present();
end $$;
