import fs from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { pickNumberByPath, TestClient } from '@tarima/server/testing/client';
import { readCompanyRows } from '@tarima/server/testing/company-rows';
import { copyFolder } from '@tarima/server/testing/copy-folder';
import { withDatabaseClient } from '@tarima/server/testing/database-client';
import { fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import { runOperatorCommand } from '@tarima/server/testing/run-operator-command';
import {
  createDataFolder,
  findFreePortText,
  ServerProcess,
} from '@tarima/server/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { supplier } from '../run/samples.ts';
import { Clerk, loadSuppliersByCode } from './clerk.ts';
import { waitForAcknowledgedWrites, signInAdministrator } from './plant.ts';

type DatabaseClient = Parameters<Parameters<typeof withDatabaseClient>[1]>[0];

/** Step of a printed move. */
interface Step {
  readonly place: string;
  readonly statements: readonly string[];
}

const parseSteps = (text: string): Step[] =>
  text
    .split(/^-- \d+\. /m)
    .slice(1)
    .map((step) => {
      const [head = '', ...lines] = step.trim().split('\n');
      const [place = ''] = head.split(':');
      return { place, statements: lines.filter((line) => !line.startsWith('--')) };
    });

/** Runs a printed move: each statement by itself, as an operator does. */
class MoveRunner {
  readonly #source: DatabaseClient;
  readonly #target: DatabaseClient;

  constructor(source: DatabaseClient, target: DatabaseClient) {
    this.#source = source;
    this.#target = target;
  }

  async run({ place, statements }: Step): Promise<void> {
    for (const statement of statements)
      if (place.startsWith('At both')) await this.#compare(statement);
      else if (place.startsWith('From the source')) await this.#transfer(statement);
      else await this.#runAt(place, statement);
  }

  async #runAt(place: string, statement: string): Promise<void> {
    const client = place.startsWith('At the target') ? this.#target : this.#source;
    if (!place.endsWith('until the result is 0')) await client.query(statement);
    else await expect.poll(async () => (await client.query(statement)).rows).toEqual([{ left: 0 }]);
  }

  async #compare(statement: string): Promise<void> {
    const { rows } = await this.#source.query(statement);
    await expect.poll(async () => (await this.#target.query(statement)).rows).toEqual(rows);
  }

  async #transfer(statement: string): Promise<void> {
    const { rows } = await this.#source.query<{ statement: string }>(statement);
    for (const row of rows) await this.#target.query(row.statement);
  }
}

/** Starts a PostgreSQL that publishes rows, with the address of its superuser. */
async function startCluster(dataDir: string) {
  const settings = { wal_level: 'logical' };
  const { ownerUrl, stop } = await startEmbeddedDatabase({
    dataDir,
    log: () => undefined,
    settings,
  });
  onTestFinished(stop);
  const password = fs.readFileSync(path.join(dataDir, 'postgres-superuser-password'), 'utf8');
  const url = new URL(ownerUrl);
  url.username = 'postgres';
  url.password = password.trim();
  const connection = `host=127.0.0.1 port=${url.port} dbname=tarima user=postgres password=${password.trim()}`;
  return { ownerUrl, superuserUrl: url.href, connection };
}

const createEnvironment = async (ownerUrl: string, DATA_DIR: string) => ({
  PORT: await findFreePortText(),
  DATA_DIR,
  DATABASE_URL: ownerUrl,
  DEMO: 'false',
  JOBS: '0', // A job of the queue waits, and has to move.
  RATE_LIMIT: '0',
});

const isClosing = ({ statements }: Step): boolean =>
  statements.some((statement) => statement.startsWith('create trigger'));

