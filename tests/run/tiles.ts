import type { BrowserContext } from '@playwright/test';

export const tiles = 'https://tile.openstreetmap.org/**';

const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#efece6"/>
  <path d="M0 40H256M0 128H256M0 210H256M30 0V256M120 0V256M215 0V256" stroke="#fff" stroke-width="6"/>
  <path d="M0 180L256 60" stroke="#f3dfae" stroke-width="10"/>
  <rect x="136" y="144" width="62" height="50" rx="4" fill="#d3e4c6"/>
</svg>`;

/** The map's tiles come from somebody else's server: here a drawing of our own stands for them. */
export const serveTiles = (context: BrowserContext): Promise<unknown> =>
  context.route(tiles, (route) => route.fulfill({ contentType: 'image/svg+xml', body: tile }));
