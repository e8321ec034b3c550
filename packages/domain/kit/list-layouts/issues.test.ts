import { expect, test } from 'vitest';
import { defineModule } from '../module.ts';
import { findLayoutIssues } from './issues.ts';
import type { ListLayout } from './list-layout.ts';

const label = { es: 'Dato', en: 'Value' };
const products = defineModule({
  name: 'products',
  entity: { one: label, many: label, gender: 'masculine' },
  fields: {
    name: { kind: 'text', label, required: true },
    hidden: { kind: 'text', label },
    state: { kind: 'catalog', catalog: 'states', label },
  },
  columns: ['id', 'name', 'state'],
  title: 'name',
  deletion: 'replace',
});
const findIssues = (layout: ListLayout) =>
  findLayoutIssues(products, layout).map(({ path, rule }) => `${path} ${rule}`);
const show = (...names: string[]): ListLayout => ({ columns: names.map((name) => ({ name })) });

test('a layout shows columns of its list, each once, and always the title', () => {
  expect(findIssues({})).toEqual([]);
  expect(findIssues({ ...show('state', 'name'), density: 'compact' })).toEqual([]);
  expect(findIssues(show('name', 'hidden', 'state', 'state'))).toEqual([
    'columns.1.name option',
    'columns.3.name option',
  ]);
  expect(findIssues(show('state'))).toEqual(['columns titleColumn']);
});

test('a layout sorts and filters by what its list has, and is not too long to be stored', () => {
  expect(findIssues({ orderBy: 'name', orderType: 'asc', filters: { state: ['JAL'] } })).toEqual(
    [],
  );
  expect(findIssues({ orderBy: 'hidden' })).toEqual(['orderBy option']);
  expect(findIssues({ filters: { hidden: 'x' } })).toEqual(['filters.hidden unknown']);
  expect(findIssues({ filters: { name: 'x'.repeat(20_000) } })).toContain('filters max');
});
