import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { computePiecesByEvent } from '@tarima/domain/planning/rules/event-pieces';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import type { PiecesToCut } from '../cutting/cuts-for-pieces.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { loadPlantOrders } from './plant-snapshot.ts';
import { listStoredPlanEvents } from './stored-work.ts';

/** Pieces of the events of a day. */
export interface DayPieces {
  /** Pieces made by each event, by event id. */
  readonly made: ReadonlyMap<number, number>;
  /** Pieces that pass the cutting station of their flow: its first station that is no batch station. */
  readonly toCut: readonly PiecesToCut[];
}

/** Loads the pieces that events of a day make, from the whole plan of their steps. */
export async function loadDayPieces(
  tx: Transaction,
  accountScope: { readonly accountId: number; readonly timeZone: string },
  events: readonly CalendarEvent[],
  runsLoads: (workplaceId: number) => boolean,
): Promise<DayPieces> {
  const orderIds = [...new Set(events.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return { made: new Map(), toCut: [] };
  const orders = await loadPlantOrders(
    tx,
    { ...accountScope, now: getServerTime() },
    await loadWorkCalendars(tx),
    orderIds,
  );
  const details = new Map(orders.flatMap((order) => order.details.map((each) => [each.id, each])));
  const planned = Map.groupBy(
    await listStoredPlanEvents(tx, orderIds),
    ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`,
  );
  const made = new Map<number, number>();
  const toCut: PiecesToCut[] = [];
  for (const { id, detailId, workplaceId, quantity, load } of events) {
    const steps = detailId === null ? [] : (details.get(detailId)?.steps ?? []);
    const step = steps.find((each) => each.workplaceId === workplaceId);
    if (!step || detailId === null || quantity === null || load) continue;
    const work = (planned.get(`${detailId} ${workplaceId}`) ?? []).map((each) => ({
      id: each.id,
      userId: each.userId,
      start: Date.parse(each.start),
      end: Date.parse(each.end),
    }));
    const pieces = computePiecesByEvent(work, step, quantity).get(id);
    if (pieces === undefined) continue;
    made.set(id, pieces);
    const cutting = steps.find((each) => !runsLoads(each.workplaceId));
    if (cutting === step && pieces > 0) toCut.push({ detailId, pieces });
  }
  return { made, toCut };
}
