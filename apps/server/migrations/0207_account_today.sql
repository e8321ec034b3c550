-- The day of the company's own calendar. A lot is good until the end of the day on which it expires.
create function account_today() returns date
  language sql stable as $$
  select (present() at time zone a.time_zone)::date from accounts a where a.id = current_account()
$$;
