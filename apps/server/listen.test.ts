import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startListening } from './listen.ts';

test.each([
  ['the demo company there, this computer alone is let in', undefined, true, '127.0.0.1'],
  ['the demo company there, HOST opens it all the same', '0.0.0.0', true, '0.0.0.0'],
  ['no demo company there, the network is let in', undefined, false, '0.0.0.0'],
  ['no demo company there, HOST keeps it to this computer', '127.0.0.1', false, '127.0.0.1'],
])('with %s', async (_, HOST, hasDemo, heard) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const message = await startListening(app, { HOST, PORT: 0 }, hasDemo);
  expect(app.addresses()).toEqual([expect.objectContaining({ address: heard })]);
  // The printed message matches: which addresses are kept out, and how to change that.
  expect(message.includes('HOST=0.0.0.0 opens it')).toBe(HOST === undefined && hasDemo);
  expect(message.includes('Open to the whole network')).toBe(heard === '0.0.0.0');
});
