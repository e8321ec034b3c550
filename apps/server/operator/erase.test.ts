import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { Database } from '../kit/database.ts';
import { FolderContentStore, type ContentStore } from '../kit/files/content-store.ts';
import { S3ContentStore } from '../kit/files/s3-content-store.ts';
import { migrateDatabase } from '../kit/migrate.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { BrowserSocket } from '../testing/browser-socket.ts';
import { pickByPath } from '../testing/client.ts';
import { copyCompany, readCompanyRows, readProtections } from '../testing/company-rows.ts';
import { fillDataFolderWithDemo } from '../testing/demo-data-folder.ts';
import { FakeS3Service, testS3Credentials } from '../testing/fake-s3-service.ts';
import { saveProfilePicture } from '../testing/profile-picture.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { createDataFolder } from '../testing/server-process.ts';
import { startIsolatedTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { takeAccountLock } from './account-lock.ts';
import { setAccountDisabled } from './accounts.ts';
import { archiveAccount } from './archive-account.ts';
import { eraseAccount, type EraseRequest } from './erase-account.ts';

let server: TestServer;
let company: TestCompany;
let rival: TestCompany;
let folder: string;
let name: string;
let made = 0;
let protections: string[];
beforeAll(async () => {
  server = await startIsolatedTestServer();
  protections = await readProtections(server.ownerUrl);
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-erase-'));
  rival = await server.company('rival.test', [0, 2]);
  await addContents(rival);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  company = await server.company(`plant${(made += 1)}.test`, [0, 2]);
  await addContents(company);
  const [row] = await server.asOwner<{ name: string }>('select name from accounts where id = $1', [
    company.accountId,
  ]);
  name = row?.name ?? '';
});

const createStore = () => new FolderContentStore(path.join(server.dataDir, 'files'));
const getServices = (store: ContentStore = createStore()) => ({
  database: server.database,
  ownerUrl: server.ownerUrl,
  store,
});
const archive = () =>
  archiveAccount(getServices(), {
    account: company.accountId,
    file: path.join(folder, `${company.accountId}.tar.gz`),
  });
const erase = (change: Partial<EraseRequest> = {}, store?: ContentStore) =>
  eraseAccount(getServices(store), { account: company.accountId, name, patience: 0, ...change });
const loadRows = ({ accountId }: TestCompany) => readCompanyRows(server.ownerUrl, accountId);
const countJobs = async ({ accountId }: TestCompany): Promise<number> =>
  (
    await server.asOwner(
      `select from graphile_worker._private_jobs where payload ->> 'accountId' = $1::text`,
      [accountId],
    )
  ).length;
const listSequences = () =>
  server.asOwner(
    `select sequencename from pg_sequences where schemaname = 'document_numbers' order by 1`,
  );

/** Gives a company records, a picture and a job that waits. */
async function addContents({ accountId, admin, emails }: TestCompany): Promise<void> {
  const user = { name: 'Ana de la Bodega', email: emails[0] };
  expect((await saveProfilePicture(admin, user)).status).toBe(200);
  const measure = { name: 'Pie tablón', description: 'Una medida' };
  expect((await admin.post('/measures', measure)).status).toBe(201);
  await server.asOwner(
    `select graphile_worker.add_job('nobody-does-this', json_build_object('accountId', $1::bigint, 'payload', 1))`,
    [accountId],
  );
}

test('an erased company loses its rows, files, jobs, sessions and address, and another company stays unchanged', async () => {
  const { accountId, host, admin, emails, password } = company;
  const socket = new BrowserSocket(admin);
  expect(await socket.opened()).toBe('connected');
  await archive();
  const before = await loadRows(rival);
  const ownRows = Object.values(await loadRows(company)).flat().length;
  const sequences = await listSequences();
  expect(existsSync(path.join(server.dataDir, 'files', String(accountId)))).toBe(true);

  const summary = await erase();
  expect(summary).toMatchObject({ files: 1 });
  expect(summary.rows).toBe(ownRows);
  expect(summary.tables).toBeGreaterThan(70);
  await socket.closed();
  expect(await loadRows(company)).toEqual({});
  expect([await countJobs(company), await countJobs(rival)]).toEqual([0, 1]);
  expect(existsSync(path.join(server.dataDir, 'files', String(accountId)))).toBe(false);
  expect(existsSync(path.join(server.dataDir, 'files', String(rival.accountId)))).toBe(true);
  expect(await listSequences()).toHaveLength(sequences.length - 7);
  expect(await loadRows(rival)).toEqual(before);
  expect(await readProtections(server.ownerUrl)).toEqual(protections);

  server.accounts.forget();
  const [there, nowhere] = await Promise.all(
    [host, 'never.test'].map((each) =>
      server.visitor(each).post('/auth/sign-in', { email: emails[0], password }),
    ),
  );
  for (const answer of [there, nowhere]) {
    expect(answer?.status).toBe(404);
    expect(pickByPath(answer?.body, 'messageCode')).toBe('ENTITY_NOT_FOUND');
  }
  expect((await admin.get('/measures')).status).toBe(401);
  expect((await rival.admin.get('/measures')).status).toBe(200);
  await expect(erase()).rejects.toThrow(`There is no account ${accountId}`);
});

test('an erasure with a wrong name, without an archive or with an outdated one is refused and deletes nothing', async () => {
  const before = await loadRows(company);
  await expect(erase({ name: `${name} ` })).rejects.toThrow('has another name than');
  await expect(erase({ name: 'rival' })).rejects.toThrow('has another name than');
  await expect(erase()).rejects.toThrow('has no archive');
  expect(await loadRows(company)).toEqual(before);
  await archive();
  const change = { name: 'Metro cuadrado', description: 'Otra medida' };
  expect((await company.admin.post('/measures', change)).status).toBe(201);
  await expect(erase()).rejects.toThrow('has changed since its archive');
  expect((await company.admin.get('/measures')).status).toBe(200);
  expect((await erase({ withoutArchive: true })).rows).toBeGreaterThan(20);
  expect(await loadRows(company)).toEqual({});
});

test('an erasure killed between its steps or before its commit can be repeated until nothing is left', async () => {
  const store = createStore();
  const away: ContentStore = {
    put: (...args) => store.put(...args),
    get: (key) => store.get(key),
    remove: (key) => store.remove(key),
    removeAccount: () => Promise.reject(new Error('away')),
  };
  await expect(erase({ withoutArchive: true }, away)).rejects.toThrow('away');
  const { 'public.accounts': _, ...rows } = await loadRows(company);
  expect(rows['public.measures']).toHaveLength(1);
  // The rows are deleted, and the command waits for a locked job.
  const holder = await openOwnerClient();
  await holder.query('begin');
  await holder.query(
    `select from graphile_worker._private_jobs where payload ->> 'accountId' = $1 for update`,
    [String(company.accountId)],
  );
  const refused = expect(erase({ withoutArchive: true })).rejects.toThrow();
  await commandWaits();
  await server.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tarima erase' and datname = current_database()`,
  );
  await refused;
  await holder.end();
  const { 'public.accounts': __, ...left } = await loadRows(company);
  expect(left).toEqual(rows);
  expect((await company.admin.get('/measures')).status).toBe(401);
  expect((await erase({ withoutArchive: true })).files).toBe(0);
  expect(await loadRows(company)).toEqual({});
});

