import { setTimeout as sleep } from 'node:timers/promises';
import { foldText } from '@tarima/domain/kit/fold-text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/server.ts';

test('a connection that dies in the hands of a request ends that request alone', async () => {
  const server = await startTestServer();
  const { accountId, admin } = await server.company('dying.test');
  await server.asOwner('grant tarima_app to current_user');

  const transaction = server.database.tenant(accountId, async (tx) => {
    const connection = await tx.row(sql<{ pid: number }>`select pg_backend_pid() as pid`);
    await server.asOwner('select pg_terminate_backend($1)', [connection?.pid]);
    // the connection ends while no query runs on it
    await sleep(100);
    return tx.row(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow('not queryable');
  expect((await admin.get('/suppliers')).status).toBe(200);
  await server.close();
});

test('work that only reads can end with its last question, and is nobody’s from then on', async () => {
  const server = await startTestServer();
  const { accountId, admin } = await server.company('reading.test');
  const account = sql<{ account: number | null }>`select current_account() as account`;

  const accounts = await server.database.tenant(accountId, async (tx) => {
    const last = await tx.lastRow(account);
    const after = await tx.row(account);
    return [last?.account, after?.account];
  });
  expect(accounts).toEqual([accountId, null]);

  const failed = server.database.tenant(accountId, (tx) => tx.lastRow(sql`select 1 / 0`));
  await expect(failed).rejects.toThrow('division by zero');
  // the next request can use the connection
  expect((await admin.get('/suppliers')).status).toBe(200);
  await server.close();
});

test('texts are compared as the rules compare them: without accents, in small letters', async () => {
  const texts = ['Ángel ÑANDÚ', 'Crème brûlée', 'Jürgen', 'n\u0303andu\u0301'];
  const server = await startTestServer();
  const { accountId } = await server.company('compared.test');
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(
      sql<{ told: string }>`select fold(value) as told from unnest(${texts}::text[]) as value`,
    ),
  );
  expect(rows.map(({ told }) => told)).toEqual(texts.map(foldText));
  await server.close();
});
