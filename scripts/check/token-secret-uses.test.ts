import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../processes.mjs';

const readText = (file: string): string => fs.readFileSync(path.join(repository, file), 'utf8');
const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'apps/server/**.ts',
    'apps/server/*.ts',
  ],
  { cwd: repository, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.ts$|\/testing\/|\/testing\.ts$/.test(file))
  .filter((file) => fs.existsSync(path.join(repository, file)));

/** Returns the files of the server whose code matches, as decisions name them. */
const listFiles = (code: RegExp): string[] =>
  [...new Set(files.filter((file) => code.test(readText(file))))]
    .map((file) => file.replace('apps/server/', ''))
    .toSorted();

/** Files that sign or encrypt with another key than the token secret, or a key derived from it elsewhere. */
const otherKeys: Readonly<Record<string, string>> = {
  'backup/signature.ts': 'the key of backups',
  'kit/files/s3-signature.ts': 'the key of the bucket',
  'session/one-time-code.ts': 'the secret of a user',
  'webhooks/post-event.ts': 'the secret of a webhook',
};

const decision = readText('docs/decisions/0237-a-new-token-secret.md');
const namedFiles = [
  ...new Set([...decision.matchAll(/\| `([\w/-]+\.ts)` +\|/g)].map(([, file = '']) => file)),
].toSorted();

test('the decision about the token secret names each file that signs or encrypts with it', () => {
  const found = listFiles(/\b(?:createHmac|hkdfSync|createCipheriv|SignJWT)\(/);
  expect(found.filter((file) => !(file in otherKeys))).toEqual(namedFiles);
  expect(found).toEqual(expect.arrayContaining(Object.keys(otherKeys)));
});

test('the command that replaces the token secret covers each file that stores encrypted values', () => {
  expect(listFiles(/cipher\.encrypt\(/i)).toEqual([
    'session/second-factors.ts',
    'webhooks/commands.ts',
  ]);
  const command = readText('apps/server/operator/rotate-token-secret.ts');
  for (const owner of ['toSecretOwner', 'getWebhookSecretOwner']) expect(command).toContain(owner);
});
