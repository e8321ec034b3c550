import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import type { RequestListener } from 'node:http';
import https from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { maxWebhookResponseBytes, postEvent, signWebhookBody } from './post-event.ts';
import { getPort, startReceiver, type Receiver } from '../testing/webhook-receiver.ts';

const content = { body: '{"id":"e"}', secret: 'whsec_one', eventId: 'e', deliveryId: 7 };

async function receiving(respond?: RequestListener): Promise<Receiver> {
  const receiver = await startReceiver(respond);
  onTestFinished(receiver.close);
  return receiver;
}

function toPem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----\n`;
}

const post = (url: string, timeLimitMs = 10_000) =>
  postEvent({ ...content, url }, { allowsPrivate: true, timeLimitMs });

test('the signature of a webhook is the HMAC of the time and the body', () => {
  const expected = createHmac('sha256', 'whsec_one').update('1700000000.{}').digest('hex');
  expect(signWebhookBody('whsec_one', '{}', 1_700_000_000)).toBe(`t=1700000000,v1=${expected}`);
});

test('an event is posted with its headers to the address resolved once, with the original host name', async () => {
  const receiver = await receiving();
  const asked: string[] = [];
  const result = await postEvent(
    { ...content, url: `http://shop.example.com:${receiver.port}/hook?a=1` },
    {
      allowsPrivate: true,
      resolve: (host) => {
        asked.push(host);
        return Promise.resolve(['127.0.0.1']);
      },
    },
  );
  expect(result).toEqual({ httpStatus: 200, error: null, durationMs: expect.any(Number) });
  // The name was resolved once, and nothing resolved it again for the connection.
  expect(asked).toEqual(['shop.example.com']);
  const [request] = receiver.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1', body: content.body });
  expect(request?.headers).toMatchObject({
    host: `shop.example.com:${receiver.port}`,
    'content-type': 'application/json',
    'tarima-event-id': 'e',
    'tarima-delivery': '7',
    'tarima-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
  });
});

test('a host name that resolves to a private address is refused before any connection', async () => {
  const receiver = await receiving();
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    const result = await postEvent(
      { ...content, url: `https://shop.example.com:${receiver.port}/` },
      { allowsPrivate: false, resolve: () => Promise.resolve([address]) },
    );
    expect(result).toMatchObject({ httpStatus: null, error: 'privateAddress' });
  }
  expect(receiver.requests).toEqual([]);
});

test('a plain http address is refused unless the operator allows it', async () => {
  const asked: string[] = [];
  const result = await postEvent(
    { ...content, url: 'http://shop.example.com/' },
    {
      allowsPrivate: false,
      timeLimitMs: 2_000,
      resolve: (host) => {
        asked.push(host);
        return Promise.resolve(['8.8.8.8']);
      },
    },
  );
  expect(result).toMatchObject({ httpStatus: null, error: 'privateAddress' });
  expect(asked).toEqual([]);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect with status %d to this computer is not followed',
  async (status) => {
    const inner = await receiving();
    const receiver = await receiving((_, response) => {
      response.writeHead(status, { location: inner.url.replace('127.0.0.1', 'localhost') }).end();
    });
    expect(await post(receiver.url)).toMatchObject({ httpStatus: status, error: 'redirect' });
    expect(receiver.requests).toHaveLength(1);
    expect(inner.requests).toEqual([]);
  },
);

test.each([400, 401, 404, 410, 429, 500, 503])(
  'a response with status %d is a failure',
  async (status) => {
    const receiver = await receiving((_, response) => void response.writeHead(status).end('no'));
    expect(await post(receiver.url)).toMatchObject({ httpStatus: status, error: 'status' });
  },
);

test.each([200, 201, 202, 204])('a response with status %d is a success', async (status) => {
  const receiver = await receiving((_, response) => void response.writeHead(status).end());
  expect(await post(receiver.url)).toMatchObject({ httpStatus: status, error: null });
});

test('a response of 10 GB is read only in part, and its connection is closed', async () => {
  let sent = 0;
  let isClosed: Promise<void> | undefined;
  const receiver = await receiving((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    response.writeHead(200, { 'content-length': 10_000_000_000 });
    isClosed = new Promise((resolve) => response.once('close', resolve));
    const write = (): void => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  });
  expect(await post(receiver.url)).toMatchObject({ httpStatus: 200, error: null });
  await isClosed;
  // More than what is received was on its way, in the buffers of both sides.
  expect(sent).toBeGreaterThan(maxWebhookResponseBytes);
  expect(sent).toBeLessThan(50_000_000);
});

test('a receiver that never responds ends in a timeout', async () => {
  const receiver = await receiving(() => undefined);
  expect(await post(receiver.url, 300)).toMatchObject({ httpStatus: null, error: 'timeout' });
});

test('a receiver that sends a success status and never ends its response counts as a success', async () => {
  const receiver = await receiving((_, response) => {
    response.writeHead(200);
    response.write('and');
  });
  expect(await post(receiver.url, 2_000)).toMatchObject({ httpStatus: 200, error: null });
});

test('a host name that never resolves ends in a timeout', async () => {
  const result = await postEvent(
    { ...content, url: 'https://shop.example.com/' },
    { allowsPrivate: false, timeLimitMs: 200, resolve: () => new Promise(() => undefined) },
  );
  expect(result).toMatchObject({ httpStatus: null, error: 'timeout' });
});

test('an unreachable host, an invalid response and a server without TLS are failures', async () => {
  const receiver = await startReceiver();
  await receiver.close();
  expect(await post(receiver.url)).toMatchObject({ httpStatus: null, error: 'connection' });

  const broken = createServer((socket) => socket.end('HELO mail\r\n\r\n'));
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void broken.close());
  const brokenUrl = `http://127.0.0.1:${getPort(broken.address())}/`;
  expect(await post(brokenUrl)).toMatchObject({ httpStatus: null, error: 'connection' });

  const plain = await receiving();
  const result = await post(plain.url.replace('http:', 'https:'));
  expect(result).toMatchObject({ httpStatus: null, error: 'certificate' });
});

