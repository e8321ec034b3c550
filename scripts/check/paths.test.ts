import { expect, test } from 'vitest';
import { lostPaths } from './paths.mjs';

const files = ['apps/server/orders/routes.ts', 'docs/tests.md'];
const find = (text: string) => lostPaths({ 'README.md': text }, files);

test('a document may name a file or folder by the last parts of its path', () => {
  expect(
    find('`routes.ts`, `orders/routes.ts`, `server/orders/`, `apps/server/`, `docs/tests.md`'),
  ).toEqual([]);
});

test('words, addresses and single folders are not checked as paths', () => {
  expect(find('`npm run check`, `/orders/`, `outbox/`, `orders.total`, routes2.ts')).toEqual([]);
});

test.each(['router.ts', 'order/routes.ts', 'routes.tsx', 'server/order/', 'docs/test.md'])(
  'a document that names the missing path %s is reported',
  (name) => {
    expect(find(`See \`${name}\`.`)).toEqual([`README.md names ${name}, which does not exist`]);
  },
);
