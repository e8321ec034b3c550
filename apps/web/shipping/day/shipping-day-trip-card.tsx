import { ActionIcon } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import { shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import type { DayTrip, TripStop } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import {
  countPiecesOnTruck,
  countStopPieces,
  countUncheckedPieces,
} from '@tarima/domain/trips/pieces';
import { sayLoadWarnings, sayWeight } from '@tarima/domain/trips/say-load';
import { isOpenStop } from '@tarima/domain/trips/status';
import { stopStateWords, tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { computeTripLoad } from '@tarima/domain/trips/trip-load';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { TagsCell } from '../../kit/cells/cells.tsx';
import { formatShortMoment } from '../../kit/format.ts';
import { RecordLink } from '../../kit/frame/record-link.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { MeterBar } from '../../kit/meter-bar.tsx';
import { TripLoadWarnings } from '../../trips/trip-load-warnings.tsx';
import { getTripHeadingId } from './use-change-trip-stops.ts';
import { useDropTarget } from './use-drag.ts';
import classes from './shipping-day.module.css';

interface TripCardProps {
  readonly trip: DayTrip;
  readonly color: string;
  /** Whether the dragged shipment can be put on it; undefined while none is dragged. */
  readonly takes: boolean | undefined;
  drop(): void;
  takeOff(shipment: number): void;
}

/** Trip of a day: vehicle, driver, hour, load and stops in order. A shipment is dropped onto it. */
export function ShippingDayTripCard({ trip, color, takes, drop, takeOff }: TripCardProps) {
  const { say, sayCount, language } = useLanguage();
  const { id, name, status, vehicle, driver, departsAt, startedAt, late, stops, weight } = trip;
  const words = findCatalogWords('tripStatuses', status);
  const isAhead = tripDocument.isStatus(status) && tripDocument.is('ahead', status);
  const isOpen = tripDocument.isStatus(status) && tripDocument.is('open', status);
  const ref = useDropTarget<HTMLElement>({ takes, drop });
  return (
    <section
      ref={ref}
      className={classes.trip}
      aria-labelledby={getTripHeadingId(id)}
      data-takes={takes}
      data-late={late || undefined}
      style={{ borderBlockStartColor: color }}
    >
      <h4 id={getTripHeadingId(id)} tabIndex={-1} className={classes.tripName}>
        <RecordLink screens={['trips']} id={id}>
          {name}
        </RecordLink>
        {words && (
          <TagsCell tags={[{ name: say(words), color: getTagColor('tripStatuses', status) }]} />
        )}
      </h4>
      <div className={classes.facts}>
        <span>
          {vehicle.name} · {vehicle.plates}
        </span>
        <span>{driver.name}</span>
        <span className={late ? classes.late : ''}>
          {late && `${say(tripTexts.todayLate)} · `}
          {startedAt === null
            ? formatShortMoment(departsAt, language)
            : say(tripTexts.leftAt, { moment: formatShortMoment(startedAt, language) })}
        </span>
        <span>
          {sayCount(tripCountWords.stops, stops.length)} · {sayWeight(weight, language)}
        </span>
      </div>
      {isAhead && <Load trip={trip} />}
      {stops.length === 0 ? (
        <p className={classes.note}>{say(tripTexts.noStops)}</p>
      ) : (
        <ol className={classes.stops}>
          {stops.map((stop, at) => (
            <Stop
              key={stop.id}
              stop={stop}
              at={at}
              color={color}
              takeOff={isOpen ? takeOff : undefined}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Shares of room and payload that the load takes, and its problems. */
function Load({ trip }: { readonly trip: DayTrip }) {
  const { say, language } = useLanguage();
  const load = useMemo(() => computeTripLoad(trip.vehicle, trip.stops, trip.pattern), [trip]);
  const isOverRoom = load.warnings.includes('overRoom');
  return (
    <>
      <div className={classes.load}>
        <Share words={shippingDayTexts.room} share={load.ofLength} isOver={isOverRoom} />
        <Share
          words={shippingDayTexts.payload}
          share={load.ofPayload}
          isOver={load.warnings.includes('overPayload')}
        />
      </div>
      <TripLoadWarnings texts={sayLoadWarnings(load, trip, language)} />
      {trip.overReason !== null && (
        <p className={classes.note}>{say(tripTexts.overReasonOf, { reason: trip.overReason })}</p>
      )}
    </>
  );
}

interface ShareProps {
  readonly words: (typeof shippingDayTexts)['room' | 'payload'];
  readonly share: number;
  readonly isOver: boolean;
}

function Share({ words, share, isOver }: ShareProps) {
  const { say } = useLanguage();
  const label = say(words, { share: Math.round(share * 100) });
  return (
    <div className={classes.share}>
      <span>{label}</span>
      <MeterBar label={label} share={share} isOver={isOver} />
    </div>
  );
}

interface StopProps {
  readonly stop: TripStop;
  readonly at: number;
  readonly color: string;
  /** Undefined while the stops cannot change. */
  readonly takeOff: ((shipment: number) => void) | undefined;
}

function Stop({ stop, at, color, takeOff }: StopProps) {
  const { say, sayCount, language } = useLanguage();
  const { shipment, state, weight } = stop;
  const onTruck = countPiecesOnTruck([stop]);
  const unchecked = countUncheckedPieces([stop]);
  const customer = stop.customer?.name ?? say(tripTexts.othersStop);
  return (
    <li className={classes.stop} data-state={state}>
      <span className={classes.number} style={{ background: color }} aria-hidden>
        {at + 1}
      </span>
      <div className={classes.facts}>
        <b>{customer}</b>
        <span>
          {sayCount(tripCountWords.pieces, countStopPieces(stop))} · {sayWeight(weight, language)}
        </span>
        {!isOpenStop(state) && <span>{say(stopStateWords[state])}</span>}
        {onTruck > 0 && (
          <span className={classes.late}>{sayCount(tripCountWords.onTruck, onTruck)}</span>
        )}
        {unchecked > 0 && (
          <span className={classes.late}>{sayCount(tripCountWords.unchecked, unchecked)}</span>
        )}
        {shipment?.status === 'pending' && isOpenStop(state) && (
          <span className={classes.late}>{say(tripTexts.notReady)}</span>
        )}
      </div>
      {takeOff && shipment && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.takeOff ?? ''}
          aria-label={say(tripTexts.stopOff, { at: at + 1, customer })}
          onClick={() => takeOff(shipment.id)}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
