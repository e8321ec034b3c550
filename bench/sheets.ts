import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { createCompany } from '@tarima/server/testing/company';
import pg from 'pg';
import { printTable, printTitle } from './report.ts';
import type { Measured, Task } from './sheets-work.ts';

/*
 * Suppliers out and in as workbooks, each work in a process of its own: its processor, its seconds, and the most memory it had.
 *   npm run bench:sheets -- [--exported 1000000] [--imported 50000]
 */
const { values: options } = parseArgs({
  options: {
    exported: { type: 'string', default: '1000000' },
    imported: { type: 'string', default: '50000' },
  },
});
const few = 10_000;
const many = Number(options.exported);
const imported = Number(options.imported);

const fields = `
  insert into custom_fields (account_id, module, name, type, required, metadata, position)
  select $1, 'suppliers', name, type, false,
    jsonb_build_object('language', jsonb_build_object('name', jsonb_build_object('es', name, 'en', name)), 'fieldSettings', '{}'::jsonb),
    at
  from (values ('Contact', 'text', 1), ('Days of credit', 'number', 2), ('Since', 'date', 3)) as f (name, type, at)`;

const suppliers = `
  insert into suppliers (account_id, code, name, supplier_type, business_type, state, city, email, phone_number, status, location, custom_fields)
  select $1, 'SUP-' || at, 'Maderas del Norte ' || at, 'lumber', 'sawmill', 'NLE', 'Monterrey',
    'ventas' || at || '@example.test', '+52 81 ' || lpad(at::text, 8, '0'), 'active', '25.67,-100.31', (
      select jsonb_object_agg(id::text, case type when 'text' then 'Ana ' || at when 'number' then (at % 90)::text else '2026-01-15' end)
      from custom_fields where account_id = $1
    )
  from generate_series(1, $2::int) at`;

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'tarima-bench-sheets-'));
const cluster = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
try {
  const { appUrl } = await migrateDatabase(cluster.ownerUrl, () => undefined);
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  owner.on('error', () => undefined); // what failed is told by itself
  const small = await companyWith('small.test', few);
  const large = await companyWith('large.test', many);
  const empty = await companyWith('empty.test', 0);
  const named = await companyWith('named.test', imported);
  const found: (Measured & { readonly work: string })[] = [];
  const measure = async (work: string, task: Omit<Task, 'appUrl' | 'folder'>) =>
    found.push({ work, ...(await worked({ ...task, appUrl, folder })) });
  await measure(`export ${few}`, { kind: 'export', accountId: small, rows: few });
  await measure(`export ${many}`, { kind: 'export', accountId: large, rows: many });
  await measure(`check ${imported}`, { kind: 'check', accountId: empty, rows: imported });
  await measure(`import ${imported}`, { kind: 'import', accountId: empty, rows: imported });
  await measure(`check ${imported} by name`, {
    kind: 'check-names',
    accountId: named,
    rows: imported,
  });
  await measure(`import ${imported} by name`, {
    kind: 'import-names',
    accountId: named,
    rows: imported,
  });
  printTitle('Suppliers as workbooks, 3 custom fields');
  printTable(
    ['work', 'seconds', 'CPU ms', 'peak MB', 'file MB'],
    found.map(({ work, seconds, cpu, peak, file }) => [
      work,
      seconds.toFixed(1),
      cpu.toFixed(0),
      peak.toFixed(0),
      file.toFixed(1),
    ]),
  );
  await owner.end();

  /** A company with three fields of its own and so many suppliers, made without their histories. */
  async function companyWith(host: string, rows: number): Promise<number> {
    const database = new Database(appUrl);
    const { accountId } = await createCompany(database, host, [0]);
    await database.close();
    await owner.query("select set_config('app.account_id', $1, false)", [String(accountId)]);
    await owner.query(fields, [accountId]);
    await owner.query('alter table suppliers disable trigger user');
    await owner.query(suppliers, [accountId, rows]);
    await owner.query('alter table suppliers enable trigger user');
    await owner.query('select recount_lists()');
    await owner.query('analyze suppliers');
    return accountId;
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function worked(task: Task): Promise<Measured> {
  const script = fileURLToPath(new URL('sheets-work.ts', import.meta.url));
  const { kind, appUrl, accountId, rows } = task;
  const given = [kind, appUrl, task.folder, String(accountId), String(rows)];
  const { stdout } = await run(process.execPath, [script, ...given]);
  const told: unknown = JSON.parse(stdout);
  return {
    seconds: pickNumberByPath(told, 'seconds'),
    cpu: pickNumberByPath(told, 'cpu'),
    peak: pickNumberByPath(told, 'peak'),
    file: pickNumberByPath(told, 'file'),
  };
}
