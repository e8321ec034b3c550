import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApiKey } from '../api-keys/testing.ts';
import { pickByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { startReceiver, type Receiver } from '../testing/webhook-receiver.ts';
import { createTestWebhook } from '../webhooks/testing.ts';

const host = 'plant.example';
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
/** Returns the blocks of the guide in a language. */
const listBlocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
const blocks = listBlocks('bash');
const [signatureCheck = ''] = listBlocks('sh');

const hasShell = ['bash', 'curl', 'openssl'].every(
  (name) => spawnSync(name, ['--help']).error === undefined,
);

let server: TestServer;
let company: TestCompany;
let receiver: Receiver;
let folder: string;
let values: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOKS_PRIVATE: 'true' });
  company = await server.company(host);
  receiver = await startReceiver();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tarima-guide-'));
  const permissions = ['suppliers', 'measures', 'products', 'orders'];
  values = {
    TOKEN: (company.admin.headers['authorization'] ?? '').replace('Bearer ', ''),
    KEY: (await createTestApiKey(company.admin, permissions)).text,
    LAST_DAY: getDayAhead(2),
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await receiver.close();
  await server.close();
});

const run = promisify(execFile);

/** Runs commands of the guide in a shell, in a folder of their own. @returns what they printed */
async function runShell(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return stdout;
}

/** Sends the guide's host to the test's server, and prints the status below the answer. */
const testCurl = `
  curl() {
    local words=()
    for word in "$@"; do words+=("\${word/#https:\\/\\/${host}\\//$SERVER/}"); done
    command curl --silent --show-error --header 'Host: ${host}' --write-out '\\n%{http_code}' "\${words[@]}"
  }
`;

test('the guide has examples with their responses, and CI has a shell to run them', () => {
  expect(blocks.length).toBeGreaterThan(10);
  expect(blocks.filter((block) => !/^curl [^]*\n# \d{3}( [A-Z_]+)?\n$/.test(block))).toEqual([]);
  expect(hasShell || process.env['CI'] === undefined).toBe(true);
});

describe.skipIf(!hasShell)('in a shell', () => {
  test.each(blocks)('%s', async (block) => {
    const address = `http://127.0.0.1:${server.port}`;
    const printed = await runShell(`${testCurl}\n${block}`, { ...values, SERVER: address });
    const lines = printed.trimEnd().split('\n');
    const status = Number(lines.pop());
    const [promisedStatus, promisedCode] =
      block.trim().split('\n').at(-1)?.replace('# ', '').split(' ') ?? [];
    expect([status, findCode(lines.join('\n'))]).toEqual([Number(promisedStatus), promisedCode]);
  });

  test('the files that the examples store are workbooks', async () => {
    const names = await readdir(folder);
    expect(names).toEqual(['suppliers.xlsx']);
    expect(readFileSync(path.join(folder, 'suppliers.xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  test('a webhook is received, and the guide’s signature check accepts only the right body and secret', async () => {
    const { id, secret } = await createTestWebhook(company.admin, receiver.url, ['orders.updated']);
    expect((await company.admin.post(`/webhooks/${id}/test`, {})).status).toBeLessThan(300);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const [received] = receiver.requests;
    const signature = String(received?.headers['tarima-signature']);
    const body = received?.body ?? '';
    const check = (given: Record<string, string>) =>
      runShell(signatureCheck, { SECRET: secret, SIGNATURE: signature, BODY: body, ...given });
    expect(await check({})).toBe('from Tarima\n');
    expect(await check({ BODY: `${body} ` })).toBe('refused\n');
    expect(await check({ SECRET: 'whsec_another' })).toBe('refused\n');
  });
});

function findCode(text: string): unknown {
  try {
    return pickByPath(JSON.parse(text), 'messageCode');
  } catch {
    return undefined;
  }
}
