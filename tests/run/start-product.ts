import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { migrateDatabase } from '@tarima/server/kit/migrate';
import { fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import { findFreePort, startMainProcess } from '@tarima/server/testing/main-process';
import { TestMailServer } from '@tarima/server/testing/mailbox';
import { getRunSeed } from '@tarima/server/testing/random';
import { demoPassword, setProduct } from './product.ts';
import { startTiles } from './tiles.ts';

/** Starts the product for the whole run, on a database of its own. Returns a function that stops both. */
export default async function startProduct(): Promise<() => Promise<void>> {
  console.log(`The languages of journeys are drawn by SEED=${getRunSeed()}`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima journeys-'));
  await fillDataFolderWithDemo(dataDir);
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const mails = path.join(dataDir, 'mails');
  fs.mkdirSync(mails);
  const mailbox = new TestMailServer(mails);
  const smtpUrl = await mailbox.open();
  const tiles = await startTiles();
  const stopOthers = async (): Promise<void> => {
    tiles.stop();
    await mailbox.close();
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { appUrl, tokenSecret } = await migrateDatabase(database.ownerUrl, () => undefined);
    const port = await findFreePort();
    const files = path.join(dataDir, 'server/files');
    fs.mkdirSync(path.dirname(files));
    fs.renameSync(path.join(dataDir, 'files'), files); // the drawings of the demo company
    const server = await startMainProcess({
      PORT: String(port),
      DATA_DIR: path.dirname(files),
      DATABASE_URL: database.ownerUrl,
      DATABASE_POOL_WAIT: '60', // as long as a busy machine takes
      SMTP_URL: smtpUrl,
      MAP_TILES_URL: tiles.url,
      DEMO_PASSWORD: demoPassword,
      WEBHOOKS_PRIVATE: 'true', // receivers of the journeys are programs of this computer
    });
    setProduct({
      port,
      appUrl,
      tokenSecret: Buffer.from(tokenSecret).toString('base64'),
      mails,
    });
    return async () => {
      await server.stop();
      await stopOthers();
    };
  } catch (error) {
    await stopOthers();
    throw error;
  }
}
