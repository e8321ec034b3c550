import { orderReturns } from '@tarima/domain/returns/return';
import type { QueryClient } from '@tanstack/react-query';

/** Invalidates the lists that show returned goods. */
export const invalidateReturns = (client: QueryClient): void => {
  for (const name of [
    orderReturns.name,
    'orders',
    'my_orders',
    'products_inventories',
    'products_movements',
  ])
    void client.invalidateQueries({ queryKey: [name] });
};
