-- Which account is the demo company: only that may be emptied and made again.
alter table accounts add column is_demo boolean not null default false;

-- Even the owner sees no account under row-level security while no tenant is named.
alter table accounts no force row level security;
update accounts set is_demo = true where name = 'Tarimas del Valle';
alter table accounts force row level security;
