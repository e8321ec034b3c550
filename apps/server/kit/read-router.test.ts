import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { Database } from './database.ts';
import { ReadRouter } from './read-router.ts';

test('a server that accepts writes is not used as a standby, and the log names its variable', async () => {
  const appUrl = inject('appUrl');
  const primary = new Database(appUrl);
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  const reads = new ReadRouter(primary, { connect: () => new Database(appUrl), log });
  reads.start();
  onTestFinished(async () => {
    await reads.stop();
    await primary.close();
  });

  await expect.poll(() => lines.join('')).toContain('DATABASE_READ_URL leads to no standby');
  const one = await reads.read(1, '/a-call', (used) => {
    expect(used).toBe(primary);
    return used.shared(sql`select 1 as one`);
  });
  expect(one).toEqual([{ one: 1 }]);
  expect(reads.counts).toEqual({ primary: 1, standby: 0, fallback: 0 });
  expect(reads.getLagSeconds()).toBe(Infinity);
});
