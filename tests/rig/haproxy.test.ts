import { expect, test } from 'vitest';
import { startProxiedServers, type ProxyProgram } from './proxied-servers.ts';

const haproxy: ProxyProgram = {
  file: 'haproxy.cfg',
  command: 'haproxy',
  args: (file) => ['-db', '-f', file],
  // A test has no certificate, and one PostgreSQL.
  adapt: (text, { proxy, servers: [one, two] }) =>
    text
      .replace(/\n# The primary of two PostgreSQL servers[^]*$/, '\n')
      .replace('bind :80\n', `bind 127.0.0.1:${proxy}\n`)
      .replace(/ *bind :443.*\n/, '')
      .replace(/ *http-request redirect scheme https.*\n/, '')
      .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${two}`),
};

test('no request fails behind HAProxy when servers stop, start and are killed under load', async () => {
  const servers = await startProxiedServers(haproxy);
  await servers.restart(0);
  await servers.restart(1);
  await servers.kill(1);
  await servers.waitForWrites(100);
  const { reads, endings } = await servers.finish();
  expect(endings).toEqual(endings.map(() => undefined));
  expect(reads.filter((status) => status !== 200)).toEqual([]);
});
