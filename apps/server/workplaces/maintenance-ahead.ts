import { sql } from 'kysely';

/** The windows in which the workplace of row `t` stands still, from now on: what was cut short a moment ago is none of them. */
export const maintenanceAhead = sql`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', m.id, 'startDate', m.start_date, 'endDate', m.end_date, 'stations', m.stations)) order by m.start_date)
  from workplaces_maintenances m
  where m.account_id = t.account_id and m.owner_id = t.id and m.end_date > present()
), '[]')`;
