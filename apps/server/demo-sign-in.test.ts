import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrCreateDemoSignIn } from './demo-sign-in.ts';
import { createDataFolder } from './testing/server-process.ts';

const email = 'admin@demo.test';
const makeSignIn = async (password: string) => ({ email, password });
const existing = async () => ({ email, password: undefined });
const noDemo = async () => undefined;

test('a generated password is strong, and later starts return the same one', async () => {
  const folder = createDataFolder();
  const first = await getOrCreateDemoSignIn(folder, undefined, makeSignIn);
  expect(first?.password).toMatch(/^[a-z]{4}-[A-Z]{4}-[2-9]{4}$/);
  expect(await getOrCreateDemoSignIn(folder, undefined, existing)).toEqual(first);
  expect(fs.statSync(path.join(folder, 'demo-password')).mode & 0o777).toBe(0o600);
});

test('a configured password is used and returned; a later one does not change an existing company', async () => {
  const folder = createDataFolder();
  const first = await getOrCreateDemoSignIn(folder, 'Chosen-1', makeSignIn);
  expect(first).toEqual({ email, password: 'Chosen-1' });
  expect(await getOrCreateDemoSignIn(folder, 'Later-22', existing)).toEqual(first);
  expect(await getOrCreateDemoSignIn(folder, 'Later-22', makeSignIn)).toEqual({
    email,
    password: 'Later-22',
  });
  expect(await getOrCreateDemoSignIn(folder, undefined, existing)).toEqual({
    email,
    password: 'Later-22',
  });
});

test('the password of a company that another server created is not returned', async () => {
  const folder = createDataFolder();
  expect(await getOrCreateDemoSignIn(folder, undefined, existing)).toEqual({
    email,
    password: undefined,
  });
  expect(await getOrCreateDemoSignIn(folder, undefined, noDemo)).toBeUndefined();
  expect(fs.readdirSync(folder)).toEqual([]);
});
