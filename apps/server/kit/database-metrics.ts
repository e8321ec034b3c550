import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';
import type { ReadRouter } from './read-router.ts';

/** Exports the connections of a server's pools, by the name of the pool. */
export function registerPoolMetrics(
  registry: Registry,
  pools: Readonly<Record<string, Pick<Database, 'getPoolUse'>>>,
): void {
  const named = Object.entries(pools);
  registry.registerMetric(
    new Gauge({
      name: 'database_connections',
      help: 'Connections that the server has open, by pool and state: used, idle',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, database] of named) {
          const { used, idle } = database.getPoolUse();
          this.set({ pool, state: 'used' }, used);
          this.set({ pool, state: 'idle' }, idle);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'database_connections_limit',
      help: 'Most connections that the server may open, by pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, database] of named) this.set({ pool }, database.getPoolUse().limit);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'database_connections_waiting',
      help: 'Requests and jobs that wait for a connection, by pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, database] of named) this.set({ pool }, database.getPoolUse().waiting);
      },
    }),
  );
}

/** Exports the reads by the database that served them, and the lag of the standby where there is one. */
export function registerReadMetrics(registry: Registry, reads: ReadRouter): void {
  registry.registerMetric(
    new Counter({
      name: 'database_reads_total',
      help: 'Calls that a standby may serve, by the database that served them: primary, standby, fallback (the standby failed, and the primary served)',
      labelNames: ['served'],
      registers: [],
      collect() {
        this.reset();
        for (const served of ['primary', 'standby', 'fallback'] as const)
          this.inc({ served }, reads.counts[served]);
      },
    }),
  );
  if (!reads.hasStandby) return;
  registry.registerMetric(
    new Gauge({
      name: 'database_standby_lag_seconds',
      help: 'Greatest age of a change of the primary that the standby lacks; the standby is checked each second',
      registers: [],
      collect() {
        this.set(reads.getLagSeconds());
      },
    }),
  );
}
