import { expect, test } from 'vitest';
import { orders } from '../orders/order.ts';
import { orderReturns } from '../returns/return.ts';
import { findHistoryField, getHistoryFields, historyQuery } from './record-history.ts';

test('the history of a record shows its stored fields and the values that its list lacks, never computed ones', () => {
  const { label, fields } = getHistoryFields({
    ...orderReturns,
    fields: {
      ...orderReturns.fields,
      total: { kind: 'money', label: { es: 'Total', en: 'Total' }, serverSet: 'computed' },
    },
  });
  expect(label).toBeNull();
  expect(Object.keys(fields)).toEqual([...Object.keys(orderReturns.fields), 'receivedAt']);
  expect(getHistoryFields({ ...orderReturns, history: 'none' }).fields).toEqual(
    orderReturns.fields,
  );
});

test('a change of a line is shown with the fields of its list of lines, and one that no longer exists without', () => {
  const find = (field: string, lines: string | null) =>
    findHistoryField(orderReturns, { field, lines })?.label.en;
  expect(find('fate', 'items')).toBe('Goes to');
  expect(find('fate', null)).toBeUndefined();
  expect(find('receivedAt', null)).toBe('Received');
  expect(find('reason', null)).toBe('Reason');
  expect(find('fate', 'boxes')).toBeUndefined();
  expect(getHistoryFields(orderReturns, 'items').label?.en).toBe('Goods');
  expect(findHistoryField(orders, { field: 'createdAt', lines: null })).toBeDefined();
});

test('a history is read by pages of twenty entries, and of a hundred at most', () => {
  expect(historyQuery.parse({ lang: 'en' })).toMatchObject({ page: 1, size: 20 });
  expect(historyQuery.parse({ lang: 'en', page: '2', size: '100' })).toMatchObject({
    page: 2,
    size: 100,
  });
  for (const wrong of [{ size: '101' }, { size: '0' }, { page: '-1' }, { page: '10001' }])
    expect(historyQuery.safeParse({ lang: 'en', ...wrong }).success).toBe(false);
});
