import { expect, test } from 'vitest';
import { missingFromLockfile } from './lockfile.mjs';

test('reports the optional packages without an entry in the lockfile', () => {
  const packages = {
    '': {},
    'apps/server': { optionalDependencies: { 'own-linux': '1.0.0', 'shared-linux': '1.0.0' } },
    'apps/server/node_modules/own-linux': {},
    'node_modules/shared-linux': {},
    'node_modules/lint': {
      optionalDependencies: { '@lint/linux': '1.0.0', '@lint/darwin': '1.0.0' },
    },
    'node_modules/@lint/linux': {},
  };
  expect(missingFromLockfile({ packages })).toEqual([
    'package-lock.json has no entry for @lint/darwin, which node_modules/lint names',
  ]);
});
