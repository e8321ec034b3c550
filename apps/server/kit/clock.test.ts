import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { clockOffsetMilliseconds, getSystemClockTime, getServerTime } from './clock.ts';
import { pickByPath } from '../testing/client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aMinute = 60_000;

test('Node and SQL have the same present, moved to the moment of the test run', async () => {
  const { accountId } = await server.company('clock.test');
  const begun = Date.parse(process.env['MOMENT'] ?? '');
  // Holds the machine's clock: a millisecond may pass between two looks at it.
  vi.useFakeTimers({ toFake: ['Date'], now: getSystemClockTime() });
  expect(getServerTime() - getSystemClockTime()).toBe(clockOffsetMilliseconds);
  vi.useRealTimers();
  expect(getServerTime()).toBeGreaterThanOrEqual(begun);
  const row = await server.database.tenant(accountId, (tx) =>
    tx.row(sql<{ now: string }>`select present() as now`),
  );
  expect(Math.abs(Date.parse(row?.now ?? '') - getServerTime())).toBeLessThan(aMinute);
});

test('a transaction can set another present, which no other transaction sees', async () => {
  const { accountId } = await server.company('lived.test');
  const said = await server.database.tenant(accountId, async (tx) => {
    await tx.row(sql`select set_config('app.present', '2026-03-01T12:00:00Z', true)`);
    return tx.row(sql<{ now: string }>`select present() as now`);
  });
  expect(new Date(String(pickByPath(said, 'now'))).toISOString()).toBe('2026-03-01T12:00:00.000Z');
  const after = await server.database.tenant(accountId, (tx) =>
    tx.row(sql<{ now: string }>`select present() as now`),
  );
  expect(Math.abs(Date.parse(after?.now ?? '') - getServerTime())).toBeLessThan(aMinute);
});
