import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { AccessTokenService } from './access-token.ts';
import { getSystemClockTime } from './clock.ts';

const claims = { userId: 7, accountId: 3, profileId: 1, sessionId: randomUUID() };

afterEach(() => {
  vi.useRealTimers();
});

test('a token that was valid is expired once its time is over', async () => {
  const tokens = new AccessTokenService(randomBytes(32));
  const token = await tokens.sign(claims);
  expect(await tokens.check(token)).toEqual({ state: 'valid', claims });
  expect(await tokens.check(token)).toEqual({ state: 'valid', claims });

  vi.useFakeTimers({ toFake: ['Date'], now: getSystemClockTime() + 16 * 60_000 });
  expect(await tokens.check(token)).toEqual({ state: 'expired', claims });
});

test('a token signed with another secret is invalid every time', async () => {
  const tokens = new AccessTokenService(randomBytes(32));
  const forged = await new AccessTokenService(randomBytes(32)).sign(claims);
  expect(await tokens.check(forged)).toEqual({ state: 'bad' });
  expect(await tokens.check(forged)).toEqual({ state: 'bad' });
});
