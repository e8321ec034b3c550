import { expect, test } from 'vitest';
import { orderViews } from '../orders/order.ts';
import { customFieldModuleOf } from './modules.ts';

test('every list of orders has the custom fields of orders', () => {
  expect(orderViews.map(customFieldModuleOf)).toEqual(['orders', 'orders', 'orders']);
});

test('another list has the fields of its own module, or none', () => {
  expect(customFieldModuleOf('customers')).toBe('customers');
  expect(customFieldModuleOf('shipments')).toBeUndefined();
  expect(customFieldModuleOf('toString')).toBeUndefined();
});
