import { day, firstInstant, minute, wallClock, type Instant } from '@tarima/domain/kit/time-zone';
import {
  addWorkingMinutes,
  workingIntervals,
  type Interval,
  type WorkingCalendar,
} from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/model';

const monday = 1;

/** The day of the month on which the n-th Monday falls. */
const mondayOf = (year: number, month: number, nth: number): number => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return 1 + ((monday - first + 7) % 7) + (nth - 1) * 7;
};

/** Days on which Mexico does not work. Source: Ley Federal del Trabajo, article 74; elections and changes of president left out. */
const holidaysOf = (year: number): readonly number[] => [
  Date.UTC(year, 0, 1),
  Date.UTC(year, 1, mondayOf(year, 2, 1)),
  Date.UTC(year, 2, mondayOf(year, 3, 3)),
  Date.UTC(year, 4, 1),
  Date.UTC(year, 8, 16),
  Date.UTC(year, 10, mondayOf(year, 11, 3)),
  Date.UTC(year, 11, 25),
];

const dateOf = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** When the demo company works. A day is its midnight as the clock on the wall shows it, in milliseconds. */
export class DemoCalendar {
  readonly #hours: PlantHours;
  readonly #holidays = new Map<number, readonly Interval[]>();

  constructor(hours: PlantHours) {
    this.#hours = hours;
  }

  /** The day of a moment, as a form writes it. */
  date(at: Instant): string {
    return dateOf(this.#midnight(at));
  }

  /** So many days later or earlier, as a form writes it. */
  dateAfter(at: Instant, days: number): string {
    return dateOf(this.#midnight(at) + days * day);
  }

  /** The days of a stretch on which people work: each at the moment its work begins. */
  workdays(from: Instant, to: Instant): Instant[] {
    return workingIntervals(this.#closedIn(from, to), from, to).map(({ start }) => start);
  }

  weekday(at: Instant): number {
    return new Date(this.#midnight(at)).getUTCDay();
  }

  /** The moment after so much working time. */
  later(at: Instant, minutes: number): Instant {
    const from = Math.round(at);
    return addWorkingMinutes(this.#closedIn(from, from + 60 * day), from, minutes);
  }

  /** The moment before so much working time. */
  earlier(at: Instant, minutes: number): Instant {
    const from = at - 60 * day;
    let left = minutes * minute;
    for (const { start, end } of workingIntervals(
      this.#closedIn(from, at),
      from,
      at,
    ).toReversed()) {
      if (left <= end - start) return end - left;
      left -= end - start;
    }
    throw new RangeError(`${minutes} minutes were not worked in two months`);
  }

  /** Holidays of a stretch, from midnight to midnight. */
  holidays(from: Instant, to: Instant): Interval[] {
    const [first, last] = [from, to].map((at) => new Date(this.#midnight(at)).getUTCFullYear());
    return [...new Set([first, last])]
      .flatMap((year) => this.#holidaysOf(year ?? 0))
      .filter(({ start, end }) => start < to && end > from);
  }

  #holidaysOf(year: number): readonly Interval[] {
    const { timeZone } = this.#hours;
    const known = this.#holidays.get(year);
    if (known) return known;
    const found = holidaysOf(year).map((local) => ({
      start: firstInstant(timeZone, local),
      end: firstInstant(timeZone, local + day),
    }));
    this.#holidays.set(year, found);
    return found;
  }

  #closedIn(from: Instant, to: Instant): WorkingCalendar {
    return { ...this.#hours, closed: this.holidays(from, to) };
  }

  #midnight(at: Instant): number {
    return Math.floor(wallClock(at, this.#hours.timeZone) / day) * day;
  }
}
