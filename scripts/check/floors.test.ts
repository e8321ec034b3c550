import { expect, test } from 'vitest';
import { upwardImports } from './floors.mjs';

const plan = ['words ⇄ rules', '. data', 'form list', 'screen'];
const importOf = (target: string) => `import { x } from '${target}';`;

test.each([
  ['form/form.ts', '../data/rows.ts'],
  ['form/form.ts', '../words/words.ts'],
  ['form/form.ts', './fields.ts'],
  ['form/form.ts', '../start.ts'],
  ['words/words.ts', '../rules/rules.ts'],
  ['rules/rules.ts', '../words/words.ts'],
  ['start.ts', './rules/rules.ts'],
  ['form/form.ts', '../../other/room.ts'],
  ['form/form.ts', 'zod'],
])('%s may import %s', (file, target) => {
  expect(upwardImports(file, importOf(target), plan)).toEqual([]);
});

test.each([
  ['form/form.ts', '../list/list.ts', 'list/list.ts'],
  ['form/form.ts', '../screen/screen.tsx', 'screen/screen.tsx'],
  ['data/rows.ts', '../form/form.ts', 'form/form.ts'],
  ['rules/rules.ts', '../start.ts', 'start.ts'],
  ['form/form.ts', '../attic/box.ts', 'attic/box.ts'],
])('%s may not import %s', (file, specifier, target) => {
  expect(upwardImports(file, importOf(specifier), plan)).toEqual([
    `${file} imports ${target}, which is on no floor below it`,
  ]);
});

test('lazily loaded code may be on a higher floor', () => {
  const source = "const Panel = lazy(() => import('../screen/screen.tsx'));";
  expect(upwardImports('list/list.tsx', source, plan)).toEqual([]);
});

test('a room without a floor is reported', () => {
  expect(upwardImports('attic/box.ts', '', plan)).toEqual([
    'attic/box.ts: its room has no floor in scripts/check/floors.mjs',
  ]);
});
