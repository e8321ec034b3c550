import { priceLists } from '@tarima/domain/price-lists/price-list';
import { expect, test } from 'vitest';
import { valuesOf } from '../kit/form/form-values.ts';

test('a new list counts as soon as it is saved, unless somebody says otherwise', () => {
  expect(valuesOf(priceLists, undefined)).toMatchObject({ active: true });
});
