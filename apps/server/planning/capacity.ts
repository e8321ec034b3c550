import type { Language } from '@tarima/domain/kit/words';
import { plantCapacity } from '@tarima/domain/planning/capacity';
import type { CapacityAnswer } from '@tarima/domain/planning/contract';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import type { Range } from './events.ts';
import { hoursOf, iso, loadOrders, loadPlant } from './plant.ts';

interface Shown {
  id: number;
  name: string;
  status: string;
  metadata: { color: string | null };
}

/** How full the workplaces of a division, or of the account, are in a stretch of days or weeks. */
export async function capacityOf(
  tx: Transaction,
  { accountId, timeZone }: Person,
  language: Language,
  asked: Range & { bucket: 'day' | 'week'; divisionId?: number | undefined },
): Promise<CapacityAnswer> {
  const now = Date.now();
  const from = Date.parse(asked.startDate);
  // Weeks that have passed show what was planned in them.
  const of = { accountId, timeZone, divisionId: asked.divisionId, now: Math.min(now, from) };
  const hours = await hoursOf(tx, of);
  const capacity = plantCapacity({
    plant: await loadPlant(tx, of),
    orders: await loadOrders(tx, { ...of, now }, hours, 'unplanned'),
    from,
    to: Date.parse(asked.endDate),
    bucket: asked.bucket,
    now,
  });
  const shown = await tx.rows(sql<Shown>`
    select id, ${sql.ref(`name_${language}`)} as name, status, jsonb_build_object('color', color) as metadata
    from workplaces where account_id = ${accountId}`);
  const workplaces = new Map(shown.map((workplace) => [workplace.id, workplace]));
  return {
    rows: capacity.rows.flatMap(({ workplaceId, buckets, firstFreeAt, backlogMinutes }) => {
      const workplace = workplaces.get(workplaceId);
      if (!workplace) return [];
      return [
        {
          workplace,
          buckets: buckets.map((bucket) => ({ ...bucket, start: iso(bucket.start) })),
          firstFreeAt: firstFreeAt === null ? null : iso(firstFreeAt),
          backlogMinutes,
        },
      ];
    }),
    bottleneckId: capacity.bottleneckId,
  };
}
