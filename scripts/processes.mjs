import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { OperatorError } from './tell.mjs';

export const repository = fileURLToPath(new URL('..', import.meta.url));

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end without showing what it prints, unless it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>} what it printed
 */
export function quietly(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repository,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      const text = stripVTControlCharacters(output).trim();
      if (code === 0) resolve(text);
      else reject(new OperatorError(`${path.basename(command)} ${args.join(' ')}\n${text}`));
    });
  });
}

/**
 * Runs a program in the terminal of this one and passes signals on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, channel?: boolean }} [options] `channel`: the child is a Node that can notice our death
 */
export function inForeground(command, args, { env = process.env, channel = false } = {}) {
  const child = spawn(command, args, {
    cwd: repository,
    env,
    stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  const orphaned = whenNpmIsGone(() => child.kill('SIGTERM'));
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  }).finally(() => {
    clearInterval(orphaned);
    for (const signal of signals) process.off(signal, pass);
  });
  return { ended, stop: () => void child.kill('SIGTERM') };
}

/**
 * A signal to `npm start` ends npm, and never comes through to what it runs: that only finds itself without a parent.
 * @param {() => void} then
 */
function whenNpmIsGone(then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (!process.env['npm_lifecycle_event'] || process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 500);
  return timer;
}
