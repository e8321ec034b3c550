import { expect, test } from 'vitest';
import { filesOf } from './budget.mjs';

test('a screen loads its chunk, the imports of it, and all their style sheets, once each', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'] },
    'suppliers/screen.tsx': { file: 'suppliers.js', imports: ['_shared.js', '_list.js'] },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    '_list.js': { file: 'list.js', css: ['list.css'] },
    'orders/screen.tsx': { file: 'orders.js', css: ['orders.css'] },
  };
  expect(filesOf(manifest, ['index.html', 'suppliers/screen.tsx']).toSorted()).toEqual([
    'index.css',
    'index.js',
    'list.css',
    'list.js',
    'shared.js',
    'suppliers.js',
  ]);
});
