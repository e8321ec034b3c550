import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database.ts';

interface Counted {
  task: string;
  state: string;
  count: number;
}

/** Exports the numbers of waiting, running, retried and given-up jobs, and the age of the oldest job that is due. */
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
  registry.registerMetric(
    new Gauge({
      name: 'jobs_oldest_due_seconds',
      help: 'Time since the oldest job fell due that no server has begun; 0 without such a job',
      labelNames: [],
      registers: [],
      async collect() {
        const [oldest] = await database
          .shared(sql<{ age: number }>`select get_oldest_due_job_age() as age`)
          .catch((): { age: number }[] => []);
        // An unknown age is left out: 0 would mean that nothing waits.
        if (oldest) this.set(oldest.age);
        else this.remove();
      },
    }),
  );
}
