import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { enableGracefulClose } from './graceful-close.ts';

test('a closing server accepts new connections for one request each while it drains, and refuses them afterwards', async () => {
  const server = http.createServer((_request, response) => response.end('answered'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = readAddress(server.address());
  const request = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}`);
    return [await answer.text(), answer.headers.get('connection')];
  };
  const drain = Promise.withResolvers<void>();
  const close = enableGracefulClose(
    { server, close: async () => server.close() },
    () => drain.promise,
  );

  const closing = close();
  expect(await request()).toEqual(['answered', 'close']);
  expect(await request()).toEqual(['answered', 'close']);
  drain.resolve();
  await closing;
  await expect(request()).rejects.toThrow('fetch failed');
});

function readAddress(address: string | AddressInfo | null): AddressInfo {
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return address;
}
