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

test('it connects once somebody is signed in, and not before', async () => {
  stop = followServerMessages(createQueryClient(), connecting);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(opened).toBe(0);
  signIn('7');
  await vi.waitFor(() => expect([...open]).toEqual([1]));
});

test('a renewed token keeps the connection; another person gets another one', async () => {
  signIn('7');
  stop = followServerMessages(createQueryClient(), connecting);
  await vi.waitFor(() => expect([...open]).toEqual([1]));
  replaceAccessToken(buildTestToken({ sub: '7', seconds: 1800 }));
  signIn('8');
  await vi.waitFor(() => expect([...open]).toEqual([2]));
  expect(opened).toBe(2);
});

test('signing out closes it, also while its code is still on the way', async () => {
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