test.each([
  ['measures', ['public.measures', 'public.users', 'public.history', 'public.accounts']],
  ['history', ['public.history', 'public.accounts']],
  ['accounts', ['public.accounts']],
])(
  'an erasure killed before the rows of %s can be repeated with the same archive',
  async (table, kept) => {
    await archive();
    const before = await loadRows(rival);
    const writer = await openOwnerClient();
    await writer.query('begin');
    await writer.query(`lock table ${table} in row exclusive mode`);
    const refused = expect(erase()).rejects.toThrow();
    await commandWaits();
    const held = Object.keys(await loadRows(company));
    await server.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tarima erase' and datname = current_database()`,
    );
    await refused;
    await writer.end();
    expect(held).toEqual(expect.arrayContaining(kept));
    if (table !== 'measures') expect(held).toHaveLength(kept.length);
    expect(held).not.toContain('public.account_hosts');
    expect(await readProtections(server.ownerUrl)).toEqual(protections);
    const { accountId } = company;
    await expect(setAccountDisabled(server.database, accountId, false)).rejects.toThrow(
      `The erasure of account ${accountId} has begun`,
    );
    await setAccountDisabled(server.database, accountId, true);
    await erase();
    expect(await loadRows(company)).toEqual({});
    expect(await loadRows(rival)).toEqual(before);
  },
);

