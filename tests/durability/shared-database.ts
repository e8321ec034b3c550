import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
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
