-- Attempts are counted before they are looked at: whoever asks many times at once is heard as often as who asks in turn.

-- To lock what is old before it goes: two who tidy at once must not wait for each other.
grant update on failed_attempts to tarima_app;

-- Counts one attempt against several subjects, each with as many as it may have within a time, and answers 0; or, when
-- any of them has had its share, counts nothing and answers in how many seconds it may be tried again.
create function take_attempt(account bigint, subjects bytea[], limits int[], windows interval[]) returns int
  language plpgsql as $$
declare
  wait int;
begin
  -- One after another for each subject, in one order: those who come at once each see the ones before.
  perform pg_advisory_xact_lock(key) from (
    select hashtextextended(account || encode(s, 'hex'), 0) as key from unnest(subjects) s order by 1) keys;
  delete from failed_attempts f using (
    select id from failed_attempts
    where account_id = account and at < clock_timestamp() - interval '1 hour'
    order by at limit 100 for update skip locked) old
  where f.account_id = account and f.id = old.id;
  select max(ceil(extract(epoch from taken.at + asked.within - clock_timestamp())))::int into wait
  from unnest(subjects, limits, windows) asked(subject, most, within)
  -- The oldest of as many as there may be: once it is out of the time, another may come.
  cross join lateral (
    select f.at from failed_attempts f
    where f.account_id = account and f.subject = asked.subject and f.at > clock_timestamp() - asked.within
    order by f.at desc offset asked.most - 1 limit 1) taken;
  if wait is not null then return greatest(wait, 1); end if;
  insert into failed_attempts (account_id, subject) select account, s from unnest(subjects) s;
  return 0;
end $$;
