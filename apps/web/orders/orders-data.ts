import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderModules } from '@tarima/domain/orders/order';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { rowCreated, rowRemoved, rowUpdated } from '../kit/list/list-data.ts';

const wholeKey = ['orders', 'whole'] as const;

/** An order with its lines and its story. */
export const orderOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...wholeKey, id, lang],
    queryFn: ({ signal }) => call(orderCalls.read, { params: { id }, query: { lang }, signal }),
    // The previous order must not appear under the number of this one.
    placeholderData: () => undefined,
  });

const everyList = Object.values(orderModules);

/** Stores the returned order in the cache, so that all screens show it. */
export async function orderChanged(
  client: QueryClient,
  lang: Language,
  order: WholeOrder,
): Promise<void> {
  client.setQueryData(orderOptions(order.id, lang).queryKey, order);
  for (const module of everyList) await rowUpdated(client, module, order);
}

export async function orderCreated(
  client: QueryClient,
  lang: Language,
  order: WholeOrder,
): Promise<void> {
  client.setQueryData(orderOptions(order.id, lang).queryKey, order);
  for (const module of everyList) await rowCreated(client, module, order);
}

export async function orderRemoved(client: QueryClient, id: number): Promise<void> {
  for (const module of everyList) await rowRemoved(client, module, id);
  client.removeQueries({ queryKey: [...wholeKey, id] });
}

/** Invalidates every list of orders, after another user may have moved some. */
export const invalidateOrders = (client: QueryClient): void => {
  for (const { name } of everyList) void client.invalidateQueries({ queryKey: [name] });
  void client.invalidateQueries({ queryKey: ['transfer_requests'] });
};