test('a large table is deleted in several transactions, and others can write in between', async () => {
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      insert into measures (account_id, name, description)
      select ${company.accountId}, 'Medida ' || n, 'Una medida' from generate_series(1, 3000) n`),
  );
  const writer = await openOwnerClient();
  await writer.query('begin');
  await writer.query('lock table measures in row exclusive mode');
  const erased = erase({ withoutArchive: true });
  await commandWaits();
  // The command gives its place in the queue for the lock to the writes of others.
  const change = { name: 'Metro cuadrado', description: 'Otra medida' };
  expect((await rival.admin.post('/measures', change)).status).toBe(201);
  await writer.query('rollback');
  await writer.end();
  const { rows } = await erased;
  expect(rows).toBeGreaterThan(6_000);
  expect(await loadRows(company)).toEqual({});
});

async function openOwnerClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  return client;
}

/** Resolves once the command waits for a lock, in a transaction that begins after another one. @returns when it began */
async function commandWaits(after = ''): Promise<string> {
  let start = '';
  await expect
    .poll(async () => {
      const [waiting] = await server.asOwner<{ start: string }>(
        `select xact_start::text as start from pg_stat_activity
         where application_name = 'tarima erase' and wait_event_type = 'Lock' and datname = current_database()`,
      );
      start = waiting?.start ?? '';
      return start > after;
    })
    .toBe(true);
  return start;
}

test('an erasure waits for transactions that write to the tables', async () => {
  const before = await loadRows(rival);
  const writer = await openOwnerClient();
  await writer.query('begin');
  await writer.query(`select set_config('app.account_id', $1, true)`, [String(rival.accountId)]);
  await writer.query('update measures set name = name where account_id = $1', [rival.accountId]);
  const erased = erase({ withoutArchive: true });
  // The first attempt gives up, so that no request would wait for long, and another follows.
  await commandWaits(await commandWaits());
  await writer.query('rollback');
  await writer.end();
  expect((await erased).rows).toBeGreaterThan(20);
  expect(await loadRows(rival)).toEqual(before);
});

test('a change made while the company is being closed stops the erasure before it deletes anything', async () => {
  await archive();
  const holder = await openOwnerClient();
  await holder.query('begin');
  await holder.query(`select set_config('app.account_id', $1, true)`, [String(company.accountId)]);
  const { rows } = await holder.query<{ id: string }>(
    'select pg_current_xact_id()::text as id from accounts where id = $1 for no key update',
    [company.accountId],
  );
  const erased = erase();
  erased.catch(() => undefined);
  // The archive was found complete, and the company is about to be closed.
  const closing = `select pid from pg_locks where not granted and transactionid::text = $1`;
  await expect.poll(() => server.asOwner(closing, [rows[0]?.id])).toHaveLength(1);
  const change = { name: 'Metro cuadrado', description: 'Otra medida' };
  expect((await company.admin.post('/measures', change)).status).toBe(201);
  await holder.query('rollback');
  await holder.end();
  await expect(erased).rejects.toThrow('has changed since its archive');
  const { 'public.measures': measures } = await loadRows(company);
  expect(measures).toHaveLength(2);
  expect(existsSync(path.join(server.dataDir, 'files', String(company.accountId)))).toBe(true);
});

test('a company that another command archives or erases is not changed', async () => {
  await withOwnerClient(server.ownerUrl, 'first', async (client) => {
    await takeAccountLock(client, company.accountId);
    await expect(erase({ withoutArchive: true })).rejects.toThrow('by another command');
  });
  expect((await company.admin.get('/measures')).status).toBe(200);
});

test('all objects of the company in a bucket are deleted, including those without a row', async () => {
  const bucket = new FakeS3Service('pallets');
  const {
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
  } = testS3Credentials;
  const url = await bucket.start();
  bucket.listLength = 2;
  const { accountId } = company;
  const content = (account: number, end = '') =>
    [`${account}/${'a'.repeat(64)}${end}`, Buffer.from('x')] as const;
  for (const [key, body] of [
    content(accountId),
    content(accountId, '.small'),
    content(accountId, '.print'),
    content(Number(`${accountId}1`)),
    content(rival.accountId),
  ])
    bucket.objects.set(key, body);
  const store = new S3ContentStore({
    url,
    name: 'pallets',
    credentials: { accessKey, secretKey, region },
  });
  expect(await erase({ withoutArchive: true }, store)).toMatchObject({ files: 3 });
  expect([...bucket.objects.keys()]).toEqual([
    content(Number(`${accountId}1`))[0],
    content(rival.accountId)[0],
  ]);
  bucket.stop();
});

test('the database role of the application cannot delete a company', async () => {
  const gone = await server.database
    .tenant(company.accountId, (tx) =>
      tx.attempt(() =>
        tx.rows(sql`delete from accounts where id = ${company.accountId} returning id`),
      ),
    )
    .catch((error: unknown) => error);
  expect(String(gone)).toContain('permission denied');
  expect((await loadRows(company))['public.accounts']).toHaveLength(1);
});

test('the command answers wrong input with one sentence', async () => {
  const run = (...args: string[]) =>
    runOperatorCommand('account.ts', ['erase', ...args], {
      DATABASE_URL: server.ownerUrl,
      DATA_DIR: server.dataDir,
    });
  const account = String(company.accountId);
  for (const [args, message] of [
    [['--account', account], /^--name is missing\.$/],
    [['--account', '999999', '--name', name], /^There is no account 999999/],
    [['--account', account, '--name', 'x'], /has another name than "x": nothing was deleted\.$/],
    [['--account', account, '--name', name], /has no archive.+nothing was deleted\.$/],
  ] as const) {
    const { code, said } = await run(...args);
    expect([code, said.trim()]).toEqual([1, expect.stringMatching(message)]);
  }
  expect((await loadRows(company))['public.accounts']).toHaveLength(1);
});

describe('a company of nine months and another one with the same ids', () => {
  test('archiving and erasing one leaves every row of the other unchanged', async () => {
    const dataDir = createDataFolder();
    await fillDataFolderWithDemo(dataDir);
    const embedded = await startEmbeddedDatabase({ dataDir, log: () => undefined });
    const { ownerUrl } = embedded;
    const { appUrl } = await migrateDatabase(ownerUrl, () => undefined);
    const database = new Database(appUrl, { max: 1, applicationName: 'test' });
    try {
      const account = 1;
      const other = await copyCompany(ownerUrl, account);
      const before = await readCompanyRows(ownerUrl, other);
      const own = await readCompanyRows(ownerUrl, account);
      expect(Object.keys(before).length).toBeGreaterThan(40);
      const store = new FolderContentStore(path.join(dataDir, 'files'));
      const services = { database, ownerUrl, store };
      const rows = Object.values(own).flat().length;
      const archived = await archiveAccount(services, {
        account,
        file: path.join(folder, 'demo.tar.gz'),
      });
      expect(archived).toMatchObject({ rows, missing: 0 });
      expect(archived.files).toBeGreaterThan(10);
      const args = ['erase', '--account', String(account), '--name', archived.name];
      const { code, said } = await runOperatorCommand('account.ts', args, { DATA_DIR: dataDir });
      expect([code, said]).toEqual([0, expect.stringContaining('have nothing of it')]);
      // The archive's own event is included.
      expect(said).toContain(`"${archived.name}" is deleted: ${rows + 1} rows and`);
      expect(await readCompanyRows(ownerUrl, account)).toEqual({});
      expect(await readCompanyRows(ownerUrl, other)).toEqual(before);
    } finally {
      await database.close();
      await embedded.stop();
    }
  });
});
