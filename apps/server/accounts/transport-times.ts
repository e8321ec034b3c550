import type { PlannedStep } from '@tarima/domain/planning/planning-model';
import { applyTransportTimes } from '@tarima/domain/planning/calendar/transport-times';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { findAccount } from './queries.ts';

/** Adds transport times to the steps of a flow, before each step in another division, where the account defines the time. */
export type TransportTimeInserter = <Each extends Pick<PlannedStep, 'workplaceId'>>(
  steps: readonly Each[],
) => (Each & Pick<PlannedStep, 'way'>)[];

/** Loads the transport times once for all flows of a request. */
export async function loadTransportTimeApplier(tx: Transaction): Promise<TransportTimeInserter> {
  const minutes = (await findAccount(tx))?.settings.wayMinutes ?? 0;
  if (minutes === 0) return (steps) => [...steps];
  const rows = await tx.rows(sql<{ id: number; divisionId: number }>`
    select id, division_id as "divisionId" from workplaces where account_id = ${tx.accountId}`);
  const divisionOf = new Map(rows.map(({ id, divisionId }) => [id, divisionId]));
  return (steps) => applyTransportTimes(steps, divisionOf, minutes);
}
