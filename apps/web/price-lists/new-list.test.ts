import { priceLists } from '@tarima/domain/price-lists/price-list';
import { expect, test } from 'vitest';
import { toFormValues } from '../kit/form/form-values.ts';

test('a new list counts as soon as it is saved, unless somebody says otherwise', () => {
  expect(toFormValues(priceLists, undefined)).toMatchObject({ active: true });
});
