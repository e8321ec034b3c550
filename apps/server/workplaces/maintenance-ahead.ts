import { sql } from 'kysely';

/** SQL of the maintenance windows of the workplace of row `t`, from now on, without windows that were ended a moment ago. */
export const upcomingMaintenanceQuery = sql`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', m.id, 'startDate', m.start_date, 'endDate', m.end_date, 'stations', m.stations)) order by m.start_date)
  from workplaces_maintenances m
  where m.account_id = t.account_id and m.owner_id = t.id and m.end_date > present()
), '[]')`;
