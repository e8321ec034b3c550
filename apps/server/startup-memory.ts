import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns about a hundred megabytes that V8 keeps after the start to the system, before any request is served.
 * The flag makes the garbage collector callable, and only in a new context.
 */
export function releaseStartupMemory(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext("gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })");
  setFlagsFromString('--no-expose-gc');
}
