import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Client, pick, pickList } from '../testing/client.ts';
import { demoPassword as password, fillWithDemo } from '../testing/golden.ts';
import { dataFolder, freePort, ServerProcess } from '../testing/server-process.ts';

const program = (name: string): string => path.join(import.meta.dirname, name);

/** A command of the operator in a process of its own: how it ended, and what it said. */
const run = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    const options = { env: { PATH: process.env['PATH'], ...env } };
    const child = execFile(process.execPath, [program(name), ...args], options, (_, out, err) =>
      done({ code: child.exitCode ?? -1, said: out + err }),
    );
  });

test('the demo company is made again in a stopped data folder; nothing else is touched, and nothing without --yes', async () => {
  const DATA_DIR = dataFolder();
  await fillWithDemo(DATA_DIR);
  const environment = { PORT: await freePort(), DATA_DIR, DEMO_PASSWORD: password };
  const reset = (...args: string[]) => run('demo-reset.ts', args, environment);
  const first = await new ServerProcess(environment).ready();
  const email = /Demo sign-in: (\S+)/.exec(first.output)?.[1] ?? '';
  const signedIn = () =>
    new Client(Number(environment.PORT), 'localhost').signedIn(email, password);
  const measures = async () =>
    pickList((await (await signedIn()).get('/measures', { size: 100 })).body, 'elements').map(
      (each) => String(pick(each, 'name')),
    );
  const before = await measures();
  const admin = await signedIn();
  const added = { name: 'Medida de prueba', description: 'No queda' };
  expect((await admin.post('/measures', added)).status).toBe(201);
  expect(await reset('--yes')).toMatchObject({ code: 1, said: expect.stringMatching(/Stop it/) });
  expect(await measures()).toContain(added.name);
  await first.end('SIGTERM');

  const real = ['--name', 'Pallets Reales', '--host', 'real.test', '--admin-name', 'Elena Garza'];
  const made = await run(
    'account.ts',
    ['create', ...real, '--admin-email', 'elena@real.test'],
    environment,
  );
  expect(made.code).toBe(0);
  expect(await reset()).toMatchObject({ code: 1, said: expect.stringContaining('--yes') });
  expect((await run('demo-reset.ts', ['--yes'], { ...environment, DEMO: 'false' })).said).toContain(
    'DEMO=false',
  );
  const again = await reset('--yes');
  expect(again.said).toContain(`Demo sign-in: ${email}`);
  expect(again.code).toBe(0);

  const second = await new ServerProcess(environment).ready();
  expect(second.output).toContain(email);
  expect((await measures()).toSorted()).toEqual(before.toSorted());
  expect((await (await signedIn()).get('/orders', { size: 1 })).status).toBe(200);
  const temporary = /password (\S+)/.exec(made.said)?.[1];
  const elena = await new Client(Number(environment.PORT), 'real.test').post('/auth/sign-in', {
    email: 'elena@real.test',
    password: temporary,
  });
  expect(pick(elena.body, 'messageCode')).toBe('NEED_CHANGE_PASSWORD');
  expect(await second.end('SIGTERM')).toBe(0);
});

test('where no demo company is there is nothing to make again', async () => {
  const environment = { DATA_DIR: dataFolder() };
  expect(await run('demo-reset.ts', ['--yes'], environment)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no demo company here'),
  });
});
