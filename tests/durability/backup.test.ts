import { copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createDataFolder, ServerProcess } from '@tarima/server/testing/server-process';
import { expect, test } from 'vitest';
import { Clerk, loadSuppliersByCode } from './clerk.ts';
import { runCommandOnFile } from './operator-command.ts';
import {
  waitForAcknowledgedWrites,
  signInAdministrator,
  createDemoEnvironment,
  createTestEnvironment,
} from './plant.ts';

test('a backup made while users work contains, once restored, everything acknowledged before it', async () => {
  const environment = await createDemoEnvironment();
  const server = await new ServerProcess(environment).ready();
  const admin = await signInAdministrator(environment);
  const clerks = Array.from({ length: 5 }, (_, at) => new Clerk(admin, `CLERK-${at}`));
  const work = Promise.all(clerks.map((clerk) => clerk.work()));
  await waitForAcknowledgedWrites(clerks, 50);

  const before = clerks.flatMap((clerk) => clerk.acknowledged);
  const file = path.join(createDataFolder(), 'plant.tar.gz');
  const output = await runCommandOnFile('backup', file, environment.DATA_DIR);
  const [, files] = /: \d+ rows, (\d+) files\nSealed with the key in /.exec(output) ?? [];
  expect(Number(files)).toBeGreaterThan(0); // drawings of the demo company
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await server.end('SIGTERM');
  await work;
  const all = new Set(clerks.flatMap((clerk) => clerk.acknowledged).map(({ code }) => code));

  // A backup is not overwritten, and a restore does not replace existing data.
  await expect(runCommandOnFile('backup', file, environment.DATA_DIR)).rejects.toThrow(
    'exists already',
  );
  await expect(runCommandOnFile('restore', file, environment.DATA_DIR)).rejects.toThrow(
    'DATABASE_NOT_EMPTY',
  );

  const elsewhere = await createTestEnvironment();
  // The key has to come along, to prove that the file was not altered.
  await expect(runCommandOnFile('restore', file, elsewhere.DATA_DIR)).rejects.toThrow(
    'BACKUP_KEY_MISSING',
  );
  await copyFile(
    path.join(environment.DATA_DIR, 'backup-key'),
    path.join(elsewhere.DATA_DIR, 'backup-key'),
  );
  expect(await runCommandOnFile('restore', file, elsewhere.DATA_DIR)).toMatch(
    new RegExp(`^Restored what was there at .*: \\d+ rows, ${files} files\\.`),
  );
  await new ServerProcess(elsewhere).ready();
  const restored = await loadSuppliersByCode(await signInAdministrator(elsewhere));
  for (const body of before) expect(restored.get(body.code)).toMatchObject(body);
  // A backup holds one moment: each of its suppliers was acknowledged, or its request was under way.
  const others = [...restored.keys()].filter((code) => code.startsWith('CLERK-') && !all.has(code));
  expect(others).toEqual([]);
});
