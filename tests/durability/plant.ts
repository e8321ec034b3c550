import { setTimeout as sleep } from 'node:timers/promises';
import { TestClient, pickNumberByPath } from '@tarima/server/testing/client';
import { demoPassword, fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import { createDataFolder, findFreePortText } from '@tarima/server/testing/server-process';
import type { Clerk } from './clerk.ts';

export const createTestEnvironment = async () => ({
  PORT: await findFreePortText(),
  DATA_DIR: createDataFolder(),
  DEMO_PASSWORD: demoPassword,
  RATE_LIMIT: '0',
});

/** Creates an environment whose data folder has the demo company. */
export async function createDemoEnvironment(): ReturnType<typeof createTestEnvironment> {
  const environment = await createTestEnvironment();
  await fillDataFolderWithDemo(environment.DATA_DIR);
  return environment;
}

/** Signs in the administrator of the demo company. */
export const signInAdministrator = ({ PORT }: { PORT: string }): Promise<TestClient> =>
  new TestClient(Number(PORT), 'localhost').signedIn('admin@demo.test', demoPassword);

/** Waits until the clerks have this number of acknowledged writes. @throws Error when one of them has stopped */
export async function waitForAcknowledgedWrites(
  clerks: readonly Clerk[],
  wanted: number,
): Promise<void> {
  const soFar = () => clerks.reduce((sum, clerk) => sum + clerk.acknowledged.length, 0);
  while (soFar() < wanted) {
    const ended = clerks.find(({ ending }) => ending !== undefined);
    if (ended) throw new Error(`A clerk was not acknowledged: ${String(ended.ending)}`);
    await sleep(5);
  }
}

export async function countSuppliers(client: TestClient): Promise<number> {
  const { body } = await client.get('/suppliers', { size: 5 });
  return pickNumberByPath(body, 'metadata.totalItems');
}
