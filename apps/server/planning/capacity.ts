import type { Language } from '@tarima/domain/kit/words';
import type { CapacityAnswer } from '@tarima/domain/planning/calls/capacity-contract';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import type { EventRange } from './events.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { formatInstant, loadPlantSnapshot } from './plant-snapshot.ts';
import { loadUnplannedOrders } from './orders-to-plan.ts';
import { loadPlantNames, toNamedRecord } from './reason-dtos.ts';

interface Shown {
  id: number;
  name: string;
  status: string;
  metadata: { color: string | null };
  division: { id: number };
}

/** Returns the load of the workplaces of a division, or of the account, and of their people, in days or weeks. */
export async function getPlantCapacity(
  tx: Transaction,
  engine: PlanningEngine,
  { accountId, timeZone }: ActingUser,
  language: Language,
  query: EventRange & { bucket: 'day' | 'week'; divisionId?: number | undefined },
): Promise<CapacityAnswer> {
  const now = getServerTime();
  const from = Date.parse(query.startDate);
  // Past weeks show their plan. The whole account's plant is loaded: people and flows cross divisions.
  const of = { accountId, timeZone, now: Math.min(now, from) };
  const calendars = await loadWorkCalendars(tx);
  const capacity = await engine.capacity({
    plant: await loadPlantSnapshot(tx, of, [], calendars),
    orders: await loadUnplannedOrders(tx, { ...of, now }, calendars),
    from,
    to: Date.parse(query.endDate),
    bucket: query.bucket,
    now,
  });
  const shown = await tx.rows(sql<Shown>`
    select id, ${sql.ref(`name_${language}`)} as name, status, jsonb_build_object('color', color) as metadata,
      jsonb_build_object('id', division_id) as division
    from workplaces where account_id = ${accountId}
      and (${query.divisionId ?? null}::bigint is null or division_id = ${query.divisionId ?? null})`);
  const workplaces = new Map(shown.map((workplace) => [workplace.id, workplace]));
  const rows = capacity.rows.filter(({ workplaceId }) => workplaces.has(workplaceId));
  const names = await loadPlantNames(tx, language);
  const toBucketDtos = <Bucket extends { readonly start: number }>(buckets: readonly Bucket[]) =>
    buckets.map((bucket) => ({ ...bucket, start: formatInstant(bucket.start) }));
  const [worst] = rows
    .filter(({ backlogMinutes }) => backlogMinutes > 0)
    .toSorted((one, other) => getBacklogDays(other) - getBacklogDays(one));
  return {
    rows: rows.flatMap(({ workplaceId, buckets, firstFreeAt, backlogMinutes }) => {
      const workplace = workplaces.get(workplaceId);
      if (!workplace) return [];
      return [
        {
          workplace,
          buckets: toBucketDtos(buckets),
          firstFreeAt: firstFreeAt === null ? null : formatInstant(firstFreeAt),
          backlogMinutes,
        },
      ];
    }),
    pools: capacity.pools
      .filter(({ workplaceIds }) => workplaceIds.some((id) => workplaces.has(id)))
      .map(({ people, workplaceIds, buckets }) => ({
        users: people.map(({ id }) => toNamedRecord(names.users, id)),
        workplaces: workplaceIds.map((id) => toNamedRecord(names.workplaces, id)),
        buckets: toBucketDtos(buckets),
      })),
    bottleneckId: worst?.workplaceId ?? null,
  };
}

/** Returns the days of backlog; Infinity for a workplace that cannot work at all. */
const getBacklogDays = ({ backlogDays }: { readonly backlogDays: number | null }): number =>
  backlogDays ?? Number.MAX_SAFE_INTEGER;
