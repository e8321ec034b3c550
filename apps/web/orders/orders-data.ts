import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { orderModules } from '@tarima/domain/orders/order';
import type { Language } from '@tarima/domain/kit/words';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { addCreatedRow, removeCachedRow, updateCachedRow } from '../kit/data/list-data.ts';

const wholeKey = ['orders', 'whole'] as const;

/** Query of an order with its lines and its history. */
export const orderQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...wholeKey, id, lang],
    queryFn: ({ signal }) => callApi(orderCalls.read, { params: { id }, query: { lang }, signal }),
    // Another order must not appear under this number; in another language it is the same one, and what is typed on it stays.
    placeholderData: (known) => (known?.id === id ? known : undefined),
  });

const everyList = Object.values(orderModules);

/** Stores the returned order in the cache, so that all screens show it. */
export async function updateCachedOrder(
  client: QueryClient,
  lang: Language,
  order: WholeOrder,
): Promise<void> {
  client.setQueryData(orderQueryOptions(order.id, lang).queryKey, order);
  for (const module of everyList) await updateCachedRow(client, module, order);
}

export async function addCreatedOrder(
  client: QueryClient,
  lang: Language,
  order: WholeOrder,
): Promise<void> {
  client.setQueryData(orderQueryOptions(order.id, lang).queryKey, order);
  for (const module of everyList) await addCreatedRow(client, module, order);
}

export async function removeCachedOrder(client: QueryClient, id: number): Promise<void> {
  for (const module of everyList) await removeCachedRow(client, module, id);
  client.removeQueries({ queryKey: [...wholeKey, id] });
}

/** Invalidates every list of orders, after another user may have moved some. */
export const invalidateOrders = (client: QueryClient): void => {
  for (const { name } of everyList) void client.invalidateQueries({ queryKey: [name] });
  void client.invalidateQueries({ queryKey: ['transfer_requests'] });
};
