import { expect, test } from 'vitest';
import { journeysFor, unitsFor } from './changed.mjs';

test('a file of an entity selects the journeys that name the entity, and no others', () => {
  const found = journeysFor(['apps/web/custom-fields/custom-field-form.tsx']);
  expect(found).toContain('custom-fields');
  expect(found).not.toContain('sign-in');
});

test('a shared file selects the everyday journeys', () => {
  for (const file of ['apps/web/kit/list/list-screen.tsx', 'apps/server/app.ts'])
    expect(journeysFor([file])).toEqual(expect.arrayContaining(['guard', 'orders', 'sign-in']));
});

test('a journey selects itself, a helper the journeys that import it, and documents and tests select none', () => {
  expect(journeysFor(['tests/journeys/map.spec.ts'])).toEqual(['map']);
  expect(journeysFor(['tests/run/shipped-plant.ts'])).toContain('figures');
  expect(journeysFor(['docs/figures.md', 'apps/web/orders/row-menu.test.tsx'])).toEqual([]);
});

const overAllRoutes = 'apps/server/rights-on-fields.test.ts';

test('a folder selects its own tests, tests that name it, and tests of all routes', () => {
  const found = unitsFor(['apps/server/trips/links.ts']);
  expect(found).toEqual(
    expect.arrayContaining([
      'apps/server/trips/driver.test.ts',
      'apps/server/only-mine-pictures.test.ts', // it asks for trips
      overAllRoutes,
    ]),
  );
  expect(found).not.toContain('apps/server/price-lists/price-lists.test.ts');
  expect(found?.length).toBeLessThan(40);
});

test('a folder selects the tests of folders that import from it', () => {
  const found = unitsFor(['apps/server/loading/truck-pieces.ts']);
  expect(found).toContain('apps/server/trips/trips.test.ts');
  const ofDomain = unitsFor(['packages/domain/price-lists/price-break.ts']);
  expect(ofDomain).toContain('packages/domain/kit/money.test.ts'); // all of domain is quick
  expect(ofDomain).toContain('apps/server/price-lists/price-lists.test.ts');
});

test('a screen selects no test of the server, and a folder of the kit the tests of folders that import it', () => {
  const found = unitsFor(['apps/web/sessions/session-list.tsx']);
  expect(found?.filter((file) => !file.startsWith('apps/web/'))).toEqual([]);
  const ofKit = unitsFor(['apps/web/kit/charts/chart-scale.ts']);
  expect(ofKit).toContain('apps/web/kit/charts/chart-scale.test.ts');
  expect(ofKit).toContain('apps/web/reports/reported-work-week-card.test.tsx');
});

test('a test selects itself, documents and journeys select none, and a shared file selects all tests', () => {
  const alone = ['apps/server/trips/driver.test.ts', 'docs/tests.md', 'tests/journeys/map.spec.ts'];
  expect(unitsFor(alone)).toEqual(['apps/server/trips/driver.test.ts']);
  for (const file of [
    'apps/server/app.ts',
    'apps/server/migrations/0180_one_clock.sql',
    'vitest.config.ts',
    'scripts/test.mjs',
  ])
    expect(unitsFor([file, 'apps/server/trips/links.ts'])).toBeUndefined();
});
