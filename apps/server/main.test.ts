import { once } from 'node:events';
import fs from 'node:fs';
import http, { Agent } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { fillDataFolderWithDemo } from './testing/demo-data-folder.ts';
import { getSystemErrorCode } from './operator-error.ts';
import { createDataFolder, findFreePortText, ServerProcess } from './testing/server-process.ts';
import { startPoolerWithoutNotifications } from './testing/pooler-without-notifications.ts';
import { canMountDisk, mountSmallDisk } from './testing/small-disk.ts';

test('every start prints a working address and sign-in, and a warning without the uploaded files; a stop releases the folder', async () => {
  // HOST is not set: with the demo company, only the computer itself is let in.
  const environment = { PORT: await findFreePortText(), DATA_DIR: createDataFolder(), HOST: '' };
  const printed = parseSignIn(await fillDataFolderWithDemo(environment.DATA_DIR));
  const first = await new ServerProcess(environment).ready();
  expect(parseSignIn(first.output)).toEqual(printed);
  expect(await postSignIn(environment.PORT, printed)).toBe(200);
  await expect(fetch(`http://127.0.0.2:${environment.PORT}/healthz`)).rejects.toThrow(
    'fetch failed',
  );
  expect(await first.end('SIGTERM')).toBe(0);
  const files = path.join(environment.DATA_DIR, 'files');
  const warning = `The uploaded files of this database are not in ${files}. `;
  expect(first.output).not.toContain(warning);

  fs.renameSync(files, `${files} elsewhere`);
  const second = await new ServerProcess(environment).ready();
  expect(parseSignIn(second.output)).toEqual(printed);
  expect(await postSignIn(environment.PORT, printed)).toBe(200);
  expect(await second.end('SIGINT')).toBe(0);
  expect(second.output).toContain(warning);
});

const isRoot = process.getuid?.() === 0;
/** Whether every account may come to the code: a checkout may lie in a folder that is closed to others, as root's own are. */
const isOpen = foldersAbove(import.meta.dirname).every((folder) => fs.statSync(folder).mode & 1);

