import { orderReturns } from '@tarima/domain/returns/return';
import type { QueryClient } from '@tanstack/react-query';

/** What stands on screens of goods that came back. */
export const readReturnsAnew = (client: QueryClient): void => {
  for (const name of [
    orderReturns.name,
    'orders',
    'my_orders',
    'products_inventories',
    'products_movements',
  ])
    void client.invalidateQueries({ queryKey: [name] });
};
