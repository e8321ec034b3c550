-- A design is found by its content: a pallet that is drawn again is the product that was drawn before.
create index pallet_designs_content on pallet_designs (account_id, md5(design::text));
