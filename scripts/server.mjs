// Flags and environment of the server's Node process, for `npm start` and for the benchmarks that measure it.
import path from 'node:path';
import { repository } from './processes.mjs';

/** Limits of the heap in megabytes. By default Node takes several times the memory that the server needs before it collects garbage. */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

export const serverEnvironment = {
  // Compiled once for each version of the code: a third of the time until the server's code runs.
  NODE_COMPILE_CACHE: path.join(repository, '.cache/node'),
  // glibc would keep a heap of its own for each thread that hashes passwords or redraws pictures.
  MALLOC_ARENA_MAX: '2',
};
