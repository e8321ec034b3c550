import { setTimeout as sleep } from 'node:timers/promises';
import { foldText } from '@tarima/domain/kit/fold-text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pickNumberByPath } from '../testing/client.ts';
import { startTestServer } from '../testing/server.ts';

const newSupplier = {
  code: 'TOGETHER',
  name: 'Maderas del Pino',
  email: 'ventas@together.test',
  phoneNumber: '+52 477 712 3401',
  supplierType: 'lumber',
  businessType: 'sawmill',
  state: 'GUA',
  city: 'León',
  status: 'active',
  location: '21.122131,-101.682739',
};

test('a lost connection ends only the request that uses it', async () => {
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

test('a read-only transaction can end with its last query, and its connection then has no account', async () => {
  const server = await startTestServer();
  const { accountId, admin } = await server.company('reading.test');
  const account = sql<{ account: number | null }>`select current_account() as account`;

  const accounts = await server.database.tenant(accountId, async (tx) => {
    const last = await tx.lastRow(account);
    const after = await tx.row(account);
    await tx.resume();
    const resumed = await tx.row(account);
    return [last?.account, after?.account, resumed?.account];
  });
  expect(accounts).toEqual([accountId, null, accountId]);
  expect(await server.database.shared(account)).toEqual([{ account: null }]);

  // a resumed transaction ends as usual: its error rolls back
  const rolledBack = server.database.tenant(accountId, async (tx) => {
    await tx.lastRow(account);
    await tx.resume();
    await tx.row(sql`update suppliers set name = 'changed'`);
    await tx.row(sql`select 1 / 0`);
  });
  await expect(rolledBack).rejects.toThrow('division by zero');
  expect(await server.database.shared(account)).toEqual([{ account: null }]);
  const [unchanged] = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ name: string }>`select name from accounts where id = ${accountId}`),
  );
  expect(unchanged?.name).not.toBe('changed');

  const failed = server.database.tenant(accountId, (tx) => tx.lastRow(sql`select 1 / 0`));
  await expect(failed).rejects.toThrow('division by zero');
  // the next request can use the connection
  expect((await admin.get('/suppliers')).status).toBe(200);
  await server.close();
});

test('a record is read in one round trip with its reader’s rights, the account is reset, and errors roll back', async () => {
  const server = await startTestServer();
  const { accountId, clients } = await server.company('together.test', [0, 3]);
  const [admin, other] = clients;
  const rival = await server.company('rival-of-together.test');
  const account = sql<{ account: number | null }>`select current_account() as account`;
  const opening = sql<{ set: string }>`
    select set_config('app.account_id', ${String(accountId)}, true) as set`;
  const read = await server.database.readTogether(accountId, opening, account);
  expect(read).toEqual({ opened: { set: String(accountId) }, row: { account: accountId } });
  expect(await server.database.shared(account)).toEqual([{ account: null }]);
  const failed = server.database.readTogether(accountId, opening, sql`select 1 / 0`);
  await expect(failed).rejects.toThrow('division by zero');
  expect(await server.database.shared(account)).toEqual([{ account: null }]);

  const made = await admin?.post('/suppliers', newSupplier);
  const path = `/suppliers/${pickNumberByPath(made?.body, 'id')}`;
  expect((await admin?.get(path))?.status).toBe(200);
  expect((await rival.admin.get(path)).status, 'of another company').toBe(404);
  expect((await admin?.at('rival-of-together.test').get(path))?.status).toBe(401);
  expect((await other?.get(path))?.status, 'without the permission').toBe(403);
  expect((await server.visitor('together.test').get(path)).status).toBe(401);
  expect((await admin?.get('/suppliers/nothing'))?.status).toBe(400);
  expect((await admin?.get(path, { lang: 'xx' }))?.status).toBe(400);
  expect((await admin?.get(path, { unknown: 1 }))?.status).toBe(400);
  const { body } = await server
    .visitor('together.test')
    .with(admin?.headers ?? {})
    .get('/audit', { size: 5 });
  expect(JSON.stringify(body), 'the refusal is recorded').toContain('refused');
  await server.close();
});

test('the database folds texts like the domain: without accents, in lower case', async () => {
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
