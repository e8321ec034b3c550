import type { Coordinates } from '@tarima/domain/kit/location';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { control, map as createMap, tileLayer, type Map } from 'leaflet';
import type { Speech } from '../words.tsx';
import { getMapTilesUrl } from './map-tiles.ts';

/** Creates a Leaflet map in an element, with the tiles that the server is configured with. */
export function createLeafletMap(
  container: HTMLElement,
  centre: Coordinates,
  zoom: number,
  say: Speech['say'],
): Map {
  const map = createMap(container, {
    center: [centre.latitude, centre.longitude],
    zoom,
    zoomControl: false,
    attributionControl: false,
    // The mouse wheel scrolls the panel; the keys + and - zoom.
    scrollWheelZoom: false,
  });
  control
    .zoom({
      zoomInTitle: say(formAndDialogTexts.zoomIn),
      zoomOutTitle: say(formAndDialogTexts.zoomOut),
    })
    .addTo(map);
  const tiles = getMapTilesUrl();
  if (tiles) {
    control.attribution({ prefix: false }).addTo(map);
    tileLayer(tiles, { maxZoom: 19, attribution: '© OpenStreetMap' }).addTo(map);
  }
  return map;
}
