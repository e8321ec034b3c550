/**
 * Returns the address of the raster tiles that the server was configured with (with `{z}`, `{x}`, `{y}`), from the page's head.
 * Undefined where there is none: the map is then a quiet grid, and its pin works all the same.
 */
export function getMapTilesUrl(): string | undefined {
  const url = document.querySelector<HTMLMetaElement>('meta[name=map-tiles]')?.content ?? '';
  return url.includes('{z}') ? url : undefined;
}
