import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Writes rows one after another until the database goes away, and remembers those that were acknowledged. */
export class ContinuousWriter {
  readonly acknowledged: number[] = [];
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async on(ownerUrl: string): Promise<ContinuousWriter> {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined); // the connection is meant to die
    await client.connect();
    await client.query('create table if not exists written (id int primary key)');
    return new ContinuousWriter(client);
  }

  async writeUntilItDies(): Promise<void> {
    for (let id = 0; ; id += 1) {
      try {
        await this.#client.query('insert into written values ($1)', [id]);
      } catch {
        return;
      }
      this.acknowledged.push(id);
    }
  }

  async hasWritten(count: number): Promise<void> {
    while (this.acknowledged.length < count) await sleep(5);
  }
}

/** Returns the existing rows, retrying until the database answers. */
export async function loadWrittenRows(ownerUrl: string): Promise<Set<number>> {
  for (;;) {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ id: number }>('select id from written');
      return new Set(rows.map(({ id }) => id));
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
