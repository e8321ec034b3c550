import { connect, createServer } from 'node:net';

/** Passes everything on but notifications, as a pooler does that lends its connections for a transaction. */
export async function startPoolerWithoutNotifications(url: string) {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    let rest = Buffer.alloc(0);
    database.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      // A message is its letter, then its length with these four bytes.
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1);
        if (rest[0] !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, database].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  const own = proxy.address();
  if (own === null || typeof own === 'string') throw new Error('The proxy has no port');
  address.port = String(own.port);
  return { url: address.href, close: () => new Promise((resolve) => proxy.close(resolve)) };
}
