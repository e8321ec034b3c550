import { opensScreen, permissions } from '@tarima/domain/profiles/permissions';
import { expect, test } from 'vitest';
import { screens } from './screens.tsx';

test('whatever a permission opens is there: who may go to a screen is never led to none', () => {
  const opened = Object.keys(permissions).filter(opensScreen);
  expect(opened.length).toBeGreaterThan(20);
  expect(opened.filter((name) => !screens.has(name))).toEqual([]);
});
