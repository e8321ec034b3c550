import pg from 'pg';
import { expect, test } from 'vitest';
import { listBackupTables } from '../backup/contents.ts';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { TestClient, pickByPath, pickListByPath } from '../testing/client.ts';
import { demoPassword as password, fillDataFolderWithDemo } from '../testing/demo-data-folder.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { createDataFolder, findFreePortText, ServerProcess } from '../testing/server-process.ts';
import { deleteDemoAccountData, findDemoAccount } from './empty-demo.ts';

const real = ['--name', 'Pallets Reales', '--host', 'real.test', '--admin-name', 'Elena Garza'];

/** A stopped data folder with the demo company and a real account; `reset` runs the command. */
async function plant() {
  const DATA_DIR = createDataFolder();
  await fillDataFolderWithDemo(DATA_DIR);
  const environment = { PORT: await findFreePortText(), DATA_DIR, DEMO_PASSWORD: password };
  const made = await runOperatorCommand(
    'account.ts',
    ['create', ...real, '--admin-email', 'elena@real.test'],
    environment,
  );
  expect(made.code).toBe(0);
  const reset = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runOperatorCommand('demo-reset.ts', args, { ...environment, ...more });
  return { environment, reset, temporary: /password (\S+)/.exec(made.said)?.[1] };
}

test('the command deletes nothing while Tarima runs, without --yes or with DEMO=false', async () => {
  const { environment, reset } = await plant();
  const server = await new ServerProcess(environment).ready();
  expect(await reset(['--yes'])).toMatchObject({ code: 1, said: expect.stringMatching(/Stop it/) });
  await server.end('SIGTERM');
  expect(await reset([])).toMatchObject({ code: 1, said: expect.stringContaining('--yes') });
  expect((await reset(['--yes'], { DEMO: 'false' })).said).toContain('DEMO=false');
  expect((await rowsOfAccounts(environment.DATA_DIR)).size).toBe(2);
});

test('the command deletes all data of the demo company and no data of another', async () => {
  const { environment } = await plant();
  const before = await rowsOfAccounts(environment.DATA_DIR);
  const after = await rowsOfAccounts(environment.DATA_DIR, async (ownerUrl) => {
    const demo = await findDemoAccount(ownerUrl);
    if (demo) expect((await deleteDemoAccountData(ownerUrl, demo)).length).toBeGreaterThan(10); // drawings
  });
  const [demo, other] = [...before.keys()].toSorted((one, two) => one - two);
  expect(Object.keys(before.get(demo ?? 0) ?? {}).length).toBeGreaterThan(30);
  expect(after.get(demo ?? 0)).toBeUndefined();
  expect(after.get(other ?? 0)).toEqual(before.get(other ?? 0));
});

/** Row counts of each account in each table, after something was done. */
async function rowsOfAccounts(
  dataDir: string,
  first: (ownerUrl: string) => Promise<void> = async () => undefined,
): Promise<Map<number, Record<string, number>>> {
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await first(database.ownerUrl);
    await client.connect();
    const all = new Map<number, Record<string, number>>();
    for (const { name, columns } of await listBackupTables(client)) {
      if (!columns.split(', ').includes('account_id')) continue;
      const { rows } = await client.query<{ account: number; count: number }>(
        `select account_id::int as account, count(*)::int as count from ${name} group by 1`,
      );
      for (const { account, count } of rows)
        all.set(account, { ...all.get(account), [name]: count });
    }
    return all;
  } finally {
    await client.end();
    await database.stop();
  }
}

// The nine months of the demo company are created again, as at the first start of a run.
test.runIf(process.env['SOAK'])(
  'the demo company is created again, and nothing else changes',
  async () => {
    const { environment, reset, temporary } = await plant();
    const first = await new ServerProcess(environment).ready();
    const email = /Demo sign-in: (\S+)/.exec(first.output)?.[1] ?? '';
    const signInAdmin = () =>
      new TestClient(Number(environment.PORT), 'localhost').signedIn(email, password);
    const measures = async () =>
      pickListByPath(
        (await (await signInAdmin()).get('/measures', { size: 100 })).body,
        'elements',
      ).map((each) => String(pickByPath(each, 'name')));
    const before = await measures();
    const added = { name: 'Medida de prueba', description: 'No queda' };
    expect((await (await signInAdmin()).post('/measures', added)).status).toBe(201);
    expect(await measures()).toContain(added.name);
    await first.end('SIGTERM');

    const again = await reset(['--yes']);
    expect(again.said).toContain(`Demo sign-in: ${email}`);
    expect(again.code).toBe(0);

    const second = await new ServerProcess(environment).ready();
    expect(second.output).toContain(email);
    expect((await measures()).toSorted()).toEqual(before.toSorted());
    expect((await (await signInAdmin()).get('/orders', { size: 1 })).status).toBe(200);
    const elena = await new TestClient(Number(environment.PORT), 'real.test').post(
      '/auth/sign-in',
      {
        email: 'elena@real.test',
        password: temporary,
      },
    );
    expect(pickByPath(elena.body, 'messageCode')).toBe('NEED_CHANGE_PASSWORD');
    expect(await second.end('SIGTERM')).toBe(0);
  },
);

test('the command fails if there is no demo company', async () => {
  const environment = { DATA_DIR: createDataFolder() };
  expect(await runOperatorCommand('demo-reset.ts', ['--yes'], environment)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no demo company here'),
  });
});
