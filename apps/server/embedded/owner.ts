import pg from 'pg';
import { postgresSuperuserName } from './cluster.ts';

const name = 'tarima';

/**
 * Ensures that the role and the database of the application's owner exist, and returns the connection string.
 * The superuser is used only in this folder: other code treats the embedded and an external PostgreSQL alike.
 */
export async function ensureOwnerDatabase(
  port: number,
  superuserPassword: string,
  ownerPassword: string,
): Promise<string> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: postgresSuperuserName,
    password: superuserPassword,
    database: 'postgres',
  });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const verb = role.rowCount ? 'alter' : 'create';
    await client.query(
      `${verb} role ${name} with login nosuperuser createrole createdb password ${client.escapeLiteral(ownerPassword)}`,
    );

    const database = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!database.rowCount) await client.query(`create database ${name} owner ${name}`);
  } finally {
    await client.end();
  }
  return buildOwnerUrl(port, ownerPassword);
}

export const buildOwnerUrl = (port: number, password: string): string =>
  `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
