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

interface RouteMapProps {
  readonly label: string;
  /** Points in the order of the route. */
  readonly points: readonly RoutePoint[];
}

/** Map of locations in the sequence of a route, with a line from each to the next. */
export default function RouteMap(props: RouteMapProps) {
  const { language } = useLanguage();
  // A Leaflet map cannot change its texts after its creation.
  return <Drawn key={language} {...props} />;
}

function Drawn({ label, points }: RouteMapProps) {
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
    const line = points.map(({ at }): [number, number] => [at.latitude, at.longitude]);
    if (line.length > 1)
      polyline(line, { className: classes.route ?? '', interactive: false }).addTo(route);
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
    // The same locations in another sequence leave the map where the user moved it.
    const positions = line
      .map(String)
      .toSorted((one, other) => one.localeCompare(other))
      .join(' ');
    if (line.length > 0 && positions !== current.positions)
      map.fitBounds(line, { padding: [28, 28], maxZoom: 14, animate: false });
    current.positions = positions;
  }, [points]);

  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={box} className={classes.map} style={{ blockSize: mapHeightPx }} />
    </section>
  );
}
