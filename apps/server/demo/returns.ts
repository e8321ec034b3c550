import type { ReturnDisposition } from '@tarima/domain/returns/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { announceReturn, receiveReturn } from '../returns/commands.ts';
import type { DemoContext } from './demo-context.ts';

const workday = 9 * 60;
const all = sql`true`;

/** Returns by the working days before this moment. */
const demoReturns: readonly {
  readonly days: number;
  readonly reason: string;
  readonly quantity: number;
  readonly fate: ReturnDisposition;
  /** Whether the goods have come. */
  readonly isReceived: boolean;
}[] = [
  { days: 9, reason: 'Pidió de más', quantity: 6, fate: 'stock', isReceived: true },
  { days: 6, reason: 'Clavos levantados', quantity: 5, fate: 'repair', isReceived: true },
  { days: 0.4, reason: 'Humedad fuera de norma', quantity: 8, fate: 'repair', isReceived: false },
];

/** Schedules returns of delivered orders of the first plant: one that is stock again, one to be repaired, and one that is awaited. */
export function scheduleDemoReturns({
  tx,
  catalogues,
  demoUsers,
  calendar,
  line,
  end,
}: DemoContext) {
  const [clerk] = demoUsers.clerks;
  const [division] = catalogues.divisionIds;
  if (!clerk || division === undefined) return;
  for (const { days, reason, quantity, fate, isReceived } of demoReturns)
    line.at(calendar.earlier(end, days * workday), clerk, async () => {
      const delivered = await tx.row(sql<{ order: number; detail: number; store: number }>`
        select s.order_id as "order", i.detail_id as detail, s.store_id as store
        from shipments s
        join stores t on t.account_id = s.account_id and t.id = s.store_id
        join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
        where s.account_id = ${tx.accountId} and s.type = 'order' and ${buildStatusCondition(shipmentDocument, 'finished', 's.status')}
          and t.division_id = ${division} and i.quantity - i.refused >= ${quantity}
          and s.order_id not in (select order_id from orders_returns where account_id = ${tx.accountId})
        order by s.finished_at desc, i.id limit 1`);
      if (!delivered) return;
      const lines = [{ detail: { id: delivered.detail }, quantity, fate }];
      const body = { lines, store: { id: delivered.store }, reason };
      const id = await announceReturn(tx, clerk, delivered.order, body, all);
      if (isReceived)
        line.at(calendar.later(line.now, workday), clerk, () =>
          receiveReturn(tx, clerk, { id, body: {}, rowScope: all }),
        );
    });
}
