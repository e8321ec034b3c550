-- The moment since which a part of a company may be deleted: it is never opened again.
alter table accounts add column erasure_began_at timestamptz(3);
