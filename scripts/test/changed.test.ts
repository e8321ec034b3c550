import { expect, test } from 'vitest';
import { journeysFor } from './changed.mjs';

test('a noun leads to the journeys that name it, and no further', () => {
  const found = journeysFor(['apps/web/custom-fields/field-form.tsx']);
  expect(found).toContain('custom-fields');
  expect(found).not.toContain('sign-in');
});

test('what is nobody’s alone leads to what everybody does', () => {
  for (const file of ['apps/web/kit/list/list-screen.tsx', 'apps/server/app.ts'])
    expect(journeysFor([file])).toEqual(expect.arrayContaining(['guard', 'orders', 'sign-in']));
});

test('a journey leads to itself, a helper to whom it helps, documents and tests nowhere', () => {
  expect(journeysFor(['tests/journeys/map.spec.ts'])).toEqual(['map']);
  expect(journeysFor(['tests/run/shipped-plant.ts'])).toContain('figures');
  expect(journeysFor(['docs/figures.md', 'apps/web/orders/row-menu.test.tsx'])).toEqual([]);
});
