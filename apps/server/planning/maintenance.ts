import { CodedError } from '@tarima/domain/kit/errors';
import { next } from '@tarima/domain/kit/transitions';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaceTransitions, type WorkplaceStatus } from '@tarima/domain/workplaces/status';
import { sql } from 'kysely';
import { z } from 'zod';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueue, handler } from '../kit/jobs/job.ts';
import { wrongValue } from '@tarima/domain/kit/errors';
import type { MaintenanceBody } from '@tarima/domain/planning/contract';
import { allStand, cutWindow, resume, type Stopped } from './window-effects.ts';
import type { WindowRequest, Windows } from './windows.ts';

const toOwner = (id: number, name: string): Stopped => ({
  kind: 'workplace',
  table: 'workplaces_maintenances',
  id,
  name,
});

/** When a workplace stands still: its status follows by itself. */
export const maintenance: Windows<MaintenanceBody> = {
  begun: 'maintenanceBegun',
  over: 'maintenanceOver',
  opens: false,
  lock: async (tx, request) => (await lockWorkplace(tx, request)).owner,
  async columns(tx, { ownerId }, { stations = null }) {
    const workplace = await tx.row(sql<{ stations: number }>`
      select stations from workplaces where account_id = ${tx.accountId} and id = ${ownerId}`);
    const all = workplace?.stations ?? 1;
    if (stations !== null && stations > all) throw wrongValue('event.stations', 'max');
    return [['stations', stations === all ? null : stations]];
  },
  async followed(tx, { id }, window) {
    await followWindows(tx, id);
    for (const moment of window ? [window.startDate, window.endDate] : [])
      if (Date.parse(moment) > present())
        await enqueue(tx, followMaintenance, { workplaceId: id }, { runAt: new Date(moment) });
  },
};

/** The same, for a workplace that must be one that can be stopped. @throws CodedError WRONG_VALUES, 409, where it is not. */
export const newMaintenance: Windows<MaintenanceBody> = {
  ...maintenance,
  async lock(tx, request) {
    const { owner, status } = await lockWorkplace(tx, request);
    next(workplaceTransitions, status, 'maintain', owner);
    return owner;
  },
};

async function lockWorkplace(
  tx: Transaction,
  { language, ownerId }: WindowRequest,
): Promise<{ owner: Stopped; status: WorkplaceStatus }> {
  const workplace = await tx.row(sql<{ id: number; name: string; status: WorkplaceStatus }>`
    select id, ${sql.ref(`name_${language}`)} as name, status from workplaces
    where account_id = ${tx.accountId} and id = ${ownerId} for update`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  const { id, name, status } = workplace;
  return { owner: toOwner(id, name), status };
}

/** Sets a workplace's status by its windows at this moment; safe to repeat. */
async function followWindows(tx: Transaction, workplaceId: number): Promise<void> {
  await tx.row(sql`
    update workplaces w set status = case when stopped.now then 'maintenance' else 'active' end
    from (
      select exists (
        select from workplaces_maintenances m
        where m.account_id = ${tx.accountId} and m.owner_id = ${workplaceId}
          and m.start_date <= present() and m.end_date > present() and ${allStand}
      ) as now
    ) stopped
    where w.account_id = ${tx.accountId} and w.id = ${workplaceId}
      and w.status = case when stopped.now then 'active' else 'maintenance' end`);
}

const followMaintenance = defineJob({
  name: 'follow-maintenance',
  payload: z.object({ workplaceId: z.int() }),
});

/** Begins and ends maintenance by itself. */
export const followMaintenances = () =>
  handler(followMaintenance, ({ workplaceId }, { accountId, database }) =>
    database.tenant(accountId, (tx) => followWindows(tx, workplaceId)),
  );

/**
 * Ends the window of a workplace that is enabled before its maintenance ends: work that it would still have hit is done as
 * planned.
 */
export async function cutMaintenance(tx: Transaction, workplaceId: number): Promise<void> {
  const owner = toOwner(workplaceId, '');
  await cutWindow(tx, owner);
  await resume(tx, defaultLanguage, owner);
}
