import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './packages.mjs';
import { hashOf } from './web.mjs';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima-setup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
});

describe('isInstalled', () => {
  const present = {
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
    'node_modules/@tarima/domain': { link: true },
  };
  const wanted = {
    '': { version: '0.1.0' },
    'packages/domain': { version: '0.1.0' },
    ...present,
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  };

  test('is true when npm recorded every required package', () => {
    write('package-lock.json', { packages: wanted });
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/.package-lock.json', { packages: present });
    expect(isInstalled(folder)).toBe(true);
  });

  test.each([
    ['another version', { version: '4.0.1', integrity: 'sha512-a' }],
    ['another content', { version: '4.0.0', integrity: 'sha512-b' }],
  ])('is false with %s of a package', (_, zod) => {
    write('package-lock.json', { packages: { ...wanted, 'node_modules/zod': zod } });
    write('node_modules/.package-lock.json', { packages: present });
    expect(isInstalled(folder)).toBe(false);
  });

  test('is false when a package is missing, at the root or in a workspace', () => {
    write('node_modules/.package-lock.json', { packages: present });
    for (const place of ['node_modules/pg', 'apps/server/node_modules/pg']) {
      write('package-lock.json', { packages: { ...wanted, [place]: { version: '8.0.0' } } });
      expect(isInstalled(folder)).toBe(false);
    }
  });
});

describe('hashOf', () => {
  test('changes with the name or content of a source, but not with tests or built files', () => {
    write('src/a.ts', 1);
    const first = hashOf([folder]);
    write('src/a.test.ts', 2);
    write('dist/a.js', 3);
    write('node_modules/b.js', 4);
    expect(hashOf([folder])).toBe(first);

    write('src/a.ts', 5);
    const second = hashOf([folder]);
    expect(second).not.toBe(first);
    fs.renameSync(path.join(folder, 'src/a.ts'), path.join(folder, 'src/c.ts'));
    expect(hashOf([folder])).not.toBe(second);
  });
});

function write(name: string, content: unknown): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content));
}
