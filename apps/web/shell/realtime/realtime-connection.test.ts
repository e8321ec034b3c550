import { workingHoursChangedEvent } from '@tarima/domain/calendar-days/working-hours-changed-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kit/query.ts';
import { startTestSession } from '../../testing/fake-network.ts';
import { addTestCleanup } from '../../testing/test-cleanups.ts';
import { openRealtimeConnection } from './realtime-connection.ts';

const listeners = vi.hoisted(() => new Map<string, () => void>());

vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    io: { reconnection: () => undefined },
    connected: false,
  }),
}));

beforeEach(startTestSession);

test('a change of the working hours on a server invalidates the hours and the plan of an open browser, and nothing else', () => {
  const client = createQueryClient();
  addTestCleanup(openRealtimeConnection(client));
  const keys = [['account_settings'], ['planning', 'board', 1], ['orders', 'list']];
  for (const key of keys) client.setQueryData(key, {});
  listeners.get(workingHoursChangedEvent)?.();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});
