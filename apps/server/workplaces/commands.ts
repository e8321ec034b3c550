import { CodedError } from '@tarima/domain/kit/errors';
import { next } from '@tarima/domain/kit/transitions';
import { workplaceTransitions, type WorkplaceStatus } from '@tarima/domain/workplaces/status';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { assertNoWorkAhead } from '../planning/events.ts';
import { cutMaintenance } from '../planning/maintenance.ts';

/** Enables or disables a workplace. @throws CodedError WRONG_VALUES, 409, when its status does not allow that. */
export async function changeStatus(
  tx: Transaction,
  person: Person,
  id: number,
  to: 'active' | 'inactive',
): Promise<void> {
  const workplace = await tx.row(sql<{ status: WorkplaceStatus }>`
    select status from workplaces where account_id = ${tx.accountId} and id = ${id} for update`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  const status = next(
    workplaceTransitions,
    workplace.status,
    to === 'active' ? 'enable' : 'disable',
    workplace,
  );
  if (to === 'inactive') await assertNoWorkAhead(tx, person, { workplaceId: id });
  if (workplace.status === 'maintenance') await cutMaintenance(tx, id);
  await tx.row(sql`
    update workplaces set status = ${status} where account_id = ${tx.accountId} and id = ${id}`);
}
