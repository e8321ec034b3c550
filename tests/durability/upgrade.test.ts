import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { getModulePath } from '@tarima/domain/kit/module';
import { catalogueModules } from '@tarima/domain/modules';
import { TestClient, pickByPath, pickNumberByPath } from '@tarima/server/testing/client';
import { createDataFolder, ServerProcess } from '@tarima/server/testing/server-process';
import { expect, test } from 'vitest';
import { runCommandOnFile } from './operator-command.ts';
import { createTestEnvironment } from './plant.ts';

/*
 * Backups of earlier versions, each of the demo company as that version made it. Every released version leaves one here:
 * all later versions must serve the data that it stored.
 */
const backups = [
  {
    file: 'foundation.tar.gz',
    password: 'Tarima-2026-Demo!',
    rows: { suppliers: 20, users: 25, divisions: 3, positions: 21, measures: 9 },
  },
] as const;

for (const { file, password, rows } of backups)
  test(`the data of an earlier version, ${file}, is migrated and served`, async () => {
    const environment = await createTestEnvironment();
    const backup = path.join(createDataFolder(), file);
    await copyFile(path.join(import.meta.dirname, 'backups', file), backup);
    const output = await runCommandOnFile(
      'restore',
      backup,
      environment.DATA_DIR,
      '--unverified', // made before backups were sealed
    );
    expect(output).toMatch(/^Restored what was there at /);

    const server = await new ServerProcess(environment).ready();
    expect(server.output, 'it is known as the demo company').toContain('admin@demo.test');
    const admin = await new TestClient(Number(environment.PORT), 'localhost').signedIn(
      'admin@demo.test',
      password,
    );
    for (const [module, count] of Object.entries(rows)) {
      const { status, body } = await admin.get(`/${module}`, { size: 5 });
      expect(status, module).toBe(200);
      expect(pickNumberByPath(body, 'metadata.totalItems'), module).toBe(count);
    }
    // Modules added by the upgrade are there as well, with the rights of the built-in profiles.
    for (const module of catalogueModules) {
      const list = getModulePath(module);
      const { status } = await admin.get(`/${list}`, { size: 5 });
      expect(status, list).toBe(200);
    }
    const { body: divisions } = await admin.get('/divisions', { size: 5 });
    const store = await admin.post('/stores', {
      name: 'Almacén nuevo',
      division: { id: pickNumberByPath(divisions, 'elements.0.id') },
    });
    expect(store.status).toBe(201);
    expect(pickByPath(store.body, 'division.name')).toBe(pickByPath(divisions, 'elements.0.name'));
  });
