import { dayMillis } from '@tarima/domain/kit/time-zone';
import { expect, test } from 'vitest';
import { countLateDays } from './reason-dtos.ts';

test('a late order is late by each day that has begun, and an order that ends in time by none', () => {
  const lateness = [-dayMillis, 0, 1, dayMillis / 2, dayMillis, dayMillis + 1, -Infinity];
  expect(lateness.map(countLateDays)).toEqual([0, 0, 1, 1, 1, 2, 0]);
});
