-- What is printed for a customer and mailed to them is in their own language.
alter table customers add language text not null default 'es' check (language in ('es', 'en'));
