import { execFile } from 'node:child_process';
import path from 'node:path';
import { getNodeEnvironment } from './node-environment.ts';

/** Runs an operator's command, like `account.ts`, in a process of its own, and returns its exit code and output. */
export const runOperatorCommand = (
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    const program = path.join(import.meta.dirname, '../operator', name);
    const options = { env: { ...getNodeEnvironment(), ...environment } };
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) =>
      done({ code: child.exitCode ?? -1, said: out + err }),
    );
  });
