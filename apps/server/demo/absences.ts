import type { Interval } from '@tarima/domain/kit/working-time';
import type { Scene } from './scene.ts';

const workday = 9 * 60;

export interface Absence extends Interval {
  readonly userId: number;
}

/** Who, from how many working days after the present, and for how many. */
const absences: readonly (readonly [name: string, from: number, days: number])[] = [
  ['Miguel Ángel Soto', -16, 3],
  ['Patricia Garza Leal', -8, 5],
  // Since yesterday, and not back before the day after tomorrow.
  ['Rosa Isela Duarte', -1, 3],
];

/** The product knows no absences yet: whoever is not there is not planned. */
export function absencesOf({ cast, calendar, end }: Scene): Absence[] {
  const moment = (days: number): number =>
    days < 0 ? calendar.earlier(end, -days * workday) : calendar.later(end, days * workday);
  return absences.map(([name, from, days]) => {
    const operator = cast.operators.find((person) => person.name === name);
    if (!operator) throw new Error(`The demo has no ${name}`);
    return { userId: operator.id, start: moment(from), end: moment(from + days) };
  });
}
