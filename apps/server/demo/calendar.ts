import { dayMillis, minuteMillis, toLocalMillis, type Instant } from '@tarima/domain/kit/time-zone';
import { addWorkingMinutes, listWorkingIntervals } from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/planning-model';

const formatDate = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** Working days of the demo company. A day is its midnight by the wall clock, in milliseconds. */
export class DemoCalendar {
  readonly #hours: PlantHours;

  constructor(hours: PlantHours) {
    this.#hours = hours;
  }

  /** Returns the day of a moment, in the format of a form. */
  date(at: Instant): string {
    return formatDate(this.#midnight(at));
  }

  /** Returns the date some days later or earlier, in the format of a form. */
  dateAfter(at: Instant, days: number): string {
    return formatDate(this.#midnight(at) + days * dayMillis);
  }

  /** Returns the working days of a period, each as the moment at which its work begins. */
  workdays(from: Instant, to: Instant): Instant[] {
    return listWorkingIntervals(this.#hours, from, to).map(({ start }) => start);
  }

  weekday(at: Instant): number {
    return new Date(this.#midnight(at)).getUTCDay();
  }

  /** Returns the moment after some working time. */
  later(at: Instant, minutes: number): Instant {
    const from = Math.round(at);
    return addWorkingMinutes(this.#hours, from, minutes);
  }

  /** Returns the moment before some working time. */
  earlier(at: Instant, minutes: number): Instant {
    const from = at - 60 * dayMillis;
    let remaining = minutes * minuteMillis;
    for (const { start, end } of listWorkingIntervals(this.#hours, from, at).toReversed()) {
      if (remaining <= end - start) return end - remaining;
      remaining -= end - start;
    }
    throw new RangeError(`${minutes} minutes were not worked in two months`);
  }

  #midnight(at: Instant): number {
    return Math.floor(toLocalMillis(at, this.#hours.timeZone) / dayMillis) * dayMillis;
  }
}
