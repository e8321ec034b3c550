import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getSystemErrorCode } from '../operator-error.ts';
import { ScratchFolder } from '../kit/files/scratch.ts';
import { FolderContentStore, type ContentStore } from '../kit/files/content-store.ts';
import { pickByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { withDatabaseClient } from '../testing/database-client.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import { startIsolatedTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { createBackup } from './backup.ts';
import { listBackupTables } from './contents.ts';
import { restoreBackup } from './restore.ts';
import { createTestWebhook } from '../webhooks/testing.ts';

let server: TestServer;
let company: TestCompany;
let folder: string;
let file: string;
const key = 'a key of twenty signs or more';
beforeAll(async () => {
  server = await startIsolatedTestServer();
  company = await server.company('plant.test');
  await server.company('rival.test', [0, 2]);
  const picture = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#3355aa' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('data', JSON.stringify({ name: 'Ana «\\N\t» Ibáñez', email: company.emails[0] }));
  form.append('profilePic', new File([new Uint8Array(picture)], 'yo.jpg'));
  expect((await company.admin.form('PUT', '/users/my-configs', form)).status).toBe(200);
  expect((await addMeasure(server, company.admin.headers, 'Pie tablón')).status).toBe(201);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      insert into mailed_codes (account_id, user_id, purpose, code_hash, expires_at)
      select account_id, id, 'reset-password', '\\x00', present() + interval '1 hour' from users`),
  );
  // A row of each kind that a restore leaves out.
  const visitor = server.visitor('plant.test');
  const wrong = { email: company.emails[0], password: 'Otra.Clave.29' };
  expect((await visitor.post('/auth/sign-in', wrong)).status).toBe(401);
  // The job that records the wrong password is done, and changes no row later.
  await vi.waitFor(
    async () =>
      expect(await server.asOwner('select from graphile_worker._private_jobs')).toEqual([]),
    20_000,
  );
  // A job that waits while the backup is made.
  await server.asOwner(`select graphile_worker.add_job('nobody-does-this', '{"a": 1}'::json)`);
  folder = await mkdtemp(path.join(tmpdir(), 'tarima-backup-'));
  file = path.join(folder, 'plant.tar.gz');
  await createBackup(server.ownerUrl, createStore(server.dataDir), file, key);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const createStore = (dataDir: string) => new FolderContentStore(path.join(dataDir, 'files'));
const createStorage = (dataDir: string) => ({
  store: createStore(dataDir),
  scratch: new ScratchFolder(path.join(dataDir, 'files/incoming')),
});

const addMeasure = (at: TestServer, headers: Readonly<Record<string, string>>, name: string) =>
  at
    .visitor('plant.test')
    .with(headers)
    .post('/measures', {
      name,
      description: 'Una medida',
      metadata: { language: { name: { es: name, en: name } } },
    });

/** Reads every row of every table, as text. */
const everything = (url: string) =>
  withDatabaseClient(url, async (client) => {
    const found: Record<string, unknown[]> = {};
    for (const { name } of await listBackupTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });

/** Constraints and policies that protect the rows. */
const protections = (url: string) =>
  withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select oid::regclass || ' ' || relrowsecurity::text || relforcerowsecurity::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1`);
    return rows.map(({ line }) => line);
  });

const ended = ['public.sessions', 'public.mailed_codes', 'public.failed_attempts'];

test('a restored backup has the same rows, protections and files as the original', async () => {
  const url = await createEmptyDatabase(server);
  const elsewhere = path.join(folder, 'elsewhere');
  const outcome = await restoreBackup(url, createStorage(elsewhere), file, { key });
  expect(outcome).toMatchObject({ files: 1, withoutJobs: false });

  const before = await everything(server.ownerUrl);
  // All sessions have ended, no mailed code works, and earlier attempts delay no sign-in. All else is there.
  for (const name of ended) {
    expect([name, before[name]?.length]).not.toEqual([name, 0]);
    before[name] = [];
  }
  expect(await everything(url)).toEqual(before);
  expect(before['public.users']).toHaveLength(3);
  expect(before['graphile_worker._private_jobs']).toHaveLength(1);
  expect(outcome.rows).toBe(Object.values(before).reduce((sum, rows) => sum + rows.length, 0));
  expect(await protections(url)).toEqual(await protections(server.ownerUrl));

  const [original] = await contents(server.dataDir);
  const [copy, ...others] = await contents(elsewhere);
  expect([copy, others]).toEqual([original, []]);
});

