import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDemoCompany } from '@tarima/server/demo/demo';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { Database } from '@tarima/server/kit/database';
import { FileService } from '@tarima/server/kit/files/file-service';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { sql } from 'kysely';
import { processorTime } from './cpu.ts';
import { printTable, printTitle } from './report.ts';

/*
 * Measures the making of the demo company, nine months of commands: the clock, and the processor's time of this process and of
 * PostgreSQL, which other work of the machine changes least.
 *   npm run bench:demo
 */
const dataDir = await mkdtemp(path.join(tmpdir(), 'tarima-bench-demo-'));
const cluster = await startEmbeddedDatabase({ dataDir, log: () => undefined });
const { appUrl, tokenSecret } = await migrateDatabase(cluster.ownerUrl, () => undefined);
const database = new Database(appUrl, { max: 1 });
const [backend] = await database.shared(sql<{ pid: number }>`select pg_backend_pid() as pid`);
const pids = [process.pid, backend?.pid ?? 0];
try {
  const before = await Promise.all(pids.map((pid) => processorTime([pid])));
  const started = performance.now();
  const files = new FileService({ dataDir, bucket: undefined, secret: tokenSecret });
  await createDemoCompany(database, files, 'Pinos-Altos.27');
  const clock = performance.now() - started;
  const after = await Promise.all(pids.map((pid) => processorTime([pid])));
  const [node = 0, postgres = 0] = after.map((used, at) => used - (before[at] ?? 0));
  printTitle('the demo company');
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  printTable(
    ['figure', 'seconds'],
    [
      ['processor, node', seconds(node)],
      ['processor, PostgreSQL', seconds(postgres)],
      ['processor, both (target: under 20)', seconds(node + postgres)],
      ['clock', seconds(clock)],
    ],
  );
} finally {
  await database.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
