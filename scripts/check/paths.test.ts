import { expect, test } from 'vitest';
import { lostPaths } from './paths.mjs';

const files = ['apps/server/orders/routes.ts', 'docs/tests.md'];
const find = (text: string) => lostPaths({ 'README.md': text }, files);

test('a document may name a file or a folder by its last parts', () => {
  expect(
    find('`routes.ts`, `orders/routes.ts`, `server/orders/`, `apps/server/`, `docs/tests.md`'),
  ).toEqual([]);
});

test('words, addresses and single folders are no paths', () => {
  expect(find('`npm run check`, `/orders/`, `outbox/`, `orders.total`, routes2.ts')).toEqual([]);
});

test.each(['router.ts', 'order/routes.ts', 'routes.tsx', 'server/order/', 'docs/test.md'])(
  '%s leads nowhere',
  (name) => {
    expect(find(`See \`${name}\`.`)).toEqual([`README.md names ${name}, which does not exist`]);
  },
);
