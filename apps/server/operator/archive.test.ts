import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderContentStore, type ContentStore } from '../kit/files/content-store.ts';
import { pickByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { withDatabaseClient } from '../testing/database-client.ts';
import { saveProfilePicture } from '../testing/profile-picture.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { startIsolatedTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { takeAccountLock } from './account-lock.ts';
import { listAccountTables, type AccountTable } from './account-tables.ts';
import { archiveAccount } from './archive-account.ts';
import { archiveManifestSchema, type ArchiveManifest } from './archive-contents.ts';
import { withOwnerClient } from '../kit/owner-client.ts';
import { checkRecordedArchive } from './recorded-archive.ts';

let server: TestServer;
let company: TestCompany;
let rival: TestCompany;
let folder: string;
const oddName = 'Ana «\\N\t» "Ibáñez"\u0001';
beforeAll(async () => {
  server = await startIsolatedTestServer();
  company = await server.company('plant.test', [0, 2]);
  rival = await server.company('rival.test');
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-archive-'));
  for (const { admin, emails } of [company, rival]) {
    const user = { name: `Persona de ${emails[0]}`, email: emails[0] };
    expect((await saveProfilePicture(admin, user)).status).toBe(200);
  }
  await server.database.tenant(company.accountId, async (tx) => {
    await tx.row(sql`
      update users set name = ${oddName.replace('\u0001', '')} where email = ${company.emails[1]}`);
    await tx.row(sql`
      insert into import_readings (account_id, module, headers, reading)
      values (${company.accountId}, 'measures', ${oddName}, '{"a": "line\\nbreak"}')`);
  });
  await addSecrets(company);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a row of each kind that holds secrets. */
async function addSecrets({ accountId, admin, emails, host }: TestCompany): Promise<void> {
  const wrong = { email: emails[0], password: 'Otra.Clave.29' };
  expect((await server.visitor(host).post('/auth/sign-in', wrong)).status).toBe(401);
  const key = { name: 'Tienda', permissions: ['measures'], expiresOn: getDayAhead(30) };
  expect((await admin.post('/api-keys', key)).status).toBe(201);
  await server.database.tenant(accountId, async (tx) => {
    const user = sql`(select min(id) from users where account_id = ${accountId})`;
    await tx.row(sql`
      insert into mailed_codes (account_id, user_id, purpose, code_hash, expires_at)
      values (${accountId}, ${user}, 'reset-password', '\\x5ec2e701', present() + interval '1 hour')`);
    await tx.row(sql`
      insert into authenticators (account_id, user_id, secret, last_step, added_at)
      values (${accountId}, ${user}, '\\x5ec2e702', 1, present())`);
    await tx.row(sql`
      insert into recovery_codes (account_id, user_id, code_hash)
      values (${accountId}, ${user}, '\\x5ec2e703')`);
    await tx.row(sql`
      insert into floor_pins (account_id, user_id, pin_hash) values (${accountId}, ${user}, 'secret pin hash')`);
  });
}

const getServices = (store: ContentStore = createStore()) => ({
  database: server.database,
  ownerUrl: server.ownerUrl,
  store,
});
const createStore = () => new FolderContentStore(path.join(server.dataDir, 'files'));
const runAccount = (...args: string[]) =>
  runOperatorCommand('account.ts', args, {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.dataDir,
  });
const loadTables = () => withDatabaseClient(server.ownerUrl, listAccountTables);

/** Unpacks an archive by the system's tar. */
async function unpack(file: string): Promise<{ dir: string; manifest: ArchiveManifest }> {
  const dir = await mkdtemp(path.join(folder, 'unpacked-'));
  await promisify(execFile)('tar', ['-xzf', file, '-C', dir]);
  const text = await readFile(path.join(dir, 'manifest.json'), 'utf8');
  return { dir, manifest: archiveManifestSchema.parse(JSON.parse(text)) };
}

/** Returns the rows of a table in an unpacked archive, by its pieces in order. */
async function readRows(dir: string, table: string): Promise<Record<string, unknown>[]> {
  const place = path.join(dir, 'tables', table);
  if (!existsSync(place)) return [];
  const pieces = readdirSync(place).toSorted();
  const texts = await Promise.all(pieces.map((name) => readFile(path.join(place, name), 'utf8')));
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Returns the rows of a company as the database shows them, without the columns that a table excludes. */
const loadRows = (table: AccountTable, accountId: number) =>
  withDatabaseClient(server.ownerUrl, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const names = table.columns.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from (select * from ${table.name} where ${table.accountColumn} = $1 order by ${table.key.join()}) t`,
      [accountId],
    );
    return rows.map(({ row }) =>
      Object.fromEntries(
        names.map((name) => [name.replaceAll('"', ''), row[name.replaceAll('"', '')]]),
      ),
    );
  });

test('an archive has every row and file of its company, nothing of another, and is readable without Tarima', async () => {
  const file = path.join(folder, 'plant.tar.gz');
  const { code, said } = await runAccount(
    'archive',
    '--account',
    String(company.accountId),
    '--to',
    file,
  );
  expect([code, said]).toEqual([0, expect.stringContaining('It was read back')]);
  const { dir, manifest } = await unpack(file);
  const tables = await loadTables();
  let total = 0;
  for (const table of tables) {
    const rows = await readRows(dir, table.name);
    // The history has one event more: the archive itself.
    const rowsBefore = (await loadRows(table, company.accountId)).filter(
      (row) => !JSON.stringify(row).includes('archivedEvents'),
    );
    expect([table.name, rows]).toEqual([table.name, rowsBefore]);
    expect(manifest.tables.find(({ name }) => name === table.name)?.rows).toBe(rows.length);
    total += rows.length;
  }
  expect(said).toContain(`${tables.length} tables with ${total} rows, 1 files`);
  expect((await readRows(dir, 'users')).map(({ name }) => name)).toContain('Ana «\\N\t» "Ibáñez"');
  expect(await readRows(dir, 'accounts')).toHaveLength(1);
  const [picture = ''] = readdirSync(path.join(dir, 'files'));
  expect(picture).toMatch(/^[\da-f]{64}\.jpeg$/);
  expect((await sharp(path.join(dir, 'files', picture)).metadata()).width).toBe(60);
  const readme = await readFile(path.join(dir, 'README.txt'), 'utf8');
  expect(readme).toMatch(/No hace falta Tarima[\s\S]+No Tarima is needed/);
  expect(manifest.migrations.length).toBeGreaterThan(100);

  const { stdout: everything } = await promisify(execFile)('cat', await listFiles(dir), {
    maxBuffer: 1e9,
    encoding: 'latin1',
  });
  expect(everything).not.toContain(rival.emails[0]);
  expect(everything).toContain(company.emails[0]);
});

const listFiles = async (dir: string): Promise<string[]> =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test('an archive contains no value of a secret column', async () => {
  const file = path.join(folder, 'secrets.tar.gz');
  await archiveAccount(getServices(), { account: company.accountId, file });
  const { dir } = await unpack(file);
  const texts = await Promise.all((await listFiles(dir)).map((name) => readFile(name, 'latin1')));
  const everything = texts.join('\n');
  const secrets: string[] = [];
  for (const { name, columns } of await loadTables())
    for (const column of columns.filter(({ isSecret }) => isSecret)) {
      const found = await server.asOwner<{ value: string }>(
        `select distinct ${column.name}::text as value from ${name}
         where account_id = $1 and length(${column.name}::text) > 5`,
        [company.accountId],
      );
      secrets.push(...found.map(({ value }) => value.replace('\\x', '')));
    }
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

// A new column of bytes, or with the name of a secret, is left out until it is put on one of two lists:
// here when it is a secret, or among the harmless columns of account-tables.ts.
test('the columns excluded from an archive are all secret columns, including new ones', async () => {
  const listSecrets = async () =>
    (await loadTables()).flatMap(({ name, columns }) =>
      columns.filter(({ isSecret }) => isSecret).map((column) => `${name}.${column.name}`),
    );
  expect(await listSecrets()).toEqual([
    'api_keys.key_hash',
    'authenticators.secret',
    'authenticators.pending_secret',
    'failed_attempts.subject',
    'floor_approvals.secret_hash',
    'floor_approvals.report_digest',
    'floor_badges.code_hash',
    'floor_pins.pin_hash',
    'floor_tablets.code_hash',
    'floor_tablets.secret_hash',
    'kept_answers.request_hash',
    'kept_answers.answer',
    'mailed_codes.code_hash',
    'orders_links.token_hash',
    'orders_requests.body_hash',
    'passkey_challenges.challenge',
    'passkeys.credential_id',
    'passkeys.public_key',
    'purchases_receipts.body_hash',
    'recovery_codes.code_hash',
    'sessions.token_hash',
    'sessions.previous_hash',
    'shipments.delivery_hash',
    'trips_links.secret_hash',
    'trips_reports.body_hash',
    'users.password_hash',
    'webhooks.secret',
  ]);
  await server.asOwner('alter table vehicles add column radio_token text, add column code bytea');
  expect(await listSecrets()).toEqual(
    expect.arrayContaining(['vehicles.radio_token', 'vehicles.code']),
  );
  await server.asOwner('alter table vehicles drop column radio_token, drop column code');
});

test('an archive is a snapshot of one moment, and later changes make it outdated', async () => {
  const store = createStore();
  let supplierAdded = false;
  const slowStore: ContentStore = {
    put: (...args) => store.put(...args),
    remove: (key) => store.remove(key),
    removeAccount: (account) => store.removeAccount(account),
    get: async (key) => {
      const measure = { name: 'Pie tablón', description: 'Una medida' };
      supplierAdded ||= (await company.admin.post('/measures', measure)).status === 201;
      return store.get(key);
    },
  };
  const file = path.join(folder, 'moment.tar.gz');
  const check = () =>
    withDatabaseClient(server.ownerUrl, (client) =>
      checkRecordedArchive(client, company.accountId),
    );
  await archiveAccount(getServices(slowStore), { account: company.accountId, file });
  expect(supplierAdded).toBe(true);
  expect(await readRows((await unpack(file)).dir, 'measures')).toEqual([]);
  expect(await check()).toBe('outdated');
  const later = path.join(folder, 'later.tar.gz');
  await archiveAccount(getServices(), { account: company.accountId, file: later });
  expect(await readRows((await unpack(later)).dir, 'measures')).toHaveLength(1);
  expect(await check()).toBe('complete');
});

test.each<[string, ContentStore['get'], string | RegExp]>([
  [
    'other bytes',
    async () => ({ size: 1, stream: () => Readable.from([Buffer.from('x')]) }),
    /differs from the database in files\/[\da-f]{64}\.\w+,/,
  ],
  ['no store', () => Promise.reject(new Error('away')), 'away'],
])('with %s instead of a file no archive is created', async (_, get, message) => {
  const store = createStore();
  const broken: ContentStore = {
    put: (...args) => store.put(...args),
    remove: (key) => store.remove(key),
    removeAccount: (account) => store.removeAccount(account),
    get,
  };
  const file = path.join(folder, 'broken.tar.gz');
  const made = archiveAccount(getServices(broken), { account: company.accountId, file });
  await expect(made).rejects.toThrow(message);
  expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('a file missing from the store is listed in the archive, and the command fails at the end', async () => {
  const { accountId } = await server.company('lost.test');
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      insert into files (account_id, sha256, kind, media_type, size, name)
      values (${accountId}, sha256('gone'), 'pdf', 'application/pdf', 1, 'lost.pdf')`),
  );
  const file = path.join(folder, 'lost.tar.gz');
  const { code, said } = await runAccount('archive', '--account', String(accountId), '--to', file);
  expect([code, said]).toEqual([1, expect.stringContaining('1 files are missing')]);
  expect((await unpack(file)).manifest.missingFiles).toHaveLength(1);
});

test('a second simultaneous archive of a company is refused', async () => {
  const file = path.join(folder, 'second.tar.gz');
  await withOwnerClient(server.ownerUrl, 'first', async (client) => {
    await takeAccountLock(client, company.accountId);
    await expect(
      archiveAccount(getServices(), { account: company.accountId, file }),
    ).rejects.toThrow('by another command');
  });
  expect((await archiveAccount(getServices(), { account: company.accountId, file })).files).toBe(1);
});

test('wrong input is answered with one sentence, and nothing is written', async () => {
  const account = String(company.accountId);
  const taken = path.join(folder, 'taken.tar.gz');
  await writeFile(taken, 'kept');
  for (const [args, message] of [
    [['--account', account, '--to', taken], /exists already\.$/],
    [['--account', '999999', '--to', path.join(folder, 'n.gz')], /^There is no account 999999/],
    [['--account', 'x', '--to', path.join(folder, 'n.gz')], /--account must be the id/],
    [['--account', account], /^--to is missing\.$/],
    [['--account', account, '--to', path.join(folder, 'no/folder/n.gz')], /cannot be written/],
    [['--account', account, '--too', 'n'], /Unknown option '--too'/],
  ] as const) {
    const { code, said } = await runAccount('archive', ...args);
    expect([code, said.trim()]).toEqual([1, expect.stringMatching(message)]);
    expect(said.trim().split('\n')).toHaveLength(1);
  }
  expect(await readFile(taken, 'utf8')).toBe('kept');
  expect(existsSync(path.join(folder, 'n.gz'))).toBe(false);
  expect((await runAccount('archive', '--help')).said).toContain('archive --account ID --to');
});

/** Adds events of 4 KB each to a company. */
const addEvents = (accountId: number, count: number) =>
  server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      insert into history (account_id, module, entity_id, action, after)
      select ${accountId}, 'measures', n, 'update', jsonb_build_object('text', repeat(md5(n::text), 125))
      from generate_series(1, ${count}::int) n`),
  );

test('a large table is written in parts of a megabyte with whole lines', async () => {
  const { accountId } = await server.company('pieces.test');
  await addEvents(accountId, 1_500);
  const file = path.join(folder, 'pieces.tar.gz');
  await archiveAccount(getServices(), { account: accountId, file });
  const { dir, manifest } = await unpack(file);
  const pieces = manifest.entries.filter(({ name }) => name.startsWith('tables/history/'));
  expect(pieces.length).toBeGreaterThan(5);
  for (const { name, bytes } of pieces) {
    expect(bytes).toBeLessThan(1_100_000);
    expect((await readFile(path.join(dir, name), 'utf8')).endsWith('}\n')).toBe(true);
  }
  const rows = await readRows(dir, 'history');
  expect(rows).toHaveLength(manifest.tables.find(({ name }) => name === 'history')?.rows ?? 0);
});

// A process of its own for each size. The soak alone runs it: two hundred megabytes are written, read and compared.
test.runIf(process.env['SOAK'])(
  'the memory use of an archive does not grow with its rows',
  async () => {
    const measure = path.join(folder, 'measure.mjs');
    const line = `process.on('exit', () => console.log('peak', process.resourceUsage().maxRSS));`;
    await writeFile(measure, line);
    const peak = async (count: number): Promise<number> => {
      const { accountId } = await server.company(`large${count}.test`);
      await addEvents(accountId, count);
      const file = path.join(folder, `peak-${count}.tar.gz`);
      const args = ['archive', '--account', String(accountId), '--to', file];
      const { code, said } = await runOperatorCommand('account.ts', args, {
        DATABASE_URL: server.ownerUrl,
        DATA_DIR: server.dataDir,
        NODE_OPTIONS: `--import=${measure}`,
      });
      expect([code, said]).toEqual([0, expect.stringContaining('peak')]);
      return Number(/peak (\d+)/.exec(said)?.[1]);
    };
    // 60 MB and 180 MB of rows. Buffers that wait to be collected are in both.
    const [some, many] = [await peak(15_000), await peak(45_000)];
    expect(many - some).toBeLessThan(50_000);
  },
);

test('an archive is listed as an export in the audit of the company', async () => {
  const { accountId, admin } = await server.company('audited.test');
  await archiveAccount(getServices(), {
    account: accountId,
    file: path.join(folder, 'audited.tar.gz'),
  });
  const { status, body } = await admin.get('/audit', { size: 5 });
  expect(status).toBe(200);
  const first = pickByPath(body, 'elements.0');
  expect(first).toMatchObject({ action: 'export', module: 'accounts' });
  const changes = await admin.get(`/audit/${String(pickByPath(first, 'id'))}/changes`);
  expect(changes.status).toBe(200);
});
