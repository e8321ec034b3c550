import { expect, test } from 'vitest';
import { startProxiedServers, type ProxyProgram } from './proxied-servers.ts';

const caddy: ProxyProgram = {
  file: 'Caddyfile',
  command: 'caddy',
  args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  // Caddy's own service of settings would listen on one port for all Caddys of a machine.
  adapt: (text) => `{\n\tadmin off\n}\n${text}`,
  env: ({ proxy, servers }) => ({
    TARIMA_HOST: `http://localhost:${proxy}`,
    TARIMA_SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
  }),
};

test('no request fails behind Caddy when servers stop and start under load', async () => {
  const servers = await startProxiedServers(caddy);
  await servers.restart(0);
  await servers.restart(1);
  const { reads, endings } = await servers.finish();
  expect(endings).toEqual(endings.map(() => undefined));
  expect(reads.filter((status) => status !== 200)).toEqual([]);
});

test('writes that were under way at a killed server are stored once when their clients repeat them', async () => {
  const servers = await startProxiedServers(caddy);
  await servers.kill(1);
  await servers.waitForReads(200);
  const { reads, endings } = await servers.finish();
  // Caddy repeats GET alone: a write under way is answered 502.
  console.log(`${endings.filter((ending) => ending === 502).length} writes were under way`);
  expect(endings.filter((ending) => ending !== undefined && ending !== 502)).toEqual([]);
  expect(reads.filter((status) => status !== 200)).toEqual([]);
});
