import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startListening } from './listen.ts';

test.each([
  ['a demo company and no HOST: only this computer can connect', undefined, true, '127.0.0.1'],
  ['a demo company and HOST=0.0.0.0: the network can connect', '0.0.0.0', true, '0.0.0.0'],
  ['no demo company and no HOST: the network can connect', undefined, false, '0.0.0.0'],
  [
    'no demo company and HOST=127.0.0.1: only this computer can connect',
    '127.0.0.1',
    false,
    '127.0.0.1',
  ],
])('the server listens with %s', async (_, HOST, hasDemo, heard) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const message = await startListening(app, { HOST, PORT: 0 }, hasDemo);
  expect(app.addresses()).toEqual([expect.objectContaining({ address: heard })]);
  // The printed message matches: which addresses are kept out, and how to change that.
  expect(message.includes('HOST=0.0.0.0 opens it')).toBe(HOST === undefined && hasDemo);
  expect(message.includes('Open to the whole network')).toBe(heard === '0.0.0.0');
});
