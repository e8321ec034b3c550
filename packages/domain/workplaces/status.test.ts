import { expect, test } from 'vitest';
import { findNextStatus } from '../kit/transitions.ts';
import { listWorkplaceActions, workplaceTransitions } from './status.ts';

test('a workplace in use can be disabled or maintained, and any other is enabled', () => {
  expect(
    ['active', 'inactive', 'maintenance', 'sold', undefined].map((status) =>
      listWorkplaceActions(status),
    ),
  ).toEqual([['disable', 'maintain'], ['enable'], ['enable'], [], []]);
  expect(findNextStatus(workplaceTransitions, 'maintenance', 'enable', undefined)).toBe('active');
  expect(findNextStatus(workplaceTransitions, 'active', 'disable', undefined)).toBe('inactive');
  expect(findNextStatus(workplaceTransitions, 'active', 'maintain', undefined)).toBe('maintenance');
});
