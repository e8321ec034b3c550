import path from 'node:path';

const repository = path.join(import.meta.dirname, '../../..');

/** What a Node that is started by a test knows of ours: where programs are, and what was compiled of them already. */
export const nodeEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  TARIMA_CLOCK_OFFSET: process.env['TARIMA_CLOCK_OFFSET'],
  NODE_COMPILE_CACHE: path.join(repository, '.cache/node'),
});
