import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject } from 'vitest';
import { getSystemClockTime } from '../kit/clock.ts';
import { getNodeEnvironment } from './node-environment.ts';
import type { TestServer } from './server.ts';

const program = path.join(import.meta.dirname, 'make-demo-company.ts');

/** Makes the demo company in the empty database of a server, in a process whose clock shows that moment. */
export async function makeDemoCompanyAt(
  { ownerUrl, dataDir }: TestServer,
  moment: number,
  password: string,
): Promise<void> {
  const appUrl = new URL(inject('appUrl'));
  appUrl.pathname = new URL(ownerUrl).pathname;
  const child = spawn(process.execPath, [program], {
    env: {
      ...getNodeEnvironment(),
      TARIMA_CLOCK_OFFSET: String(moment - getSystemClockTime()),
      APP_URL: appUrl.href,
      DATA_DIR: dataDir,
      TOKEN_SECRET: inject('tokenSecret'),
      PASSWORD: password,
      SCRATCH: inject('scratch'),
    },
    stdio: 'inherit',
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new Error(`The demo company was not made: exit code ${exitCode}`);
}
