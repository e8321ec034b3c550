import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useDismissedIds } from './use-dismissed-ids.ts';

beforeEach(() => localStorage.clear());

/** Opens a tab of the browser that shows offers. */
function openTab() {
  const { result } = renderHook(() => useDismissedIds('dismissed-offers'));
  return {
    getIds: () => [...result.current[0]],
    dismiss: (ids: readonly number[]) => act(() => result.current[1](ids)),
  };
}

test('offers that another tab dismissed meanwhile stay dismissed', () => {
  const [one, other] = [openTab(), openTab()];
  one.dismiss([1]);
  other.dismiss([2]);
  expect(other.getIds()).toEqual([1, 2]);
  expect(openTab().getIds()).toEqual([1, 2]);
});

test('the latest fifty dismissed offers are stored', () => {
  const tab = openTab();
  tab.dismiss(Array.from({ length: 50 }, (_, at) => at + 1));
  tab.dismiss([51]);
  expect(openTab().getIds()).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
});
