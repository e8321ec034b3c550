import 'leaflet/dist/leaflet.css';
import { defaultCoordinates, type Coordinates } from '@tarima/domain/kit/location';
import { divIcon, layerGroup, marker, polyline, type LayerGroup, type Map } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../words.tsx';
import { createLeafletMap } from './create-leaflet-map.ts';
import { mapHeightPx } from './map-height.ts';
import classes from './map.module.css';

export interface RoutePoint {
  readonly at: Coordinates;
  /** Text in the pin. */
  readonly mark: string;
  readonly title: string;
  readonly color: string;
}

/** Places in the order in which a vehicle reaches them. */
export interface MapRoute {
  readonly points: readonly RoutePoint[];
  /** Colour of the line from each point to the next; the company's where it is left out, none where it is null. */
  readonly lineColor?: string | null;
}

interface RouteMapProps {
  readonly label: string;
  readonly routes: readonly MapRoute[];
  readonly heightPx?: number;
}

/** Map of routes, with a line from each place to the next. */
export default function RouteMap(props: RouteMapProps) {
  const { language } = useLanguage();
  // A Leaflet map cannot change its texts after its creation.
  return <Drawn key={language} {...props} />;
}

function Drawn({ label, routes, heightPx = mapHeightPx }: RouteMapProps) {
  const { say } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: Map; route: LayerGroup; positions: string }>(undefined);

  useEffect(() => {
    if (!box.current) return undefined;
    const map = createLeafletMap(box.current, defaultCoordinates, 9, say);
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(box.current);
    drawn.current = { map, route: layerGroup().addTo(map), positions: '' };
    return () => {
      observer.disconnect();
      map.remove();
      drawn.current = undefined;
    };
  }, [say]);

  useEffect(() => {
    const current = drawn.current;
    if (!current) return;
    const { map, route } = current;
    route.clearLayers();
    const points = routes.flatMap((each) => each.points);
    const places = points.map(toLatLng);
    for (const { points: line, lineColor } of routes)
      if (line.length > 1 && lineColor !== null)
        polyline(line.map(toLatLng), {
          className: classes[lineColor === undefined ? 'route' : 'colored'] ?? '',
          ...(lineColor !== undefined && { color: lineColor }),
          interactive: false,
        }).addTo(route);
    for (const { at, mark, title, color } of points) {
      // The name is set as text, not as markup: users write these names.
      const badge = document.createElement('span');
      badge.textContent = mark;
      badge.style.background = color;
      marker([at.latitude, at.longitude], {
        icon: divIcon({ className: classes.stop ?? '', html: badge, iconSize: [28, 28] }),
        keyboard: false,
        title,
      }).addTo(route);
    }
    // The same places in another order leave the map where the user moved it.
    const positions = places.map(String).toSorted().join(' ');
    if (places.length > 0 && positions !== current.positions)
      map.fitBounds(places, { padding: [28, 28], maxZoom: 14, animate: false });
    current.positions = positions;
  }, [routes]);

  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={box} className={classes.map} style={{ blockSize: heightPx }} />
    </section>
  );
}

const toLatLng = ({ at }: RoutePoint): [number, number] => [at.latitude, at.longitude];
