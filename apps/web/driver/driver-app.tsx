import { driverCountWords, driverTexts } from '@tarima/domain/trips/driver-texts';
import type { DriverStop, DriverTrip } from '@tarima/domain/trips/driver';
import { applyWaitingStopReports } from '@tarima/domain/trips/waiting-stop-reports';
import { Languages, Phone, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { DeliveryReportSheet } from './delivery-report-sheet.tsx';
import type { DriverPageModel, DriverPageState } from './driver-page-model.ts';
import classes from './driver.module.css';
import { PiecesCarriedBackList } from './pieces-carried-back-list.tsx';
import { RefusedReports } from './refused-reports.tsx';
import { isReportPending } from './stored-driver-state.ts';
import { sayStopTime } from './say-stop-time.ts';
import { TripStopCard } from './trip-stop-card.tsx';

/** Milliseconds between requests for the trip while the page is visible. */
const pollMillis = 30_000;
/** Milliseconds between two attempts while reports wait to be sent, or the first trip is missing. */
const urgentPollMillis = 5_000;

/** Page on the phone of a driver: the stops of one trip in their order. */
export function DriverApp({ driver }: { readonly driver: DriverPageModel }) {
  const state = useSyncExternalStore(driver.subscribe, driver.state);
  const { say, language } = useLanguage();
  const { trip, token } = state;
  const isUrgent = state.reports.some(isReportPending) || (trip === null && !state.isExpired);

  useEffect(() => {
    document.title = trip ? trip.name : say(driverTexts.title);
  }, [trip, say]);

  // Product names are loaded in the chosen language.
  useEffect(() => {
    if (token !== null) void driver.setLanguage(language);
  }, [driver, token, language]);

  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible' || isUrgent) void driver.sync();
    };
    const timer = setInterval(refresh, isUrgent ? urgentPollMillis : pollMillis);
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [driver, isUrgent]);

  return (
    <div className={classes.screen}>
      <Strip state={state} />
      <main className={classes.main}>
        <RefusedReports driver={driver} state={state} />
        {state.isExpired && (
          <p className={classes.alarm} role="alert">
            {say(driverTexts.expired)}
          </p>
        )}
        {token === null && <p className={classes.lead}>{say(driverTexts.noLink)}</p>}
        {token !== null && !trip && !state.isExpired && (
          <output className={classes.lead}>
            {say(state.isOffline ? driverTexts.notYet : driverTexts.loading)}
          </output>
        )}
        {trip && <Trip driver={driver} state={state} trip={trip} />}
      </main>
    </div>
  );
}

/** State of the network, and the number of reports that wait to be sent. */
function Strip({ state }: { readonly state: DriverPageState }) {
  const { say, sayCount, language, setLanguage } = useLanguage();
  const waiting = state.reports.filter(isReportPending).length;
  const other = language === 'es' ? 'en' : 'es';
  return (
    <header className={classes.strip}>
      <b>{state.trip?.company ?? say(driverTexts.title)}</b>
      <button
        type="button"
        lang={other}
        className={classes.quiet}
        onClick={() => setLanguage(other)}
      >
        <Languages size={20} aria-hidden />
        {say(driverTexts.otherLanguage)}
      </button>
      <output className={state.isOffline ? classes.away : classes.online}>
        {state.isOffline ? <WifiOff size={18} aria-hidden /> : <Wifi size={18} aria-hidden />}
        <span>
          {say(state.isOffline ? driverTexts.away : driverTexts.online)}
          {waiting > 0 && <strong> {sayCount(driverCountWords.waiting, waiting)}</strong>}
        </span>
      </output>
      {!state.isPersistent && <p className={classes.alarm}>{say(driverTexts.notKept)}</p>}
    </header>
  );
}

interface TripProps {
  readonly driver: DriverPageModel;
  readonly state: DriverPageState;
  readonly trip: DriverTrip;
}

function Trip({ driver, state, trip }: TripProps) {
  const speech = useLanguage();
  const { say } = speech;
  const [delivering, setDelivering] = useState<DriverStop>();
  const stops = trip.stops.map((stop) => applyWaitingStopReports(stop, state.reports));
  const countedStops = stops.filter((stop) => stop.state !== 'canceled' && stop.state !== 'left');
  const done = countedStops.filter((stop) => stop.state === 'delivered').length;
  const next = stops.find((stop) => stop.state === 'waiting' || stop.state === 'arrived')?.id;
  const addReport = (kind: 'arrived' | 'delivered', stop: DriverStop) =>
    driver.addReport({
      kind,
      stop: stop.id,
      customer: stop.customer.name,
      refused: [],
      lost: 0,
      lostReason: '',
      receiver: '',
      note: '',
      signature: null,
      photo: null,
    });
  return (
    <>
      <div className={classes.trip}>
        <h1>{trip.name}</h1>
        <p>
          {say(driverTexts.tripOf, { id: trip.id, plates: trip.vehicle.plates })} ·{' '}
          {sayStopTime(trip.departsAt, trip.timeZone, speech, true)}
        </p>
        {trip.notes !== null && <p>{trip.notes}</p>}
        {stops.length > 0 && (
          <p className={classes.progress}>
            <progress max={countedStops.length} value={done} aria-hidden />
            {say(driverTexts.done, { done, count: countedStops.length })}
          </p>
        )}
        {trip.officePhone !== null && (
          <a className={classes.action} href={`tel:${trip.officePhone.replaceAll(/[^+\d]/g, '')}`}>
            <Phone size={20} aria-hidden />
            {say(driverTexts.callOffice)}
          </a>
        )}
      </div>
      {trip.status === 'ended' || trip.status === 'canceled' ? (
        <p className={classes.lead}>{say(driverTexts.over)}</p>
      ) : (
        trip.status !== 'underWay' && <p className={classes.note}>{say(driverTexts.notStarted)}</p>
      )}
      <ol className={classes.stops}>
        {stops.map((stop, at) => (
          <TripStopCard
            key={stop.id}
            stop={stop}
            at={at + 1}
            timeZone={trip.timeZone}
            isNext={stop.id === next}
            isUnderWay={trip.status === 'underWay'}
            isUnsent={state.reports.some(
              (report) => report.stop === stop.id && isReportPending(report),
            )}
            arrive={() => addReport('arrived', stop)}
            deliver={() => setDelivering(stop)}
          />
        ))}
      </ol>
      <PiecesCarriedBackList stops={stops} />
      {delivering && (
        <DeliveryReportSheet
          key={delivering.id}
          stop={delivering}
          deliver={(delivery) => {
            driver.addReport({
              ...delivery,
              kind: 'delivered',
              stop: delivering.id,
              customer: delivering.customer.name,
            });
            setDelivering(undefined);
          }}
          close={() => setDelivering(undefined)}
        />
      )}
    </>
  );
}
