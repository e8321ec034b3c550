import { dayMillis, minuteMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '@tarima/server/testing/client';
import { expect } from '@playwright/test';
import { testTimeZone } from '@tarima/server/testing/days';

/** Planned work with its times in milliseconds. */
export interface Work {
  readonly id: number;
  readonly order: number;
  readonly detail: number;
  readonly workplace: number;
  readonly user: number;
  readonly start: number;
  readonly end: number;
}

/** Period in which a person, a workplace, or the whole plant does not work. */
export interface Closure {
  readonly from: number;
  readonly until: number;
  readonly user?: number;
  readonly workplace?: number;
}

/** Loads the planned work of some orders, sorted by its start. */
export async function loadPlannedWork(
  admin: TestClient,
  orders: readonly number[],
): Promise<Work[]> {
  const all: Work[] = [];
  for (const order of orders) {
    const { body } = await admin.get(`/details/${order}`);
    for (const event of pickListByPath(body, 'events')) {
      if (pickByPath(event, 'kind') !== 'work') continue;
      all.push({
        id: pickNumberByPath(event, 'id'),
        order,
        detail: pickNumberByPath(event, 'detailId'),
        workplace: pickNumberByPath(event, 'workplaceId'),
        user: pickNumberByPath(event, 'split'),
        start: Date.parse(String(pickByPath(event, 'start'))),
        end: Date.parse(String(pickByPath(event, 'end'))),
      });
    }
  }
  return all.toSorted((one, other) => one.start - other.start || one.id - other.id);
}

/** Formats a piece of work with its order, line, workplace, person and times. */
const formatWork = ({ order, detail, workplace, user, start, end }: Work): string =>
  [order, detail, workplace, user, new Date(start).toISOString(), new Date(end).toISOString()].join(
    ' ',
  );

/** Returns the work of `before` that `after` does not have in the same place. */
export function findMovedWork(before: readonly Work[], after: readonly Work[]): Work[] {
  const unmoved = new Set(after.map(formatWork));
  return before.filter((work) => !unmoved.has(formatWork(work)));
}

interface Rules {
  /** Returns the working intervals of a day in minutes since midnight, none on a day without work; weekday 0 is Sunday. */
  getWorkingHours(date: string, weekday: number): readonly (readonly [number, number])[];
  readonly stations: number;
  readonly closed: readonly Closure[];
}

const overlaps = (
  one: { start: number; end: number },
  other: { start: number; end: number },
): boolean => one.start < other.end && other.start < one.end;

/** Asserts that no person is at two places, no workplace has more people than stations, and all work lies in working time. */
export function expectSound(
  works: readonly Work[],
  { getWorkingHours: hoursOf, stations, closed }: Rules,
): void {
  for (const [at, work] of works.entries()) {
    const others = works.filter((other, index) => index !== at && overlaps(work, other));
    expect(
      others.filter(({ user }) => user === work.user),
      `other work of the person during ${formatWork(work)}`,
    ).toEqual([]);
    const begins = others.filter(
      ({ workplace, start, end }) =>
        workplace === work.workplace && start <= work.start && work.start < end,
    );
    expect(begins.length, `stations at ${formatWork(work)}`).toBeLessThan(stations);
    const stopped = closed.filter(
      ({ from, until, user = work.user, workplace = work.workplace }) =>
        user === work.user &&
        workplace === work.workplace &&
        overlaps(work, { start: from, end: until }),
    );
    expect(stopped, `closures during ${formatWork(work)}`).toEqual([]);
    const localStart = toLocalMillis(work.start, testTimeZone);
    const date = new Date(localStart);
    const from = (localStart % dayMillis) / minuteMillis;
    const until = from + (work.end - work.start) / minuteMillis;
    const open = hoursOf(date.toISOString().slice(0, 10), date.getUTCDay()).some(
      ([first, last]) => first <= from && until <= last,
    );
    expect(open, `hours of ${formatWork(work)}`).toBe(true);
  }
}
