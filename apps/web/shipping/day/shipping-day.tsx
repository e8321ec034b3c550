import { Alert, Button, Skeleton } from '@mantine/core';
import { maxDayShipments, type DayShipment } from '@tarima/domain/shipments/contract';
import { shippingDayCountWords, shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import { getStopColor } from '@tarima/domain/loading/stop-colors';
import { maxDayTrips, type DayTrip } from '@tarima/domain/trips/contract';
import { trips as tripsModule } from '@tarima/domain/trips/trip';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatDay } from '../../kit/format.ts';
import { useSmallScreen } from '../../kit/small-screen.ts';
import { getErrorText, toastFailure } from '../../kit/toasts.tsx';
import { useHasEverBeenTrue } from '../../kit/use-has-ever-been-true.ts';
import { useHasPermission } from '../../kit/use-has-permission.ts';
import { useLanguage } from '../../kit/words.tsx';
import { tripEntity } from '../../trips/trips-data.ts';
import { ShippingDayMap } from './shipping-day-map.tsx';
import { ShippingDayToolbar } from './shipping-day-toolbar.tsx';
import { ShippingDayTripCard } from './shipping-day-trip-card.tsx';
import {
  dayShipmentsQueryOptions,
  dayTripsQueryOptions,
  useShippingDay,
} from './shipping-day-data.ts';
import { canTripTakeShipment, UnplannedShipments } from './unplanned-shipments.tsx';
import { useChangeTripStops } from './use-change-trip-stops.ts';
import classes from './shipping-day.module.css';

const AddToTripPanel = lazy(async () => ({
  default: (await import('../../trips/add-to-trip-panel.tsx')).AddToTripPanel,
}));

/** Day of a dispatcher: its shipments without a trip, its trips and their stops on a map. */
export default function ShippingDay() {
  const speech = useLanguage();
  const { say, language } = speech;
  const mayTrips = useHasPermission()('trips');
  const { day, today, show, move } = useShippingDay();
  const shipments = useQuery(dayShipmentsQueryOptions(day, language));
  const trips = useQuery({ ...dayTripsQueryOptions(day, language), enabled: mayTrips });
  const error = shipments.error ?? trips.error;
  const isLoading = shipments.isPending || (mayTrips && trips.isPending);
  const nextDays = [shipments.data?.next, trips.data?.next].filter(
    (each) => typeof each === 'string',
  );
  const [next] = nextDays.toSorted();
  return (
    <section className={classes.screen} aria-label={say(shippingDayTexts.title)}>
      <ShippingDayToolbar day={day} today={today} show={show} move={move} />
      {error && (
        <Alert
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={say(shippingDayTexts.failed)}
        >
          {getErrorText(error, speech)}{' '}
          <Button
            variant="default"
            size="xs"
            onClick={() => void Promise.all([shipments.refetch(), mayTrips && trips.refetch()])}
          >
            {say(shippingDayTexts.again)}
          </Button>
        </Alert>
      )}
      {isLoading && !error && <Skeleton height={420} />}
      {shipments.data && (trips.data || !mayTrips) && (
        <Day
          key={day}
          shipments={shipments.data.shipments}
          trips={trips.data?.trips ?? []}
          mayTrips={mayTrips}
          hasMore={shipments.data.more || trips.data?.more === true}
          empty={
            <Alert>
              {say(shippingDayTexts.empty)}{' '}
              {next === undefined ? (
                say(shippingDayTexts.nothingAhead)
              ) : (
                <Button variant="default" size="xs" onClick={() => show(next)}>
                  {say(shippingDayTexts.goToNext, { day: formatDay(next, language) })}
                </Button>
              )}
            </Alert>
          }
        />
      )}
    </section>
  );
}

interface DayProps {
  readonly shipments: readonly DayShipment[];
  readonly trips: readonly DayTrip[];
  readonly mayTrips: boolean;
  readonly hasMore: boolean;
  /** Content of a day without shipments and trips. */
  readonly empty: React.ReactNode;
}

function Day({ shipments, trips, mayTrips, hasMore, empty }: DayProps) {
  const { say, sayCount } = useLanguage();
  const client = useQueryClient();
  const isSmall = useSmallScreen();
  const [dragged, setDragged] = useState<DayShipment>();
  const [chosen, setChosen] = useState<readonly number[]>();
  const changing = useChangeTripStops();
  const hasChosen = useHasEverBeenTrue(chosen !== undefined);
  const colored = useMemo(
    () => trips.map((trip, at) => ({ trip, color: getStopColor(at + 1) })),
    [trips],
  );
  if (shipments.length === 0 && trips.length === 0) return empty;
  const addToTrip = (shipment: DayShipment, trip: DayTrip): void =>
    changing.mutate({ trip, shipment: shipment.id, kind: 'put' });
  const drop = (trip: DayTrip): void => {
    if (!dragged) return;
    if (canTripTakeShipment(trip, dragged)) return addToTrip(dragged, trip);
    const isElsewhere = trip.division.id !== dragged.division.id;
    toastFailure(
      isElsewhere
        ? say(shippingDayTexts.otherDivision, { division: trip.division.name })
        : say(shippingDayTexts.closed),
    );
  };
  const map = (
    <ShippingDayMap shipments={shipments} trips={colored} heightPx={isSmall ? 320 : 460} />
  );
  return (
    <>
      <div className={classes.columns}>
        <UnplannedShipments
          shipments={shipments}
          trips={trips}
          actions={
            mayTrips
              ? {
                  put: addToTrip,
                  putOnNew: ({ id }) => setChosen([id]),
                  drag: setDragged,
                }
              : undefined
          }
        />
        {mayTrips && (
          <section className={classes.column} aria-labelledby="day-trips">
            <h3 id="day-trips" className={classes.heading}>
              {say(getEntityWords('list', tripsModule.entity))}
              <span className={classes.aside}>
                {sayCount(shippingDayCountWords.trips, trips.length)}
              </span>
            </h3>
            {trips.length === 0 && <p className={classes.note}>{say(shippingDayTexts.noTrips)}</p>}
            <div className={classes.trips}>
              {colored.map(({ trip, color }) => (
                <ShippingDayTripCard
                  key={trip.id}
                  trip={trip}
                  color={color}
                  takes={dragged && canTripTakeShipment(trip, dragged)}
                  drop={() => drop(trip)}
                  takeOff={(shipment) => changing.mutate({ trip, shipment, kind: 'takeOff' })}
                />
              ))}
            </div>
          </section>
        )}
        {isSmall ? <FoldedMap>{map}</FoldedMap> : <div className={classes.map}>{map}</div>}
      </div>
      {hasMore && (
        <p className={classes.note}>
          {say(shippingDayTexts.more, { count: Math.max(maxDayShipments, maxDayTrips) })}
        </p>
      )}
      <Suspense>
        {hasChosen && (
          <AddToTripPanel
            shipments={chosen}
            onSaved={() => {
              setChosen(undefined);
              tripEntity.invalidate(client);
              void client.invalidateQueries({ queryKey: ['shipments'] });
            }}
            close={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Map of a phone: folded, and loaded once it is opened. */
function FoldedMap({ children }: { readonly children: React.ReactNode }) {
  const { say } = useLanguage();
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={classes.folded}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{say(shippingDayTexts.map)}</summary>
      {opened && children}
    </details>
  );
}
