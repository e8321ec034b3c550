import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../..');

/** Environment of a Node process that a test starts: the path of programs, the clock offset, and the cache of compiled code. */
export const getNodeEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  TARIMA_CLOCK_OFFSET: process.env['TARIMA_CLOCK_OFFSET'],
  NODE_COMPILE_CACHE: path.join(repository, '.cache/node'),
});
