import { CodedError } from '@tarima/domain/kit/errors';
import { getNextStatus } from '@tarima/domain/kit/transitions';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaceTransitions, type WorkplaceStatus } from '@tarima/domain/workplaces/status';
import { sql } from 'kysely';
import { z } from 'zod';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { defineJob, enqueueJob, defineJobHandler } from '../kit/jobs/job.ts';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { MaintenanceBody } from '@tarima/domain/planning/calls/maintenance-contract';
import {
  allStationsStoppedCondition,
  endRunningDowntimeWindow,
  unmarkInterruptedWork,
  type StoppageOwner,
} from './window-effects.ts';
import type { WindowChangeRequest, DowntimeWindowRules } from './downtime-windows.ts';

const toOwner = (id: number, name: string): StoppageOwner => ({
  kind: 'workplace',
  table: 'workplaces_maintenances',
  id,
  name,
});

/** Maintenance windows of a workplace, which also set its status. */
export const maintenanceWindowRules: DowntimeWindowRules<MaintenanceBody> = {
  begun: 'maintenanceBegun',
  over: 'maintenanceOver',
  opens: false,
  lock: async (tx, request) => (await lockWorkplace(tx, request)).owner,
  async columns(tx, { ownerId }, { stations = null }) {
    const workplace = await tx.row(sql<{ stations: number }>`
      select stations from workplaces where account_id = ${tx.accountId} and id = ${ownerId}`);
    const all = workplace?.stations ?? 1;
    if (stations !== null && stations > all) throw createWrongValueError('event.stations', 'max');
    return [['stations', stations === all ? null : stations]];
  },
  async followed(tx, { id }, window) {
    await followWindows(tx, id);
    for (const moment of window ? [window.startDate, window.endDate] : [])
      if (Date.parse(moment) > getServerTime())
        await enqueueJob(tx, followMaintenance, { workplaceId: id }, { runAt: new Date(moment) });
  },
};

/** Maintenance windows of a workplace that can be stopped. @throws CodedError WRONG_VALUES with status 409 where it cannot. */
export const newMaintenanceWindowRules: DowntimeWindowRules<MaintenanceBody> = {
  ...maintenanceWindowRules,
  async lock(tx, request) {
    const { owner, status } = await lockWorkplace(tx, request);
    getNextStatus(workplaceTransitions, status, 'maintain', owner);
    return owner;
  },
};

async function lockWorkplace(
  tx: Transaction,
  { language, ownerId }: WindowChangeRequest,
): Promise<{ owner: StoppageOwner; status: WorkplaceStatus }> {
  const workplace = await tx.row(sql<{ id: number; name: string; status: WorkplaceStatus }>`
    select id, ${sql.ref(`name_${language}`)} as name, status from workplaces
    where account_id = ${tx.accountId} and id = ${ownerId} for update`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  const { id, name, status } = workplace;
  return { owner: toOwner(id, name), status };
}

/** Sets a workplace's status by its current windows; repeating it does no harm. */
async function followWindows(tx: Transaction, workplaceId: number): Promise<void> {
  await tx.row(sql`
    update workplaces w set status = case when stopped.now then 'maintenance' else 'active' end
    from (
      select exists (
        select from workplaces_maintenances m
        where m.account_id = ${tx.accountId} and m.owner_id = ${workplaceId}
          and m.start_date <= present() and m.end_date > present() and ${allStationsStoppedCondition}
      ) as now
    ) stopped
    where w.account_id = ${tx.accountId} and w.id = ${workplaceId}
      and w.status = case when stopped.now then 'active' else 'maintenance' end`);
}

const followMaintenance = defineJob({
  name: 'follow-maintenance',
  payload: z.object({ workplaceId: z.int() }),
});

/** Creates the handler that begins and ends maintenance at its times. */
export const createMaintenanceHandler = () =>
  defineJobHandler(followMaintenance, ({ workplaceId }, { accountId, database }) =>
    database.tenant(accountId, (tx) => followWindows(tx, workplaceId)),
  );

/** Ends the maintenance of a workplace that is enabled early: work that it would still have affected is done as planned. */
export async function endRunningMaintenance(tx: Transaction, workplaceId: number): Promise<void> {
  const owner = toOwner(workplaceId, '');
  await endRunningDowntimeWindow(tx, owner);
  await unmarkInterruptedWork(tx, defaultLanguage, owner);
}
