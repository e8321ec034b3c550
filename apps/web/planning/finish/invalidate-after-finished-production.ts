import type { QueryClient } from '@tanstack/react-query';
import { planningQueryKey } from '../../plant/planning-data.ts';

/** Lists that change when goods enter the store and their material leaves it. */
const followers = [
  'orders',
  'my_orders',
  'orders_planning',
  'shipments',
  'products',
  'products_inventories',
  'products_movements',
  'raw_materials',
  'raw_materials_inventories',
  'raw_materials_movements',
  'reports',
  ...planningQueryKey,
];

export const invalidateAfterFinishedProduction = (client: QueryClient): void =>
  followers.forEach((name) => void client.invalidateQueries({ queryKey: [name] }));
