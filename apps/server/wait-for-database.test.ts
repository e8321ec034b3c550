import { once } from 'node:events';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

/** Formats an error of PostgreSQL's protocol, from its fields by letter. */
function formatError(fields: Record<string, string>): Buffer {
  const text = Object.entries(fields).map(([letter, value]) => `${letter}${value}\0`);
  const body = Buffer.from(`${text.join('')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Starts a database that refuses every connection by one error, and returns its address. */
async function startRefusingDatabase(fields: Record<string, string>): Promise<string> {
  const refusing = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(formatError(fields)));
  });
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void refusing.close());
  const address = refusing.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return `postgres://tarima:secret@127.0.0.1:${address.port}/tarima`;
}

test('a pooler that lacks the owner of the database is named as a pooler, without the password', async () => {
  // PgBouncer 1.24 answers so to a user that is neither in its list nor found by its query.
  const url = await startRefusingDatabase({ S: 'FATAL', C: '08P01', M: 'no such user' });
  const refusal = waitForDatabase(url, () => undefined);
  await expect(refusal).rejects.toMatchObject({
    code: 'DATABASE_POOLED',
    message: expect.stringMatching(/pooler at 127.*no such user.*DATABASE_POOL_URL/),
  });
  await expect(refusal).rejects.not.toThrow('secret');
});

test('a wrong password is a refusal of PostgreSQL, not of a pooler', async () => {
  const url = await startRefusingDatabase({
    S: 'FATAL',
    C: '28P01',
    M: 'password authentication failed for user "tarima"',
    F: 'auth.c',
    R: 'auth_failed',
  });
  await expect(waitForDatabase(url, () => undefined)).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining('password authentication failed for user "tarima"'),
  });
});
