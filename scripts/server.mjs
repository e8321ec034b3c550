// How Node runs the server: for `npm start`, and for the benchmarks that measure what it starts.
import path from 'node:path';
import { repository } from './processes.mjs';

/** In megabytes: Node left alone takes several times what the server needs before it looks for what is used no more. */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

export const serverEnvironment = {
  // Compiled once for each version of the code: a third of the time until the server's code runs.
  NODE_COMPILE_CACHE: path.join(repository, '.cache/node'),
  // glibc would keep a heap of its own for each thread that hashes passwords or redraws pictures.
  MALLOC_ARENA_MAX: '2',
};
