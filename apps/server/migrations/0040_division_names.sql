-- A new division, or one that is renamed, takes no name that another of the company has. Those that share one since
-- before keep it, which an index would refuse.
create function refuse_taken_name() returns trigger
  language plpgsql as $$
begin
  -- Whoever gives a name waits for whoever is giving one, so that each sees the other's.
  perform pg_advisory_xact_lock(hashtextextended('names of divisions ' || new.account_id, 0));
  if exists (
    select from divisions
    where account_id = new.account_id and id <> new.id and fold(name) = fold(new.name)
  ) then
    raise unique_violation using message = 'a division has this name', table = 'divisions', constraint = 'divisions_name_key';
  end if;
  return new;
end $$;

create trigger take_name before insert on divisions
  for each row execute function refuse_taken_name();
create trigger change_name before update of name on divisions
  for each row when (fold(old.name) <> fold(new.name)) execute function refuse_taken_name();
