import { isScreenPermission, permissions } from '@tarima/domain/profiles/permissions';
import { expect, test } from 'vitest';
import { screenDefinitions } from './screens.tsx';

test('every screen with a permission exists', () => {
  const opened = Object.keys(permissions).filter(isScreenPermission);
  expect(opened.length).toBeGreaterThan(20);
  expect(opened.filter((name) => !screenDefinitions.has(name))).toEqual([]);
});
