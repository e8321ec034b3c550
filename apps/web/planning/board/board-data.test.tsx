import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { answerJson, installFakeNetwork, startTestSession } from '../../testing/fake-network.ts';
import { boardRefreshInterval, productionBoardQueryOptions } from './board-data.ts';

beforeEach(() => {
  startTestSession();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

test('a shown board is loaded again, so that it shows the work that others moved', async () => {
  const network = installFakeNetwork({
    'GET /planning/board': answerJson({ events: [], people: [], orders: [] }),
  });
  const range = { from: Date.UTC(2026, 10, 23), to: Date.UTC(2026, 10, 30) };
  const { unmount } = renderHook(
    () => useQuery(productionBoardQueryOptions(range, 'es', undefined)),
    { wrapper: TestProviders },
  );
  const countRequests = () => network.listRequests('/planning/board').length;
  await waitFor(() => expect(countRequests()).toBe(1));
  act(() => void vi.advanceTimersByTime(boardRefreshInterval));
  await waitFor(() => expect(countRequests()).toBe(2));
  unmount();
  vi.advanceTimersByTime(2 * boardRefreshInterval);
  expect(countRequests()).toBe(2);
});
