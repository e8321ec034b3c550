import {
  workingHoursTexts,
  andMoreOrdersWords,
  outsideHoursOrderCountWords,
} from '@tarima/domain/calendar-days/texts';
import type { WorkOutsideHours } from '@tarima/domain/calendar-days/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../kit/words.tsx';
import { plantHoursQueryOptions } from '../planning-data.ts';
import windowClasses from '../windows/windows.module.css';
import { sayInstantText } from '../say-instant.ts';

/** Orders that are named; the others are counted. */
const named = 3;

interface OutsideHoursProps {
  /** Work outside the hours; undefined while it is loaded. */
  readonly outside: WorkOutsideHours | undefined;
}

/** List of the orders with work that other hours would leave outside, ordered by their earliest work. */
export function WorkOutsideHoursNotice({ outside }: OutsideHoursProps) {
  const { say, sayCount, language } = useLanguage();
  const hours = useQuery(plantHoursQueryOptions());
  const orders = outside?.orders ?? [];
  const more = orders.length - named;
  return (
    <section
      className={windowClasses.impact}
      aria-label={say(workingHoursTexts.outside)}
      aria-live="polite"
      aria-busy={!outside}
    >
      {!outside || !hours.data ? (
        say(workingHoursTexts.looking)
      ) : orders.length === 0 ? (
        say(workingHoursTexts.none)
      ) : (
        <>
          <p className={windowClasses.hit}>
            {sayCount(outsideHoursOrderCountWords, orders.length)}
          </p>
          <table className={windowClasses.table}>
            <thead>
              <tr>
                <th scope="col">{say(workingHoursTexts.order)}</th>
                <th scope="col">{say(workingHoursTexts.division)}</th>
                <th scope="col">{say(workingHoursTexts.first)}</th>
              </tr>
            </thead>
            <tbody>
              {orders.slice(0, named).map(({ id, division, first }) => (
                <tr key={id}>
                  <th scope="row">{id}</th>
                  <td>{division.name}</td>
                  <td>{sayInstantText(first, hours.data.timeZone, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={windowClasses.then}>
            {more > 0 && <>{sayCount(andMoreOrdersWords, more)}. </>}
            {say(workingHoursTexts.stays)}
          </p>
        </>
      )}
    </section>
  );
}
