import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import type { TestClient } from '@tarima/server/testing/client';
import { demoPassword, fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import { createDataFolder, findFreePortText } from '@tarima/server/testing/server-process';
import { onTestFinished } from 'vitest';

/** Starts a PostgreSQL with the demo company, for servers that share it and one folder of files. */
export async function startSharedDatabase() {
  const dataDir = createDataFolder();
  await fillDataFolderWithDemo(dataDir);
  const { ownerUrl, stop } = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  onTestFinished(stop);
  const shared = {
    DATABASE_URL: ownerUrl,
    DATA_DIR: createDataFolder(),
    DEMO_PASSWORD: demoPassword,
    RATE_LIMIT: '0',
  };
  return {
    ownerUrl,
    shared,
    createEnvironment: async (more: Record<string, string> = {}) => ({
      ...shared,
      PORT: await findFreePortText(),
      ...more,
    }),
  };
}

/**
 * Reads a list again and again until the work is over, and collects every status.
 * @param statuses list that the statuses are added to
 */
export async function repeatRead(
  client: TestClient,
  isOver: () => boolean,
  statuses: number[] = [],
): Promise<number[]> {
  while (!isOver()) {
    const { status } = await client.get('/suppliers', { size: 5 });
    statuses.push(status);
  }
  return statuses;
}