test('a restore recounts the lists, revokes tablets and API keys, and pauses webhooks', async () => {
  const off = 'insert into list_counts (account_id, list, n) select id, $1, 100 from accounts';
  const wrong = path.join(folder, 'wrong.tar.gz');
  await server.asOwner(off, ['measures']);
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      with place as (
        insert into divisions (account_id, name, location) values (${company.accountId}, 'Norte', '25.67,-100.31') returning id
      ), station as (
        insert into workplaces (account_id, name, description, division_id)
        select ${company.accountId}, 'Sierra', 'Sierra', id from place returning id
      )
      insert into floor_tablets (account_id, workplace_id, name, secret_hash, created_by_id)
      select ${company.accountId}, s.id, 'Tableta', '\\x00', (select min(id) from users where account_id = ${company.accountId}) from station s`),
  );
  await company.admin.post('/api-keys', {
    name: 'Tienda en línea',
    permissions: ['measures'],
    expiresOn: getDayAhead(30),
  });
  await createTestWebhook(company.admin, 'https://shop.example.com/');
  await createBackup(server.ownerUrl, createStore(server.dataDir), wrong, key);
  await server.asOwner('delete from list_counts where n = 100');
  const url = await createEmptyDatabase(server);
  await restoreBackup(url, createStorage(path.join(folder, 'wrong')), wrong, { key });
  const counted = await withDatabaseClient(url, async (client) => {
    const { rows } = await client.query<{
      n: number;
      revoked: boolean[];
      keys: boolean[];
      hooks: string[];
    }>(
      `select sum(n)::int as n, (select array_agg(secret_hash is null and revoked_at is not null) from floor_tablets) as revoked,
         (select array_agg(revoked_at is not null) from api_keys) as keys,
         (select array_agg(pause_reason) from webhooks) as hooks
       from list_counts where account_id = $1 and list = 'measures'`,
      [company.accountId],
    );
    return rows[0];
  });
  expect(counted).toEqual({ n: 1, revoked: [true], keys: [true], hooks: ['restore'] });
});

/** The contents of a data folder's store, without previews, which are made again. */
async function contents(dataDir: string): Promise<{ name: string; bytes: Buffer }[]> {
  const all = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile() && !entry.name.includes('.'));
  return Promise.all(
    files.map(async ({ name, parentPath }) => ({
      name,
      bytes: await readFile(path.join(parentPath, name)),
    })),
  );
}

test('a server on the restored database serves its users and continues the ids after the highest one', async () => {
  const url = await createEmptyDatabase(server);
  const elsewhere = path.join(folder, 'served');
  await restoreBackup(url, createStorage(elsewhere), file, { key });
  const restored = await server.on(url, elsewhere);
  const client = await restored
    .visitor('plant.test')
    .signedIn(company.emails[0] ?? '', company.password);
  const { body } = await client.get('/users/current');
  expect(pickByPath(body, 'name')).toBe('Ana «\\N\t» Ibáñez');
  const shown = await client.get(String(pickByPath(body, 'profilePic')).slice(1));
  expect((await sharp(shown.bytes).metadata()).width).toBe(300);

  const added = await addMeasure(restored, client.headers, 'Metro cuadrado');
  expect(added.status).toBe(201);
  const highest = await server.asOwner<{ id: string }>('select max(id) as id from measures');
  expect(pickNumberByPath(added.body, 'id')).toBeGreaterThan(Number(highest[0]?.id));
  await restored.close();
});

test('a backup opens with tar', async () => {
  const { stdout } = await promisify(execFile)('tar', ['-tzf', file]);
  const names = stdout.trim().split('\n');
  expect(names[0]).toBe('manifest.json');
  expect(names.slice(-2)).toEqual(['ending.json', 'seal.json']);
  expect(names).toContain('tables/public.users/000001');
  expect(names.some((name) => name.startsWith(`files/${company.accountId}/`))).toBe(true);
});

test('a backup contains no secret of the server', async () => {
  const bytes = gunzipSync(await readFile(file));
  expect(bytes.includes('upkeep')).toBe(false);
  for (const { value } of await server.asOwner<{ value: Buffer }>(
    'select value from upkeep.secrets',
  ))
    expect(bytes.includes(value.toString('hex'))).toBe(false);
});

test('a restore into a database that is not empty is refused and changes nothing', async () => {
  const before = await everything(server.ownerUrl);
  await expect(
    restoreBackup(server.ownerUrl, createStorage(folder), file, { key }),
  ).rejects.toMatchObject({
    code: 'DATABASE_NOT_EMPTY',
  });
  expect(await everything(server.ownerUrl)).toEqual(before);
});

const spoiled: [string, (spoilt: string) => Promise<void>][] = [
  ['cut off', async (spoilt) => truncate(spoilt, Math.floor((await stat(spoilt)).size / 2))],
  ['not an archive', (spoilt) => writeFile(spoilt, 'PK\x03\x04 something else')],
  ['empty', (spoilt) => writeFile(spoilt, '')],
  ['an archive of something else', (spoilt) => writeFile(spoilt, gzipSync(Buffer.alloc(1024)))],
  [
    'complete but for a file with other content',
    async (spoilt) => {
      const bytes = gunzipSync(await readFile(file));
      const at = bytes.indexOf(`files/${company.accountId}/`) + 512 + 300;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(spoilt, gzipSync(bytes));
    },
  ],
  [
    'complete but for one row',
    async (spoilt) => {
      const bytes = gunzipSync(await readFile(file));
      const at = bytes.indexOf('tables/public.account_hosts/000001') + 512;
      const line = bytes.indexOf('\n', at);
      bytes.fill('#', at, line); // a row whose host does not exist
      bytes.copy(bytes, at, line + 1, line + 1 + (line - at));
      await writeFile(spoilt, gzipSync(bytes));
    },
  ],
];

describe('a database in which a restore failed', () => {
  let url: string;
  beforeAll(async () => {
    url = await createEmptyDatabase(server);
  });

  // The tests run in sequence: remains of one would make the next find the database in use.
  test.each(spoiled)('refuses a spoiled backup as a whole: one that is %s', async (_, spoil) => {
    const spoilt = path.join(folder, `${randomUUID()}.tar.gz`);
    await writeFile(spoilt, await readFile(file));
    await spoil(spoilt);
    const outcome = await restoreBackup(
      url,
      createStorage(path.join(folder, 'spoilt')),
      spoilt,
      'unverified',
    ).then(() => 'restored', getSystemErrorCode);
    expect(outcome).not.toBe('restored');
    expect(outcome).not.toBe('DATABASE_NOT_EMPTY');
  });

  test('accepts an intact backup afterwards', async () => {
    const target = path.join(folder, randomUUID());
    expect((await restoreBackup(url, createStorage(target), file, { key })).files).toBe(1);
  });
});

test('a missing file does not stop a backup and is counted; a failed backup leaves no file', async () => {
  const incomplete = path.join(folder, 'incomplete.tar.gz');
  const summary = await createBackup(
    server.ownerUrl,
    createStore(path.join(folder, 'nothing')),
    incomplete,
    key,
  );
  expect(summary).toMatchObject({ files: 0, missing: 1 });
  const url = await createEmptyDatabase(server);
  expect(
    (await restoreBackup(url, createStorage(path.join(folder, 'x')), incomplete, { key })).files,
  ).toBe(0);

  const failed = path.join(folder, 'failed.tar.gz');
  const failingStore: ContentStore = {
    put: async () => undefined,
    get: () => Promise.reject(new Error('away')),
    remove: async () => undefined,
    removeAccount: async () => 0,
  };
  await expect(createBackup(server.ownerUrl, failingStore, failed, key)).rejects.toThrow('away');
  expect([existsSync(failed), existsSync(`${failed}.part`)]).toEqual([false, false]);
  await expect(
    createBackup(await createEmptyDatabase(server), failingStore, failed, key),
  ).rejects.toThrow('no database of Tarima');
});

test('a backup of a newer version is refused', async () => {
  const newer = path.join(folder, 'newer.tar.gz');
  const bytes = gunzipSync(await readFile(file));
  const at = bytes.indexOf('"0001_ground.sql"');
  bytes.write('"9001_ground.sql"', at);
  await writeFile(newer, gzipSync(bytes));
  await expect(
    restoreBackup(await createEmptyDatabase(server), createStorage(folder), newer, 'unverified'),
  ).rejects.toMatchObject({
    code: 'DATABASE_NEWER',
  });
});

describe('the seal of a backup', () => {
  const getRefusal = async (
    spoilt: string,
    verification: { key: string | undefined } | 'unverified',
  ) =>
    restoreBackup(
      await createEmptyDatabase(server),
      createStorage(path.join(folder, 'sealed')),
      spoilt,
      verification,
    ).then(
      () => 'restored',
      (error: unknown) => getSystemErrorCode(error),
    );

  test('refuses altered data and a wrong key', async () => {
    const bytes = gunzipSync(await readFile(file));
    const at = bytes.indexOf('Una medida');
    bytes.write('Otra Media', at); // as long as before: every count and sum still holds
    const spoilt = path.join(folder, 'altered.tar.gz');
    await writeFile(spoilt, gzipSync(bytes));
    expect(await getRefusal(spoilt, { key })).toBe('BACKUP_ALTERED');
    expect(await getRefusal(file, { key: 'another key of twenty signs' })).toBe('BACKUP_ALTERED');
    expect(await getRefusal(file, { key: undefined })).toBe('BACKUP_KEY_MISSING');
    expect(await getRefusal(file, 'unverified')).toBe('restored');
  });

  test('is required unless the operator restores without verification', async () => {
    const bytes = gunzipSync(await readFile(file));
    const at = bytes.indexOf('seal.json');
    const unsealed = path.join(folder, 'unsealed.tar.gz');
    await writeFile(unsealed, gzipSync(Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1024)])));
    expect(await getRefusal(unsealed, { key })).toBe('BACKUP_UNSEALED');
    expect(await getRefusal(unsealed, 'unverified')).toBe('restored');
  });
});
