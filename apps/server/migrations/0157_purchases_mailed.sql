-- What is printed for a supplier and mailed to them is in their own language.
alter table suppliers add language text not null default 'es' check (language in ('es', 'en'));

-- When a purchase was last mailed, and to whom.
alter table purchases
  add mailed_at timestamptz(3),
  add mailed_to text,
  add check ((mailed_at is null) = (mailed_to is null));
