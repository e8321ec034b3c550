import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database.ts';

interface Counted {
  task: string;
  state: string;
  count: number;
}

/** Exports the numbers of waiting, running, retried and given-up jobs. */
export function registerJobMetrics(registry: Registry, database: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'jobs',
      help: 'Jobs by task and state: waiting, running, retrying, failed',
      labelNames: ['task', 'state'],
      registers: [],
      async collect() {
        this.reset();
        // The other metrics matter most when the database is unavailable, so its error is ignored here.
        const counted = await database
          .shared(sql<Counted>`select * from count_jobs()`)
          .catch((): Counted[] => []);
        for (const { task, state, count } of counted) this.set({ task, state }, count);
      },
    }),
  );
}
