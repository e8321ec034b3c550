import type { Language } from '@tarima/domain/kit/words';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildBatchLoadRuleExpression } from './plant-snapshot.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Lists all workplaces of the account with their maintenance windows: a flow may lead through another division. */
export const listWorkplacesToPlan = (
  tx: Transaction,
  { accountId, divisionId }: Pick<ActingUser, 'accountId' | 'divisionId'>,
  language: Language,
): Promise<PlannedWorkplaceDto[]> =>
  tx.rows(sql<PlannedWorkplaceDto>`
    select w.id, w.${sql.ref(`name_${language}`)} as name, w.status, w.stations,
      ${buildBatchLoadRuleExpression('w')} as load, jsonb_build_object('color', w.color) as metadata,
      jsonb_build_object('id', d.id, 'name', d.${sql.ref(`name_${language}`)}) as division,
      coalesce(w.division_id = ${divisionId}, false) as own,
      coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('start', m.start_date, 'end', m.end_date, 'stations', m.stations)) order by m.start_date)
        from workplaces_maintenances m
        where m.account_id = w.account_id and m.owner_id = w.id and m.end_date > present()
      ), '[]') as maintenance
    from workplaces w
    join divisions d on d.account_id = w.account_id and d.id = w.division_id
    where w.account_id = ${accountId}
    order by w.id`);
