import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ensureWritableFolder } from './embedded/data-folder.ts';
import { readSecretFile, writeSecretFile } from './secret-file.ts';

interface SignIn {
  email: string;
  password: string | undefined;
}

type MakeCompany = (password: string) => Promise<SignIn | undefined>;

/**
 * Creates the demo company if there is none, and returns how to sign in.
 * The password is the operator's, or a random one of the first start.
 * It is stored in the data folder before the company is created, so that every start can print it.
 */
export async function getOrCreateDemoSignIn(
  dataDir: string,
  configuredPassword: string | undefined,
  createDemo: MakeCompany,
): Promise<SignIn | undefined> {
  const file = path.join(ensureWritableFolder(dataDir), 'demo-password');
  const stored = readSecretFile(file);
  const password = configuredPassword ?? stored ?? createReadablePassword();
  if (stored === undefined) writeSecretFile(file, password);

  const demo = await createDemo(password);
  const made = demo?.password !== undefined;
  if (made && stored !== password) writeSecretFile(file, password);
  if (!made && stored === undefined) fs.rmSync(file, { force: true }); // The company was created elsewhere, with an unknown password.
  return demo && { email: demo.email, password: made ? password : stored };
}

/** Creates a password that is easy to type (no look-alike letters) and strong by the rule for users; about 2^48 possibilities. */
function createReadablePassword(): string {
  return ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']
    .map(pickFourLetters)
    .join('-');
}

function pickFourLetters(letters: string): string {
  return Array.from({ length: 4 }, () => letters[crypto.randomInt(letters.length)]).join('');
}