test.runIf(isRoot && isOpen)(
  'started as root, the server switches to another account, restarts PostgreSQL as it, and can start again',
  async () => {
    const DATA_DIR = createDataFolder();
    const environment = { PORT: await findFreePortText(), DATA_DIR, DEMO: 'false' };
    for (const turn of [1, 2]) {
      const server = await new ServerProcess(environment).ready();
      expect([turn, readUserId(server.pid)]).not.toEqual([turn, 0]);
      const owner = readUserId(server.pid);
      for (const name of fs.readdirSync(DATA_DIR).concat('.'))
        expect([name, fs.statSync(path.join(DATA_DIR, name)).uid]).toEqual([name, owner]);
      const file = path.join(DATA_DIR, 'postgres/postmaster.pid');
      process.kill(Number(fs.readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
      await server.says('PostgreSQL is back');
      expect(await server.end('SIGTERM')).toBe(0);
      fs.mkdirSync(path.join(DATA_DIR, 'files/of-then'), { recursive: true, mode: 0o700 });
      changeOwnerToRoot(DATA_DIR);
    }
  },
);

test.runIf(isRoot && !isOpen)(
  'started as root from a folder closed to others, the server stays root and warns about it',
  async () => {
    const environment = {
      PORT: await findFreePortText(),
      DATA_DIR: createDataFolder(),
      DEMO: 'false',
    };
    const server = await new ServerProcess(environment).ready();
    expect(readUserId(server.pid)).toBe(0);
    expect(server.output).toContain('Warning: Tarima goes on as root');
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

const readUserId = (pid: number): number =>
  Number(/^Uid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** A data folder as a server that stayed root left it: all but PostgreSQL's own is root's. */
function changeOwnerToRoot(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.name === 'postgres') continue;
    if (entry.isDirectory()) changeOwnerToRoot(entryPath);
    fs.lchownSync(entryPath, 0, 0);
  }
  fs.chownSync(folder, 0, 0);
}

test('DATABASE_URL replaces the embedded database', async () => {
  const embedded = await startEmbeddedDatabase({
    dataDir: createDataFolder(),
    log: () => undefined,
  });
  onTestFinished(() => embedded.stop());
  // A pooler in its place is refused before it migrates: it would lose live updates, and keep the lock of the migration.
  const pooler = await startPoolerWithoutNotifications(embedded.ownerUrl);
  onTestFinished(() => void pooler.close());
  const pooled = new ServerProcess({
    PORT: await findFreePortText(),
    DATA_DIR: createDataFolder(),
    DATABASE_URL: pooler.url,
    DEMO: 'false',
  });
  expect(await pooled.exitCode()).toBe(1);
  expect(pooled.output).toMatch(/\nDATABASE_POOLED: .* DATABASE_POOL_URL\.\n/);
  expect(pooled.output).not.toContain('Applied migration');

  const server = await new ServerProcess({
    PORT: await findFreePortText(),
    DATA_DIR: createDataFolder(),
    DATABASE_URL: embedded.ownerUrl,
    DEMO: 'false',
  }).ready();
  expect(server.output).toMatch(/Database: PostgreSQL 18\.\d+.* of DATABASE_URL/);
  expect(server.output).toContain('Applied migration');
  expect(server.output).not.toContain('Demo sign-in');
  expect(server.output).not.toContain('The uploaded files of this database');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a request in progress is completed before the server stops', async () => {
  const environment = { PORT: await findFreePortText(), DATA_DIR: createDataFolder() };
  await fillDataFolderWithDemo(environment.DATA_DIR);
  const server = await new ServerProcess(environment).ready();
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
  const request = net.connect(Number(environment.PORT), '127.0.0.1');
  request.write(
    `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await once(request, 'connect');
  await expectHealthy(environment.PORT); // by now the server has read the half of the request above

  server.kill('SIGTERM');
  await server.says('Stopping');
  request.write(body.slice(10));
  const [answer] = await once(request, 'data');

  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  expect(String(answer)).toMatch(/^connection: close\r$/im);
  expect(await server.exitCode()).toBe(0);
});

test('a stop under load completes the requests of every client before closing its connection', async () => {
  const environment = {
    PORT: await findFreePortText(),
    DATA_DIR: createDataFolder(),
    DEMO: 'false',
  };
  const server = await new ServerProcess(environment).ready();
  const clients = Array.from({ length: 16 }, () => requestUntilClosed(environment.PORT));
  await expectHealthy(environment.PORT);

  expect(await server.end('SIGTERM')).toBe(0);
  expect(await Promise.all(clients)).toEqual(clients.map(() => 'sent away'));
});

test('a stop during the start exits cleanly', async () => {
  // The soak run creates the demo company at the next start.
  const DEMO = String(process.env['SOAK'] !== undefined);
  const environment = { PORT: await findFreePortText(), DATA_DIR: createDataFolder(), DEMO };
  const server = new ServerProcess(environment);
  await server.says('Database:');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output).not.toContain('Error');

  const next = await new ServerProcess(environment).ready();
  expect(await next.end('SIGTERM')).toBe(0);
});

test.each([
  [
    'a database that refuses us',
    'DATABASE_UNREACHABLE',
    async () => ({ DATABASE_URL: await refusingDatabase() }),
  ],
  ['a wrong configuration', 'CONFIG', async () => ({ PORT: 'many', DEMO: 'maybe' })],
])('%s is reported as %s, without a stack', async (_, code, wrong) => {
  const good = { PORT: await findFreePortText(), DATA_DIR: createDataFolder(), DEMO: 'false' };
  const server = new ServerProcess({ ...good, ...(await wrong()) });
  expect(await server.exitCode()).toBe(1);
  expect(server.output).toContain(`${code}: `);
  expect(server.output).not.toMatch(/^ {4}at /m);
  expect(server.output).not.toContain('hunter2');
});

test('a port in use is reported before a database is created', async () => {
  const DATA_DIR = path.join(createDataFolder(), 'data');
  for (const HOST of ['', '0.0.0.0']) {
    const PORT = await occupyPort();
    const server = new ServerProcess({ PORT, DATA_DIR, HOST });
    expect(await server.exitCode()).toBe(1);
    const expected = `PORT_TAKEN: Port ${PORT} is taken by another program. Stop it, or choose another port with PORT, such as PORT=${Number(PORT) + 1}.`;
    expect(server.output.trim()).toBe(expected);
  }
  expect(fs.existsSync(DATA_DIR)).toBe(false);
});

test.runIf(canMountDisk)(
  'a disk without space for a database is reported before anything is written',
  async () => {
    const { environment, disk, server } = await startOnSmallDisk('20m');
    expect(await server.exitCode()).toBe(1);
    const expected = `DISK_FULL: The disk of the data folder ${environment.DATA_DIR} has 20 MB left and Tarima needs 512 MB to start. Make room there, or choose another folder with DATA_DIR.`;
    expect(server.output.split('\n').slice(1)).toEqual(['', expected, '']);
    expect(fs.readdirSync(disk)).toEqual([]);
  },
);

test.runIf(canMountDisk).each([
  ['while PostgreSQL makes its folder', 'Database:'],
  ['while migrations are applied', '0004_'],
])('a disk that fills up %s stops the server, and the next start succeeds', async (_, when) => {
  const { environment, disk, server } = await startOnSmallDisk('600m');
  await server.says(when);
  const filling = path.join(disk, 'filling');
  fill(filling);
  expect(await server.exitCode()).toBe(1);
  expect(server.output).toMatch(
    /\n\nDISK_FULL: The disk of the data folder .* Make room there, .*\n$/,
  );
  expect(server.output).not.toMatch(/^ {4}at /m);
  expect(fs.readdirSync(environment.DATA_DIR)).not.toContain('postgres.part');

  fs.rmSync(filling);
  const next = await new ServerProcess(environment).ready();
  expect(await next.end('SIGTERM')).toBe(0);
});

test('--help explains the environment variables and starts nothing', async () => {
  const server = new ServerProcess({}, ['--help']);
  expect(await server.exitCode()).toBe(0);
  expect(server.output).toContain('DATABASE_URL');
  expect(server.output).not.toContain('Database:');
});

/** A server whose data folder is on a disk of its own. */
async function startOnSmallDisk(size: string) {
  const disk = mountSmallDisk(size);
  const DATA_DIR = path.join(disk, 'data');
  const environment = { PORT: await findFreePortText(), DATA_DIR, DEMO: 'false' };
  return { environment, disk, server: new ServerProcess(environment) };
}

/** Writes until there is no room left. */
function fill(file: string): void {
  const piece = Buffer.alloc(8_000_000);
  try {
    for (;;) fs.appendFileSync(file, piece);
  } catch (error) {
    if (getSystemErrorCode(error) !== 'ENOSPC') throw error;
  }
}

interface SignIn {
  email: string;
  password: string;
}

function parseSignIn(output: string): SignIn {
  const [, email = ''] = /Demo sign-in: (\S+)/.exec(output) ?? [];
  const [, password = ''] = /Password: +(\S+)/.exec(output) ?? [];
  return { email, password };
}

async function postSignIn(port: string, body: SignIn): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

async function expectHealthy(port: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(answer.status).toBe(200);
}

/** Connection on which requests follow each other without a pause. */
async function requestUntilClosed(port: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      const request = http.get({ host: '127.0.0.1', port, path: '/healthz', agent });
      const [response] = await once(request, 'response');
      await once(response.resume(), 'end');
      if (response.statusCode !== 200) return `answered ${response.statusCode}`;
      if (response.headers.connection === 'close') return 'sent away';
    }
  } catch (error) {
    return String(error);
  } finally {
    agent.destroy();
  }
}

async function occupyPort(): Promise<string> {
  const other = net.createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  return typeof address === 'object' && address ? String(address.port) : '';
}

async function refusingDatabase(): Promise<string> {
  const embedded = await startEmbeddedDatabase({
    dataDir: createDataFolder(),
    log: () => undefined,
  });
  onTestFinished(() => embedded.stop());
  return `postgres://tarima:hunter2@127.0.0.1:${embedded.port}/tarima`;
}
