import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrCreateDemoSignIn } from './demo-sign-in.ts';
import { createDataFolder } from './testing/server-process.ts';

const email = 'admin@demo.test';
const makeSignIn = async (password: string) => ({ email, password });
const existing = async () => ({ email, password: undefined });
const noDemo = async () => undefined;

test('a made-up password is strong, and told again at later starts', async () => {
  const folder = createDataFolder();
  const first = await getOrCreateDemoSignIn(folder, undefined, makeSignIn);
  expect(first?.password).toMatch(/^[a-z]{4}-[A-Z]{4}-[2-9]{4}$/);
  expect(await getOrCreateDemoSignIn(folder, undefined, existing)).toEqual(first);
  expect(fs.statSync(path.join(folder, 'demo-password')).mode & 0o777).toBe(0o600);
});

test('a given password is used and told; one given later changes nothing that was made', async () => {
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

test('a company that another server made keeps its password to itself', async () => {
  const folder = createDataFolder();
  expect(await getOrCreateDemoSignIn(folder, undefined, existing)).toEqual({
    email,
    password: undefined,
  });
  expect(await getOrCreateDemoSignIn(folder, undefined, noDemo)).toBeUndefined();
  expect(fs.readdirSync(folder)).toEqual([]);
});
