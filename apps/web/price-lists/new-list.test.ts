import { priceLists } from '@tarima/domain/price-lists/price-list';
import { expect, test } from 'vitest';
import { toFormValues } from '../kit/form/form-values.ts';

test('a new price list is active', () => {
  expect(toFormValues(priceLists, undefined)).toMatchObject({ active: true });
});
