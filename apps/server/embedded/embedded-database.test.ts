import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { canEnterFolder, findPostgresSystemAccount } from './system-account.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { createUsedDataFolder, createTestFolder } from './testing/folders.ts';
import { killProcess, startDatabaseProcess } from './testing/in-process.ts';

const log = (): void => undefined;

test('creates the database for a role that is no superuser but can create roles and the extensions in use', async () => {
  const database = await startEmbeddedDatabase({ dataDir: createTestFolder(), log });
  const { rows } = await query(
    database.ownerUrl,
    `select rolname, rolsuper, rolbypassrls, current_database() as database,
            pg_encoding_to_char(encoding) as encoding
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  expect(rows).toEqual([
    {
      rolname: 'tarima',
      rolsuper: false,
      rolbypassrls: false,
      database: 'tarima',
      encoding: 'UTF8',
    },
  ]);
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gist', 'btree_gin', 'citext'])
    await query(database.ownerUrl, `create extension ${extension}`);
  await query(database.ownerUrl, 'create role somebody login');
  await database.stop();
});

test('keeps written data, and stores its passwords in files that only their owner can read', async () => {
  const dataDir = createTestFolder();
  const first = await startEmbeddedDatabase({ dataDir, log });
  await query(first.ownerUrl, 'create table kept as select 7 as number');
  await first.stop();

  const second = await startEmbeddedDatabase({ dataDir, log });
  const { rows } = await query(second.ownerUrl, 'select number from kept');
  expect(rows).toEqual([{ number: 7 }]);
  await second.stop();

  const open = fs.readdirSync(dataDir).filter((name) => name.includes('password'));
  expect(open.map((name) => [name, fs.statSync(path.join(dataDir, name)).mode & 0o777])).toEqual([
    ['postgres-owner-password', 0o600],
    ['postgres-superuser-password', 0o600],
  ]);
});

test('commits durably unless a setting disables it', async () => {
  const durable = 'select name, setting from pg_settings where name in ($1, $2, $3) order by name';
  const names = ['fsync', 'full_page_writes', 'synchronous_commit'];
  const dataDir = await createUsedDataFolder();

  const ours = await startEmbeddedDatabase({ dataDir, log });
  const { rows } = await query(ours.ownerUrl, durable, names);
  expect(rows).toEqual(names.map((name) => ({ name, setting: 'on' })));
  await ours.stop();

  const theirs = await startEmbeddedDatabase({ dataDir, log, settings: { fsync: 'off' } });
  expect((await query(theirs.ownerUrl, 'show fsync')).rows).toEqual([{ fsync: 'off' }]);
  await theirs.stop();
});

// root alone can switch to another account, which must be able to read this code
const user = findPostgresSystemAccount('no cluster yet');
const canBecomeUser = user !== undefined && canEnterFolder(import.meta.dirname, user);

test.runIf(canBecomeUser)(
  'runs for an ordinary user, and then for root, on the same folder',
  async () => {
    const dataDir = createTestFolder();
    if (!user) throw new Error('there is no ordinary account');
    fs.chownSync(dataDir, user.uid, user.gid);
    const theirs = await startDatabaseProcess(dataDir, { uid: user.uid, gid: user.gid });
    await query(theirs.ownerUrl, 'create table theirs as select 7 as number');
    await killProcess(theirs.child, 'SIGTERM');

    const ours = await startEmbeddedDatabase({ dataDir, log });
    expect((await query(ours.ownerUrl, 'select number from theirs')).rows).toEqual([{ number: 7 }]);
    await ours.stop();
  },
);

test.runIf(canBecomeUser)(
  'a user who may not link the libraries in the package gets a linked copy in the data folder',
  () => {
    if (!user) throw new Error('there is no ordinary account');
    const installed = path.join(createTestFolder(), 'package');
    for (const name of ['native/bin', 'native/lib'])
      fs.mkdirSync(path.join(installed, name), { recursive: true });
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    const files = {
      'package.json': '{"version":"18.4.0"}',
      'native/pg-symlinks.json': JSON.stringify(links),
      'native/lib/libpq.so.5.18': 'library',
      'native/bin/postgres': '',
      'native/bin/initdb': '',
    };
    for (const [name, text] of Object.entries(files))
      fs.writeFileSync(path.join(installed, name), text, { mode: 0o755 });
    const dataDir = createTestFolder();
    fs.chownSync(dataDir, user.uid, user.gid);
    const program = `
      import { preparePostgresBinaries } from ${JSON.stringify(new URL('binaries.ts', import.meta.url).href)};
      console.log(preparePostgresBinaries(undefined, ...process.argv.slice(1)).postgres);`;
    const printed = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', program, dataDir, installed],
      { uid: user.uid, gid: user.gid, encoding: 'utf8' },
    );
    const copy = path.join(dataDir, 'postgresql-18.4.0');
    expect(printed.trim()).toBe(path.join(copy, 'bin/postgres'));
    expect(fs.readFileSync(path.join(copy, 'lib/libpq.so.5'), 'utf8')).toBe('library');
    expect(fs.existsSync(path.join(installed, 'native/lib/libpq.so.5'))).toBe(false);
  },
);

test('starts again after an interrupted first start', async () => {
  const dataDir = createTestFolder();
  fs.mkdirSync(path.join(dataDir, 'postgres.part'));
  fs.writeFileSync(path.join(dataDir, 'postgres.part/PG_VERSION'), '18\n');

  const database = await startEmbeddedDatabase({ dataDir, log });
  expect((await query(database.ownerUrl, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.stop();
});

test("keeps customers' data out of PostgreSQL's log", async () => {
  const dataDir = await createUsedDataFolder();
  const database = await startEmbeddedDatabase({ dataDir, log });
  await query(database.ownerUrl, 'create table people (email text primary key)');
  const insert = 'insert into people values ($1)';
  await query(database.ownerUrl, insert, ['ana@example.com']);
  await expect(query(database.ownerUrl, insert, ['ana@example.com'])).rejects.toThrow('duplicate');
  await expect(query(database.ownerUrl, "select 'ana@example.com'::int")).rejects.toThrow(
    'integer',
  );
  await database.stop();

  const written = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(written).toContain('duplicate key');
  expect(written).not.toContain('insert into');
});

async function query(url: string, text: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
