-- A design is found by its content: a pallet that is drawn again is the product that was drawn before. The hash is a column of
-- its own, because row-level security lets no index of an expression be searched before the account is checked.
alter table pallet_designs add column content text not null generated always as (md5(design::text)) stored;
create index pallet_designs_content on pallet_designs (account_id, content);
