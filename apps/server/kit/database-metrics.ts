import { Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** Exports the connections of a server's pools, by the name of the pool. */
export function registerPoolMetrics(
  registry: Registry,
  pools: Readonly<Record<string, Database>>,
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
