import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { tripCalls } from '@tarima/domain/trips/contract';
import { tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import door from '../../kit/doors.module.css';
import { callApi } from '../../kit/call-api.ts';
import { getScreenPath } from '../../kit/screen-path.ts';
import { MomentText } from '../../kit/cells/cells.tsx';
import { useLanguage } from '../../kit/words.tsx';
import classes from './home-screen.module.css';

/** List of the trips that leave today, should have left before, or are on their way, with their progress. Empty where there are none. */
export default function TripsTodayList() {
  const { say, sayCount, language } = useLanguage();
  const todaysTrips = useQuery({
    queryKey: [trips.name, 'today', language],
    queryFn: ({ signal }) => callApi(tripCalls.today, { query: { lang: language }, signal }),
  });
  const today = todaysTrips.data?.trips ?? [];
  if (today.length === 0) return todaysTrips.isLoading ? <div data-loading /> : null;
  return (
    <section className={classes.waiting} aria-labelledby="trips-today">
      <h2 id="trips-today" className={classes.title}>
        {say(tripTexts.todayTitle)}
      </h2>
      <ul className={door.items}>
        {today.map((trip) => {
          const { id, name, status, departsAt, late, vehicle, driver, stops, delivered } = trip;
          const words = findCatalogWords('tripStatuses', status);
          return (
            <li key={id}>
              <Link
                to={getScreenPath('trips')}
                search={{ panel: 'view', id: String(id) }}
                className={door.door}
              >
                <span
                  className={door.icon}
                  data-state={late ? 'stopped' : status === 'underWay' ? 'running' : undefined}
                >
                  <Truck size={18} aria-hidden />
                </span>
                <span>
                  <span className={door.name}>{name}</span>
                  <span className={door.hint}>
                    {vehicle.name} · {driver}
                  </span>
                  <span className={door.hint}>
                    {words && say(words)} ·{' '}
                    {sayCount(tripCountWords.doneStops, stops, { done: delivered })}
                  </span>
                  <span className={door.hint}>
                    {late && `${say(tripTexts.todayLate)} · `}
                    <MomentText instant={departsAt} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
