import { randomUUID } from 'node:crypto';
import { withDatabaseClient } from './database-client.ts';
import type { TestServer } from './server.ts';

/** Returns the address of an unused database. */
export async function createEmptyDatabase(server: TestServer): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await server.asOwner(`create database ${name}`);
  const url = new URL(server.ownerUrl);
  url.pathname = `/${name}`;
  // Databases of one cluster share the application's role: its password has to stay what it is.
  const [secret] = await server.asOwner<{ value: Buffer }>(
    `select value from upkeep.secrets where name = 'app-password'`,
  );
  await withDatabaseClient(url.href, async (client) => {
    await client.query('create schema upkeep');
    await client.query('create table upkeep.secrets (name text primary key, value bytea not null)');
    await client.query(`insert into upkeep.secrets values ('app-password', $1)`, [secret?.value]);
  });
  return url.href;
}
