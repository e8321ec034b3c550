import 'leaflet/dist/leaflet.css';
import { defaultCoordinates, type Coordinates } from '@tarima/domain/kit/location';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { divIcon, marker, type LatLng, type Map, type Marker } from 'leaflet';
import { useEffect, useRef, type RefObject } from 'react';
import { useLanguage, type Speech } from '../words.tsx';
import { mapHeightPx } from './map-height.ts';
import { createLeafletMap } from './create-leaflet-map.ts';
import classes from './map.module.css';

interface LocationMapProps {
  readonly label: string;
  /** Location of the pin; without it the map opens at Mexico City and has no pin. */
  readonly point: Coordinates | undefined;
  /** Zoom level of the tiles; a street fills the map at 15. */
  readonly zoom?: number;
  /** Called when the user picks a location; left out where the map is read-only. */
  onPick?(point: Coordinates): void;
}

const streets = 15;
// Padding of the map: a pin nearer to an edge than a tenth of the map is moved back to the middle.
const edge = -0.1;

/** Leaflet map: a click places the pin, dragging moves it. */
export default function LocationMap(props: LocationMapProps) {
  const { label, point, zoom = streets, onPick } = props;
  const { say } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: Map; pin: Marker | undefined }>(undefined);
  const latest = useRef({ onPick, point, zoom });
  useEffect(() => {
    latest.current = { onPick, point, zoom };
  });

  useEffect(() => {
    if (!box.current) return undefined;
    const { point: centre = defaultCoordinates, zoom: level } = latest.current;
    const map = createLeafletMap(box.current, centre, level, say);
    map.on('click', ({ latlng }) => latest.current.onPick?.(toPoint(latlng)));
    // A sliding panel, or a resized window, leaves Leaflet with the old size.
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(box.current);
    drawn.current = { map, pin: undefined };
    return () => {
      observer.disconnect();
      map.remove();
      drawn.current = undefined;
    };
  }, [say]);

  const { latitude, longitude } = point ?? {};
  useEffect(() => {
    const current = drawn.current;
    if (!current) return;
    if (latitude === undefined || longitude === undefined) {
      current.pin?.remove();
      current.pin = undefined;
      return;
    }
    const at: [number, number] = [latitude, longitude];
    if (current.pin) current.pin.setLatLng(at);
    else current.pin = addPin(current.map, at, say, latest);
    if (!current.map.getBounds().pad(edge).contains(at))
      current.map.setView(at, current.map.getZoom(), { animate: false });
  }, [latitude, longitude, say]);

  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={box} className={classes.map} style={{ blockSize: mapHeightPx }} />
    </section>
  );
}

function addPin(
  map: Map,
  at: [number, number],
  say: Speech['say'],
  latest: RefObject<{ readonly onPick: LocationMapProps['onPick'] | undefined }>,
): Marker {
  const pin = marker(at, {
    icon: divIcon({ className: classes.pin ?? '', iconSize: [28, 36], iconAnchor: [14, 36] }),
    draggable: latest.current.onPick !== undefined,
    autoPan: true,
    keyboard: false,
    title: say(formAndDialogTexts.pin),
  }).addTo(map);
  pin.on('dragend', () => latest.current.onPick?.(toPoint(pin.getLatLng())));
  return pin;
}

/** Returns the picked location, with a longitude between −180 and 180 even on a map dragged round the world. */
function toPoint(latlng: LatLng): Coordinates {
  const { lat, lng } = latlng.wrap();
  return { latitude: lat, longitude: lng };
}
