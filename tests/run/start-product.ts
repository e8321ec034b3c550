import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { migrate } from '@tarima/server/kit/migrate';
import { Mailbox } from '@tarima/server/testing/mailbox';
import { seedOfRun } from './drawn.ts';
import { demoPassword, tellProduct } from './product.ts';

const program = path.join(import.meta.dirname, '../../apps/server/main.ts');

/** Starts the product for the whole run, on a database that ends with it; what is returned stops both. */
export default async function startProduct(): Promise<() => Promise<void>> {
  console.log(`The languages of journeys are drawn by SEED=${seedOfRun()}`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tarima journeys-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const mails = path.join(dataDir, 'mails');
  fs.mkdirSync(mails);
  const mailbox = new Mailbox(mails);
  const smtpUrl = await mailbox.open();
  const stopOthers = async (): Promise<void> => {
    await mailbox.close();
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { appUrl, tokenSecret } = await migrate(database.ownerUrl, () => undefined);
    const port = await freePort();
    const server = await startServer({
      PORT: String(port),
      DATA_DIR: path.join(dataDir, 'server'),
      DATABASE_URL: database.ownerUrl,
      SMTP_URL: smtpUrl,
    });
    tellProduct({
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

async function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      DEMO_PASSWORD: demoPassword,
      ...environment,
    },
    // the channel lets it notice our death
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      output += String(text);
      if (output.includes('Tarima is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server ended early:\n${output}`)));
  });
  await ready;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { stop };
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No port to be had');
  return address.port;
}