test('an account moved to another cluster during work has each row, file, job and acknowledged write once', async () => {
  const sourceDir = createDataFolder();
  const targetDir = createDataFolder();
  await fillDataFolderWithDemo(sourceDir);
  const source = await startCluster(sourceDir);
  const target = await startCluster(targetDir);
  const sourceEnvironment = await createEnvironment(source.ownerUrl, sourceDir);
  const targetEnvironment = {
    ...(await createEnvironment(target.ownerUrl, targetDir)),
    ACCOUNT_ID_START: '5000000',
  };
  const runAccount = async (
    environment: typeof sourceEnvironment,
    ...args: string[]
  ): Promise<string> => {
    const { code, said } = await runOperatorCommand('account.ts', args, environment);
    expect([code, said]).toEqual([0, said]);
    return said;
  };
  const createArguments = [
    'create',
    '--admin-name',
    'Rosa Treviño',
    '--admin-email',
    'rosa@example.com',
  ];
  await migrateDatabase(target.ownerUrl, () => undefined);
  await runAccount(
    sourceEnvironment,
    ...createArguments,
    '--name',
    'Neighbour',
    '--host',
    'neighbour.test',
  );
  const said = await runAccount(
    targetEnvironment,
    ...createArguments,
    '--name',
    'Resident',
    '--host',
    'resident.test',
  );
  expect(said).toContain('Account 5000000 is made');
  await runAccount(sourceEnvironment, 'add-host', '--account', '1', '--host', 'plant.test');

  await new ServerProcess(sourceEnvironment).ready();
  const admin = await signInAdministrator(sourceEnvironment);
  expect((await admin.post('/auth/forgot-password', { email: 'admin@demo.test' })).status).toBe(
    204,
  );
  const printed = await runAccount(sourceEnvironment, 'move-sql', '--account', '1');
  const [, storedAt = ''] = /contents under (.*), to the same place/.exec(printed) ?? [];
  expect(storedAt).toBe(path.join(sourceDir, 'files/1/'));
  const steps = parseSteps(printed.replaceAll('SOURCE_CONNECTION', source.connection));
  const closing = steps.findIndex(isClosing);

  await withDatabaseClient(source.superuserUrl, (sourceClient) =>
    withDatabaseClient(target.superuserUrl, async (targetClient) => {
      const { rows: secrets } = await sourceClient.query<{ value: Buffer }>(
        "select value from upkeep.secrets where name = 'access-token'",
      );
      await targetClient.query("update upkeep.secrets set value = $1 where name = 'access-token'", [
        secrets[0]?.value,
      ]);
      const residents = await readCompanyRows(target.ownerUrl, 5_000_000);
      const runner = new MoveRunner(sourceClient, targetClient);
      const clerk = new Clerk(admin, 'MOVE');
      const writing = clerk.work();
      await waitForAcknowledgedWrites([clerk], 5);
      for (const step of steps.slice(0, closing)) await runner.run(step);
      await waitForAcknowledgedWrites([clerk], clerk.acknowledged.length + 5);
      await copyFolder(storedAt, path.join(targetDir, 'files/1'));

      // Closed: requests are refused, and writes without a request too.
      for (const step of steps.slice(closing, closing + 1)) await runner.run(step);
      await writing;
      expect([401, 404, 503]).toContain(clerk.ending);
      const wrong = { email: 'admin@demo.test', password: 'Otra.Clave.29' };
      expect([404, 503]).toContain((await admin.post('/auth/sign-in', wrong)).status);
      for (const write of [
        'update orders set updated_at = present() where account_id = 1',
        'delete from notifications where account_id = 1',
        'insert into stores (account_id) values (1)',
        "update accounts set name = 'Moved' where id = 1",
      ])
        await expect(sourceClient.query(write), write).rejects.toThrow('company 1 moves');
      const { rowCount } = await sourceClient.query(
        'update measures set updated_at = updated_at where account_id = 2',
      );
      expect(rowCount).toBeGreaterThan(0);
      const neighbours = await readCompanyRows(source.ownerUrl, 2);
      for (const step of steps.slice(closing + 1, -2)) await runner.run(step);

      const { 'public.account_hosts': hosts, ...rows } = await readCompanyRows(target.ownerUrl, 1);
      expect(hosts).toEqual(['(plant.test,1)']);
      const { 'public.accounts': account, ...stayed } = await readCompanyRows(source.ownerUrl, 1);
      const { 'public.accounts': arrived, ...moved } = rows;
      expect([arrived?.length, account?.length]).toEqual([1, 1]);
      expect(Object.keys(moved).length).toBeGreaterThan(40);
      for (const [table, texts] of Object.entries(stayed))
        if (table !== 'public.accounts') expect([table, moved[table]]).toEqual([table, texts]);
      expect(Object.keys(moved)).toEqual(Object.keys(stayed));
      expect(await readCompanyRows(source.ownerUrl, 2)).toEqual(neighbours);
      expect(await readCompanyRows(target.ownerUrl, 5_000_000)).toEqual(residents);

      const countJobs = (client: DatabaseClient) =>
        client.query(
          `select identifier, count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where payload ->> 'accountId' = '1' and identifier = 'mail-code' group by 1`,
        );
      expect((await countJobs(sourceClient)).rows).toEqual([]);
      expect((await countJobs(targetClient)).rows).toEqual([{ identifier: 'mail-code', count: 1 }]);
      const { rows: replicationLeftovers } = await sourceClient.query(
        "select relname from pg_class where relreplident = 'f' union all select pubname from pg_publication union all select slot_name from pg_replication_slots",
      );
      expect(replicationLeftovers).toEqual([]);
      const { rows: files } = await targetClient.query<{ hash: string }>(
        "select encode(sha256, 'hex') as hash from files where account_id = 1",
      );
      expect(files.length).toBeGreaterThan(0);
      for (const { hash } of files)
        expect(fs.existsSync(path.join(targetDir, 'files/1', hash.slice(0, 2), hash))).toBe(true);

      // Sessions go on at the target, with all that was acknowledged, and numbers follow those of the source.
      await new ServerProcess(targetEnvironment).ready();
      const movedAdmin = new TestClient(
        Number(targetEnvironment.PORT),
        'plant.test',
        admin.headers,
      );
      const suppliers = await loadSuppliersByCode(movedAdmin);
      for (const { code } of clerk.acknowledged) expect(suppliers.has(code)).toBe(true);
      const { rows: highest } = await sourceClient.query<{ id: number }>(
        'select last_value::int as id from suppliers_id_seq',
      );
      const created = await movedAdmin.post(
        '/suppliers',
        supplier({ code: 'THERE', name: 'Arrived' }),
      );
      expect(created.status).toBe(201);
      expect(pickNumberByPath(created.body, 'id')).toBe((highest[0]?.id ?? 0) + 1);
    }),
  );
  const ledger = await runOperatorCommand('ledger.ts', ['check', '1'], targetEnvironment);
  expect([ledger.code, ledger.said]).toEqual([0, ledger.said]);
});

