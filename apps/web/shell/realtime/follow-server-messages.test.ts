import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, saveTokens, replaceAccessToken } from '../../kit/session.ts';
import { createQueryClient } from '../../kit/query.ts';
import { buildTestToken } from '../../testing/fake-network.ts';
import { followServerMessages } from './follow-server-messages.ts';

let stop: () => void = () => undefined;
const open = new Set<number>();
let opened = 0;

/** Fakes the server's end of the socket. */
const connecting = async () => () => {
  const number = (opened += 1);
  open.add(number);
  return () => void open.delete(number);
};

const signIn = (sub: string) =>
  saveTokens({ accessToken: buildTestToken({ sub }), refreshToken: `r-${sub}` });

beforeEach(() => {
  localStorage.clear();
  open.clear();
  opened = 0;
});
afterEach(() => stop());

test('the realtime connection opens once a user has signed in, and not before', async () => {
  stop = followServerMessages(createQueryClient(), connecting);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(opened).toBe(0);
  signIn('7');
  await vi.waitFor(() => expect([...open]).toEqual([1]));
});

test('the realtime connection stays with a renewed token, and is replaced for another user', async () => {
  signIn('7');
  stop = followServerMessages(createQueryClient(), connecting);
  await vi.waitFor(() => expect([...open]).toEqual([1]));
  replaceAccessToken(buildTestToken({ sub: '7', seconds: 1800 }));
  signIn('8');
  await vi.waitFor(() => expect([...open]).toEqual([2]));
  expect(opened).toBe(2);
});

test('connection code that failed to load is loaded again until the user signs out', async () => {
  signIn('7');
  let failed = 0;
  const failing = async () => {
    if (failed < 2) {
      failed += 1;
      throw new Error('offline');
    }
    return connecting();
  };
  stop = followServerMessages(createQueryClient(), failing, 10);
  await vi.waitFor(() => expect([...open]).toEqual([1]));
  expect([failed, opened]).toEqual([2, 1]);

  failed = -1_000;
  signIn('8');
  await vi.waitFor(() => expect(failed).toBeGreaterThan(-998));
  expect([...open]).toEqual([]);
  endSession({ expired: false });
  const left = failed;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([failed - left, opened]).toEqual([0, 1]);
});

test('signing out closes the realtime connection, also while its code loads', async () => {
  signIn('7');
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  stop = followServerMessages(createQueryClient(), async () => {
    await arrival;
    return connecting().then((connect) => connect);
  });
  endSession({ expired: false });
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(opened).toBe(0);

  signIn('7');
  await vi.waitFor(() => expect([...open]).toEqual([1]));
  endSession({ expired: false });
  expect([...open]).toEqual([]);
});
