import os from 'node:os';
import { clockOffsetMilliseconds } from '../kit/clock.ts';

const megabyte = 1024 * 1024;

/** Returns PostgreSQL's settings for a small server shared with Node. Other settings keep PostgreSQL's defaults. */
export function getPostgresSettings(): Record<string, string> {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / megabyte;
  const sharedBuffers = Math.round(Math.min(Math.max(memory / 8, 64), 512));
  return {
    // Durability: a response is sent only after its commit is on the disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',

    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1', // Cost for solid state disks.
    jit: 'off', // Compiling queries costs more than it saves on queries of a few milliseconds.
    max_connections: '100',

    max_wal_size: '1GB',
    checkpoint_timeout: '15min',

    ...(clockOffsetMilliseconds !== 0 && {
      'app.clock_offset': `${clockOffsetMilliseconds} milliseconds`,
    }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Failing statements and error details contain customers' data, which stays out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}