test('ids of accounts start at ACCOUNT_ID_START in a new database, and existing lower ids are refused', async () => {
  const dataDir = createDataFolder();
  const { ownerUrl } = await startCluster(dataDir);
  const environment = await createEnvironment(ownerUrl, dataDir);
  const createAccount = (host: string, start: string) =>
    runOperatorCommand(
      'account.ts',
      ['create', '--name', host, '--host', host, '--admin-name', 'Rosa Treviño'].concat([
        '--admin-email',
        'rosa@example.com',
      ]),
      { ...environment, ACCOUNT_ID_START: start },
    );
  expect((await createAccount('one.test', '1000')).said).toContain('Account 1000 is made');
  expect((await createAccount('two.test', '1000')).said).toContain('Account 1001 is made');
  // A company with a lower id moved in.
  await withDatabaseClient(ownerUrl, (owner) =>
    owner.query(
      "insert into accounts (id, name, time_zone) overriding system value values (7, 'Moved in', 'UTC')",
    ),
  );
  expect((await createAccount('three.test', '1000')).said).toContain('Account 1002 is made');
  const refused = await createAccount('four.test', '2000');
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining(
      'ACCOUNT_ID_START is 2000, and 4 companies of this database have lower ids',
    ),
  ]);
  const server = new ServerProcess({ ...environment, ACCOUNT_ID_START: '2000' });
  expect(await server.exitCode()).toBe(1);
  expect(server.output).toContain('ACCOUNT_IDS_TAKEN: ACCOUNT_ID_START is 2000');
  expect((await createAccount('five.test', '')).said).toContain('Account 1003 is made');
});
