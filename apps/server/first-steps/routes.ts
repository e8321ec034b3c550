import { firstStepCalls } from '@tarima/domain/first-steps/contract';
import { sql } from 'kysely';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { loadFirstStepsChecklist } from './queries.ts';

/** Serves the checklist of a new company. */
export function registerFirstStepRoutes(server: ApiServer): void {
  serveCall(server, firstStepCalls.read, ({ tx, person }) => loadFirstStepsChecklist(tx, person));

  serveCall(server, firstStepCalls.hide, async ({ tx, person, body }) => {
    const { accountId, id } = person;
    await tx.row(
      body.hidden
        ? sql`insert into first_steps_hidden (account_id, user_id) values (${accountId}, ${id}) on conflict do nothing`
        : sql`delete from first_steps_hidden where account_id = ${accountId} and user_id = ${id}`,
    );
    return loadFirstStepsChecklist(tx, person);
  });
}
