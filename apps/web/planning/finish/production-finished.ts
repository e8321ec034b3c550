import type { QueryClient } from '@tanstack/react-query';
import { planningKey } from '../../plant/planning-data.ts';

/** Lists that change when goods come in and their material goes. */
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
  ...planningKey,
];

export const productionFinished = (client: QueryClient): void =>
  followers.forEach((name) => void client.invalidateQueries({ queryKey: [name] }));
