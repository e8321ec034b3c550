import {
  stockKinds,
  thresholdSettingByKind,
  type StockKind,
} from '@tarima/domain/inventories/inventory';
import { toThousandths } from '@tarima/domain/inventories/quantity';
import { getModule } from '@tarima/domain/modules';
import { sql } from 'kysely';
import { findAccount } from '../accounts/queries.ts';
import { getColumnName } from '../kit/catalogue/columns.ts';
import type { Transaction } from '../kit/database.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import { promisableQuantityExpression } from './lots.ts';
import type { AvailabilityChange } from './write-movements.ts';

interface Level {
  readonly divisionId: number;
  readonly division: string;
  readonly elementId: number;
  readonly element: string;
  readonly available: number;
}

/**
 * Notifies the users who manage a division's stock of elements that have just fallen below the account's threshold.
 * Available stock counts, without expired lots. Stock changes one transaction at a time (`lockAccountStock`).
 * So an element that was above and is now below has crossed the threshold exactly once.
 */
export async function notifyLowStock(
  tx: Transaction,
  decreases: readonly AvailabilityChange[],
  actorId: number | null,
): Promise<void> {
  if (decreases.length === 0) return;
  const account = await findAccount(tx);
  if (!account) return;
  for (const kind of stockKinds) {
    const threshold = account.settings.stockThreshold[thresholdSettingByKind[kind]];
    const ofKind = decreases.filter((drop) => drop.kind === kind);
    if (ofKind.length > 0) await notifyCrossedLevels(tx, kind, threshold, ofKind, actorId);
  }
}

async function notifyCrossedLevels(
  tx: Transaction,
  kind: StockKind,
  threshold: number,
  drops: readonly AvailabilityChange[],
  by: number | null,
): Promise<void> {
  const limit = toThousandths(threshold);
  const crossed = (await listLevels(tx, kind, drops)).filter(
    ({ divisionId, elementId, available }) => {
      const drop = drops.find(
        (each) => each.divisionId === divisionId && each.elementId === elementId,
      );
      const before = toThousandths(available) - toThousandths(drop?.freeChange ?? 0);
      return toThousandths(available) < limit && before >= limit;
    },
  );
  for (const [divisionId, levels] of Map.groupBy(crossed, (level) => level.divisionId)) {
    const [first, ...others] = levels.map(({ elementId, element, available }) => ({
      element: { id: elementId, name: element },
      available,
    }));
    const division = levels[0]?.division;
    if (!first || division === undefined) continue;
    await notifyUsers(tx, {
      to: await listUsersByPermission(tx, `${kind}_inventories`, divisionId),
      by,
      type: 'thresholdReached',
      data: {
        kind,
        ...first,
        division: { id: divisionId, name: division },
        threshold,
        ...(others.length > 0 && { others }),
      },
    });
  }
}

function listLevels(
  tx: Transaction,
  kind: StockKind,
  drops: readonly AvailabilityChange[],
): Promise<Level[]> {
  const name = sql.ref(`e.${getColumnName(getModule(kind).title)}`);
  return tx.rows(sql<Level>`
    select d.id as "divisionId", d.name as division, e.id as "elementId", ${name} as element,
      (
        select coalesce(sum(${promisableQuantityExpression}), 0)::float8 from stock_lots l
        where l.account_id = ${tx.accountId} and l.kind = ${kind} and l.element_id = e.id and l.store_id in (
          select s.id from stores s where s.account_id = ${tx.accountId} and s.division_id = d.id)
      ) as available
    from unnest(
      ${drops.map(({ divisionId }) => divisionId)}::bigint[],
      ${drops.map(({ elementId }) => elementId)}::bigint[]
    ) as dropped (division_id, element_id)
    join divisions d on d.account_id = ${tx.accountId} and d.id = dropped.division_id
    join ${sql.table(kind)} e on e.account_id = ${tx.accountId} and e.id = dropped.element_id
    order by e.id, d.id`);
}
