import { Button, Skeleton } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { parseLocation } from '@tarima/domain/kit/location';
import { kitTexts } from '@tarima/domain/kit/texts';
import { getStopColor } from '@tarima/domain/loading/stop-colors';
import type { TripStop, WholeTrip } from '@tarima/domain/trips/contract';
import { trips } from '@tarima/domain/trips/trip';
import { tripTexts } from '@tarima/domain/trips/texts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { MomentText, TagsCell } from '../kit/cells/cells.tsx';
import { mapHeightPx } from '../kit/map/map-height.ts';
import type { MapRoute, RoutePoint } from '../kit/map/route-map.tsx';
import { LabeledFact } from '../kit/frame/labeled-fact.tsx';
import panelClasses from '../kit/frame/panel.module.css';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { RecordHistorySection } from '../kit/panel/record-history-section.tsx';
import { useLanguage } from '../kit/words.tsx';
import { TruckLoadDrawing } from './truck-load-drawing.tsx';
import { TripStopsList } from './trip-stops-list.tsx';
import classes from './trips.module.css';

const RouteMap = lazy(() => import('../kit/map/route-map.tsx'));

/** Details of a trip: its stops in order, on the map and in the vehicle. */
export function TripView({ trip, close }: { readonly trip: WholeTrip; close(): void }) {
  const { say } = useLanguage();
  const { stops, order } = useStops(trip);
  const shown = useMemo(() => ({ ...trip, stops }), [trip, stops]);
  return (
    <SidePanelLayout
      onlyRead
      footer={
        <Button variant="default" onClick={close}>
          {say(kitTexts.close)}
        </Button>
      }
    >
      <div className={classes.view}>
        <Facts trip={trip} />
        <div className={classes.columns}>
          <TripStopsList trip={trip} stops={stops} setStops={order} />
          <div className={classes.pictures}>
            <StopsMap trip={shown} />
            <TruckLoadDrawing trip={shown} />
          </div>
        </div>
        <RecordHistorySection module={trips} id={trip.id} />
      </div>
    </SidePanelLayout>
  );
}

/** Stops in the order that the user chose; newly loaded stops replace it. */
function useStops(trip: WholeTrip) {
  const [ordered, setOrdered] = useState<{
    readonly of: WholeTrip;
    readonly stops: readonly TripStop[];
  }>();
  const stops = ordered?.of === trip ? ordered.stops : trip.stops;
  return {
    stops: [...stops],
    order: (next: readonly TripStop[]) => setOrdered({ of: trip, stops: next }),
  };
}

/** Returns when a trip was loaded, left and ended, as far as it has; a trip that leaves without being loaded before is loaded as it leaves. */
const listPassedMoments = ({ loadedAt, startedAt, endedAt }: WholeTrip) =>
  [
    { label: tripTexts.loadedAt, instant: loadedAt === startedAt ? null : loadedAt },
    { label: tripTexts.startedAt, instant: startedAt },
    { label: tripTexts.endedAt, instant: endedAt },
  ].flatMap(({ label, instant }) => (instant ? [{ label, instant }] : []));

function Facts({ trip }: { readonly trip: WholeTrip }) {
  const { say } = useLanguage();
  const { status, vehicle, driver, division, notes } = trip;
  const words = findCatalogWords('tripStatuses', status);
  return (
    <>
      {words && (
        <TagsCell whole tags={[{ name: say(words), color: getTagColor('tripStatuses', status) }]} />
      )}
      <dl className={`${panelClasses.values} ${classes.facts}`}>
        <LabeledFact label={say(tripTexts.name)}>{trip.name}</LabeledFact>
        <LabeledFact label={say(tripTexts.departsAt)}>
          <MomentText instant={trip.departsAt} />
        </LabeledFact>
        {listPassedMoments(trip).map(({ label, instant }) => (
          <LabeledFact key={label.en} label={say(label)}>
            <MomentText instant={instant} />
          </LabeledFact>
        ))}
        <LabeledFact label={say(tripTexts.vehicle)}>
          {vehicle.name} · {vehicle.plates}
        </LabeledFact>
        <LabeledFact label={say(tripTexts.driver)}>
          {driver.name}
          {driver.phoneNumber !== null && ` · ${driver.phoneNumber}`}
        </LabeledFact>
        <LabeledFact label={say(tripTexts.from)}>{division.name}</LabeledFact>
        {notes !== null && <LabeledFact label={say(tripTexts.notes)}>{notes}</LabeledFact>}
      </dl>
    </>
  );
}

function StopsMap({ trip }: { readonly trip: WholeTrip }) {
  const { say } = useLanguage();
  const routes = useMemo((): MapRoute[] => {
    const from = parseLocation(trip.division.location);
    const origin = from
      ? [{ at: from, mark: '▲', title: trip.division.name, color: '#343a40' }]
      : [];
    const stops = trip.stops.flatMap((stop, at): RoutePoint[] => {
      const { location, customer } = stop;
      const position = location === null ? undefined : parseLocation(location);
      if (!position || !customer) return [];
      const mark = String(at + 1);
      return [{ at: position, mark, title: customer.name, color: getStopColor(at + 1) }];
    });
    return [{ points: [...origin, ...stops] }];
  }, [trip]);
  return (
    <Suspense fallback={<Skeleton height={mapHeightPx} />}>
      <RouteMap label={say(tripTexts.map)} routes={routes} />
    </Suspense>
  );
}
