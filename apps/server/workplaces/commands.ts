import { CodedError } from '@tarima/domain/kit/errors';
import { getNextStatus } from '@tarima/domain/kit/transitions';
import { workplaceTransitions, type WorkplaceStatus } from '@tarima/domain/workplaces/status';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertNoUpcomingWork } from '../planning/events.ts';
import { endRunningMaintenance } from '../planning/maintenance.ts';

/** Enables or disables a workplace. @throws CodedError WRONG_VALUES with status 409, when its status does not allow it. */
export async function changeWorkplaceStatus(
  tx: Transaction,
  person: ActingUser,
  id: number,
  to: 'active' | 'inactive',
): Promise<void> {
  const workplace = await tx.row(sql<{ status: WorkplaceStatus }>`
    select status from workplaces where account_id = ${tx.accountId} and id = ${id} for update`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  const status = getNextStatus(
    workplaceTransitions,
    workplace.status,
    to === 'active' ? 'enable' : 'disable',
    workplace,
  );
  if (to === 'inactive') await assertNoUpcomingWork(tx, person, { workplaceId: id });
  if (workplace.status === 'maintenance') await endRunningMaintenance(tx, id);
  await tx.row(sql`
    update workplaces set status = ${status} where account_id = ${tx.accountId} and id = ${id}`);
}
