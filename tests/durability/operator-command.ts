import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getNodeEnvironment } from '@tarima/server/testing/node-environment';

const folder = path.join(import.meta.dirname, '../../apps/server/operator');

/** Runs an operator's command on a file, in a process of its own, and returns its output. */
export async function runCommandOnFile(
  name: string,
  file: string,
  DATA_DIR: string,
  ...options: string[]
): Promise<string> {
  const program = path.join(folder, `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options, file], {
    env: { ...getNodeEnvironment(), DATA_DIR },
  });
  return stdout;
}
