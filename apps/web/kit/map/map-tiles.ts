/**
 * Returns the URL of the raster tiles that the server is configured with (with `{z}`, `{x}`, `{y}`), from the page's head.
 * Undefined without tiles: the map is then an empty grid, and its pin works all the same.
 */
export function getMapTilesUrl(): string | undefined {
  const url = document.querySelector<HTMLMetaElement>('meta[name=map-tiles]')?.content ?? '';
  return url.includes('{z}') ? url : undefined;
}
