import { expect, test } from 'vitest';
import { findHostAddress, isPublicAddress, mayBePublicHost } from './public-address.ts';

/** First and last address of each closed network, and some between. */
const closed = [
  ['0.0.0.0', '0.0.0.1', '0.255.255.255'],
  ['10.0.0.0', '10.1.2.3', '10.255.255.255'],
  ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ['127.0.0.0', '127.0.0.1', '127.0.0.53', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.20.0.1', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.192', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255'],
  ['192.88.99.0', '192.88.99.1', '192.88.99.255'],
  ['192.168.0.0', '192.168.1.1', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.0', '224.0.0.251', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
  ['::', '::1', '0:0:0:0:0:0:0:1', '::2', '::ffff'],
  ['::127.0.0.1', '::8.8.8.8', '::7f00:1'],
  ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::10.0.0.1'],
  ['100::', '100::1', '100:0:0:1::1'],
  ['2001::', '2001:0:7f00:1::', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'],
  ['2001:db8::', '2001:db8::1', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:7f00:1::', '2002:a00:1::', '2002:808:808::1', '2002:ffff:ffff::'],
  ['3fff::', '3fff:0:1::1', '3fff:fff:ffff::1'],
  ['5f00::1', '4000::1', '8000::1', '1fff::1'],
  ['fc00::', 'fc00::1', 'fd12:3456:789a::1', 'fdff:ffff::1'],
  ['fe80::', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'feff::1'],
  ['ff00::', 'ff02::1', 'ff05::2', 'ffff::1'],
  ['', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', '8.8.8.8%1', '2606:4700::1111%lo'],
].flat();

/** Neighbours of the closed networks, and well-known servers. */
const open = [
  ['1.0.0.0', '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
  [
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
  ],
  ['191.255.255.255', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255'],
  ['192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255'],
  ['203.0.114.0', '223.255.255.255'],
  [
    '2001:200::1',
    '2001:4860:4860::8888',
    '2001:db7::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700::1111',
  ],
  ['2a00:1450:4001::1', '3ffe:ffff::1', '2000::1'],
].flat();

test('addresses of private networks are not public, and the addresses beside them are', () => {
  expect(closed.filter(isPublicAddress)).toEqual([]);
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test.each([
  // Spellings of 127.0.0.1, and of addresses beside it.
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0x7f.1',
  '127.0.0.1:8443',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '0',
  '0x0',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  // Other private ones.
  '10.1',
  '167772161',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '192.168.257',
  '3232235777',
  // Names of private networks.
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'printer.local',
  'printer.local.',
  'metadata.google.internal',
  'db.internal',
  'wiki.corp',
  'router.lan',
  'nas.home.arpa',
  'db',
])('a URL to %s is refused as a private host', async (host) => {
  const url = new URL(`https://${host}/hook`);
  expect(mayBePublicHost(url)).toBe(false);
  const found = await findHostAddress(url, {
    allowsPrivate: false,
    resolve: () => Promise.reject(new Error('resolved')),
  });
  expect(found).toEqual({ refusal: 'privateAddress' });
});

const shop = new URL('https://shop.example.com/hook');
const resolveHost = (addresses: readonly string[], allowsPrivate = false) =>
  findHostAddress(shop, { allowsPrivate, resolve: () => Promise.resolve(addresses) });

test('a name resolves to its public address, and never to a private one', async () => {
  expect(await resolveHost(['8.8.8.8'])).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await resolveHost(['2606:4700::1111'])).toEqual({ address: '2606:4700::1111', family: 6 });
  expect(await resolveHost(['64:ff9b::808:808', '8.8.8.8'])).toEqual({
    address: '8.8.8.8',
    family: 4,
  });
  for (const address of closed)
    expect(await resolveHost([address])).toEqual({ refusal: 'privateAddress' });
});

test('the operator can allow private addresses', async () => {
  expect(await resolveHost(['10.0.0.7'], true)).toEqual({ address: '10.0.0.7', family: 4 });
  const url = new URL('http://127.1:8080/');
  expect(await findHostAddress(url, { allowsPrivate: true })).toEqual({
    address: '127.0.0.1',
    family: 4,
  });
});

test('a name without an address is refused as unknown', async () => {
  expect(await resolveHost([])).toEqual({ refusal: 'unknownHost' });
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await findHostAddress(shop, { allowsPrivate: false, resolve })).toEqual({
    refusal: 'unknownHost',
  });
});