/** Key and certificate of `receiver.test`, signed by itself: no client trusts it, so that the key protects nothing. */
const selfSigned = {
  key: toPem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTlfku6aVdbdtNSARG+HStXB7dqltNZ+I5Y2P/uuvepmhRANCAARIuECmZdX+W+rLPjaSAiHmLP7UhKpj8maeSfl8KaYPei2fxubOJFhWD0PcJqfAKEZ7Rpv4+dwEqpErp7KIYHZh',
  ),
  cert: toPem(
    'CERTIFICATE',
    'MIIBiDCCAS2gAwIBAgIUevuFUqy5y/dxRKbLG4jQf0FhYGYwCgYIKoZIzj0EAwIwGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjcxOTQ0NTJaGA8yMTI2MTEwMzE5NDQ1MlowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEi4QKZl1f5b6ss+NpICIeYs/tSEqmPyZp5J+Xwppg96LZ/G5s4kWFYPQ9wmp8AoRntGm/j53ASqkSunsohgdmGjUzBRMB0GA1UdDgQWBBS+HJYRuIdYCczGTCng0zWaaWjPhzAfBgNVHSMEGDAWgBS+HJYRuIdYCczGTCng0zWaaWjPhzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCpFKBZr9VrwxJlIYKiejwP8PPnfPgeJNtkUR7LLvqIOwIhALme08Q77UMMD1TdoBsY0C4GXV0NbEf2jwL3wWE7wBHs',
  ),
};

test('an untrusted certificate is a failure, and no request is sent', async () => {
  let requests = 0;
  const receiver = https.createServer(selfSigned, (_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const result = await postEvent(
    { ...content, url: `https://receiver.test:${getPort(receiver.address())}/` },
    { allowsPrivate: true, resolve: () => Promise.resolve(['127.0.0.1']) },
  );
  expect(result).toMatchObject({ httpStatus: null, error: 'certificate' });
  expect(requests).toBe(0);
});

test('a receiver that switches to another protocol is a failure and does not block', async () => {
  const switching = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', () =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        ),
      ),
  );
  await new Promise<void>((resolve) => switching.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void switching.close());
  const url = `http://127.0.0.1:${getPort(switching.address())}/`;
  const results: unknown[] = [];
  void post(url).then((result) => results.push(result));
  await expect.poll(() => results).toMatchObject([{ httpStatus: null, error: 'connection' }]);
});

test('a server shutdown aborts the attempt without a result', async () => {
  const stopping = new AbortController();
  const receiver = await receiving(() => stopping.abort());
  const posting = postEvent(
    { ...content, url: receiver.url },
    { allowsPrivate: true, signal: stopping.signal },
  );
  await expect(posting).rejects.toThrow('aborted');
});
