import { once } from 'node:events';
import http from 'node:http';

/** Address pattern of the tiles of every journey's maps. */
export const tiles = '**/tiles/*/*/*.png';

const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#efece6"/>
  <path d="M0 40H256M0 128H256M0 210H256M30 0V256M120 0V256M215 0V256" stroke="#fff" stroke-width="6"/>
  <path d="M0 180L256 60" stroke="#f3dfae" stroke-width="10"/>
  <rect x="136" y="144" width="62" height="50" rx="4" fill="#d3e4c6"/>
</svg>`;

/**
 * Starts a server in place of the external one of map tiles. Playwright could answer the requests itself, but then
 * it would intercept every request of every page, and the browser would cache nothing.
 * @returns the value of MAP_TILES_URL, and a function that stops the server.
 */
export async function startTiles(): Promise<{ url: string; stop: () => void }> {
  const server = http.createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' })
      .end(tile),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The tiles have no address');
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${address.port}/tiles/{z}/{x}/{y}.png`, stop };
}
