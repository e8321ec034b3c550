import type { Language } from '@tarima/domain/kit/words';
import { orders, ordersPlanning } from '@tarima/domain/orders/order';
import { productionBoardCalls, type BoardWork } from '@tarima/domain/planning/calls/board-contract';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../kit/call-api.ts';
import { planningQueryKey } from '../../plant/planning-data.ts';

/** Move of an order's work: the work after it, and the work it replaces. */
export interface BoardMove {
  readonly orderId: number;
  readonly updatedAt: string;
  readonly events: BoardWork[];
  readonly insteadOf: BoardWork[];
  readonly event: CalendarEvent;
}

interface Sending {
  readonly division: number | undefined;
  readonly language: Language;
  readonly dryRun: 'true' | 'false';
}

export const sendBoardMove = (
  { orderId, updatedAt, events, insteadOf }: BoardMove,
  { division, language, dryRun }: Sending,
  idempotencyKey?: string,
) =>
  callApi(productionBoardCalls.move, {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    query: { lang: language, dryRun, divisionId: division },
    body: { order: { id: orderId }, updatedAt, events, insteadOf },
  });

/** Invalidates every query that shows planned work. */
export function invalidateBoardQueries(client: QueryClient): Promise<unknown> {
  for (const { name } of [ordersPlanning, orders])
    void client.invalidateQueries({ queryKey: [name] });
  return client.invalidateQueries({ queryKey: planningQueryKey });
}
