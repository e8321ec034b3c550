import { expect, test } from 'vitest';
import { filesOf, findLargestScreen } from './budget.mjs';

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

test('the screen with the most scripts counts its own and its imports, without those of the page', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_start.js'] },
    '_start.js': { file: 'start.js' },
    'suppliers/suppliers-screen.tsx': { file: 'suppliers.js', imports: ['_start.js', '_a.js'] },
    'orders/orders-screen.tsx': { file: 'orders.js', imports: ['_a.js', '_b.js'], css: ['o.css'] },
    'orders/orders-panel.tsx': { file: 'panel.js', imports: ['_a.js', '_b.js', '_c.js'] },
    '_a.js': { file: 'a.js', css: ['a.css'] },
    '_b.js': { file: 'b.js' },
    '_c.js': { file: 'c.js' },
  };
  expect(findLargestScreen(manifest)).toEqual({ screen: 'orders/orders-screen.tsx', files: 3 });
});
