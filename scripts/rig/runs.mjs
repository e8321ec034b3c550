// Runs of `npm run rig`, with what each needs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OperatorError } from '../tell.mjs';

/**
 * @typedef {object} RigRun
 * @property {string} shows
 * @property {string} needs
 * @property {{ command: string, args: string[], atLeast: [number, number] }} [program]
 */

/** @type {Readonly<Record<string, RigRun>>} */
export const rigRuns = {
  versions: {
    shows: 'an older server serves on beside the newest one, on the database that this migrated',
    needs: 'the history of git, with an older version',
  },
  haproxy: {
    shows: 'two servers behind deploy/haproxy.cfg, restarted in turn and killed under load',
    needs: 'HAProxy 2.4 or newer',
    program: { command: 'haproxy', args: ['-v'], atLeast: [2, 4] },
  },
  caddy: {
    shows: 'two servers behind deploy/Caddyfile, restarted in turn under load',
    needs: 'Caddy 2.4 or newer',
    program: { command: 'caddy', args: ['version'], atLeast: [2, 4] },
  },
};

/**
 * @param {readonly string[]} args
 * @returns {{ only: string[] | undefined, old: string | undefined }}
 * @throws OperatorError for a run or a switch that there is not
 */
export function readRigOptions(args) {
  const unknown = args.find((arg) => !/^--(only|old)=/.test(arg));
  if (unknown !== undefined)
    throw new OperatorError(`npm run rig has no option ${unknown}. It takes --only=… and --old=….`);
  const values = (/** @type {string} */ name) =>
    args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => arg.slice(name.length + 3));
  const only = values('only').flatMap((text) => text.split(','));
  const names = Object.keys(rigRuns);
  const wrong = only.find((name) => !names.includes(name));
  if (wrong !== undefined)
    throw new OperatorError(`There is no run "${wrong}". Name one of: ${names.join(', ')}.`);
  return { only: only.length > 0 ? only : undefined, old: values('old').at(-1) };
}

/**
 * @typedef {object} FoundRun
 * @property {string} name
 * @property {string} shows
 * @property {string} needs
 * @property {string | undefined} missing what the run needs and this machine lacks
 * @property {string} [commit] of the older version
 */

/**
 * Finds what each run needs.
 * @param {string} folder of the repository
 * @param {{ old: string | undefined }} options
 * @returns {Promise<FoundRun[]>}
 */
export async function findRig(folder, { old }) {
  return Promise.all(
    Object.entries(rigRuns).map(async ([name, each]) => {
      const { program, shows, needs } = each;
      const found = { name, shows, needs };
      if (program) return { ...found, missing: await findMissingProgram(program) };
      const commit = await findOlderVersion(folder, old);
      return commit === undefined
        ? { ...found, missing: `git has no ${old ?? 'commit before the last migration'} here` }
        : { ...found, missing: undefined, commit };
    }),
  );
}

/** @param {NonNullable<RigRun['program']>} program @returns {Promise<string | undefined>} what is missing */
async function findMissingProgram({ command, args, atLeast: [major, minor] }) {
  const printed = await run(command, args);
  if (printed === undefined) return `${command} is not installed`;
  const version = /(\d+)\.(\d+)/.exec(printed);
  const [found, below] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)];
  const isEnough = found > major || (found === major && below >= minor);
  return isEnough ? undefined : `it is ${version?.[0] ?? 'of an unknown version'} here`;
}

/**
 * Returns the commit of the older version: by default the last one with fewer migrations.
 * @param {string} folder
 * @param {string | undefined} named
 */
async function findOlderVersion(folder, named) {
  const git = (/** @type {string[]} */ ...args) => run('git', ['-C', folder, ...args]);
  if (named !== undefined)
    return (await git('rev-parse', '--verify', '--quiet', `${named}^{commit}`))?.trim();
  const migrations = 'apps/server/migrations/0*.sql';
  const last = await git('log', '-1', '--diff-filter=A', '--format=%P', '--', migrations);
  return last?.trim().split(' ')[0] || undefined;
}

/** @param {string} command @param {string[]} args @returns {Promise<string | undefined>} what it printed; undefined where it failed */
async function run(command, args) {
  try {
    return (await promisify(execFile)(command, args)).stdout;
  } catch {
    return undefined;
  }
}
