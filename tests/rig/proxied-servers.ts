import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestClient } from '@tarima/server/testing/client';
import { demoPassword } from '@tarima/server/testing/demo-data-folder';
import {
  createDataFolder,
  findFreePortText,
  ServerProcess,
} from '@tarima/server/testing/server-process';
import { expect, onTestFinished } from 'vitest';
import { startServerLoad, type ServerLoad } from '../durability/server-load.ts';
import { startSharedDatabase } from '../durability/shared-database.ts';

const deploy = path.join(import.meta.dirname, '../../deploy');

/** Ports of a proxy and of the two servers behind it. */
interface ProxiedPorts {
  readonly proxy: string;
  readonly servers: readonly [string, string];
}

/** Program of a proxy, with the file of `deploy/` that it is started with. */
export interface ProxyProgram {
  readonly file: string;
  /** Replaces the addresses of the file by those of the run, and takes out what needs other machines. */
  readonly adapt: (text: string, ports: ProxiedPorts) => string;
  readonly command: string;
  readonly args: (file: string) => string[];
  readonly env?: (ports: ProxiedPorts) => Record<string, string>;
}

/** Two servers of one database behind a proxy, under load. */
export interface LoadedServers extends ServerLoad {
  /** Stops a server in good order, writes go on at the other one, and the server starts again. */
  readonly restart: (at: 0 | 1) => Promise<void>;
  readonly kill: (at: 0 | 1) => Promise<void>;
}

/** Starts two servers behind a proxy, under load. */
export async function startProxiedServers(program: ProxyProgram): Promise<LoadedServers> {
  const { createEnvironment } = await startSharedDatabase();
  const environments = [
    await createEnvironment({ STOP_WAIT: '4', TRUST_PROXY: '127.0.0.1' }),
    await createEnvironment({ STOP_WAIT: '4', TRUST_PROXY: '127.0.0.1', JOBS: '0' }),
  ] as const;
  const servers = environments.map((environment) => new ServerProcess(environment));
  await Promise.all(servers.map((server) => server.ready()));
  const ports: ProxiedPorts = {
    proxy: await findFreePortText(),
    servers: [environments[0].PORT, environments[1].PORT],
  };
  await startProxy(program, ports);
  const admin = await new TestClient(Number(ports.proxy), 'localhost').signedIn(
    'admin@demo.test',
    demoPassword,
  );
  const load = await startServerLoad(admin);
  return {
    ...load,
    restart: async (at) => {
      expect(await servers[at]?.end('SIGTERM')).toBe(0);
      await load.waitForWrites(50);
      servers[at] = await new ServerProcess(environments[at]).ready();
      await load.waitForWrites(50);
    },
    kill: async (at) => {
      await servers[at]?.end('SIGKILL');
    },
  };
}

/** Starts a proxy with its file of `deploy/`, and waits until it passes requests on. */
async function startProxy(
  { file, adapt, command, args, env }: ProxyProgram,
  ports: ProxiedPorts,
): Promise<void> {
  const folder = createDataFolder();
  const adapted = path.join(folder, file);
  fs.writeFileSync(adapted, adapt(fs.readFileSync(path.join(deploy, file), 'utf8'), ports));
  const child = spawn(command, args(adapted), {
    env: { PATH: process.env['PATH'], HOME: folder, ...env?.(ports) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output += String(text)));
  onTestFinished(() => stopProxy(child));
  const visitor = new TestClient(Number(ports.proxy), 'localhost');
  for (;;) {
    if (hasEnded(child)) throw new Error(`${command} ended:\n${output}`);
    const status = await visitor.get('readyz').then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) return;
    await sleep(50);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stopProxy(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
