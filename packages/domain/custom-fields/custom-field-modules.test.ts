import { expect, test } from 'vitest';
import { orderListScreens } from '../orders/order.ts';
import { findCustomFieldModule } from './custom-field-modules.ts';

test('every list of orders has the custom fields of orders', () => {
  expect(orderListScreens.map(findCustomFieldModule)).toEqual(['orders', 'orders', 'orders']);
});

test('every other list has the custom fields of its own module, or none', () => {
  expect(findCustomFieldModule('customers')).toBe('customers');
  expect(findCustomFieldModule('shipments')).toBeUndefined();
  expect(findCustomFieldModule('toString')).toBeUndefined();
});
