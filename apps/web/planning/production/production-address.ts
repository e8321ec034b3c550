import { dayMillis as dayLength, type Instant } from '@tarima/domain/kit/time-zone';
import { findNextWorkingInstant } from '@tarima/domain/kit/working-time';
import { canChooseDivision } from '@tarima/domain/orders/choose-division';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import { toGuardProfile, useSignedInUser } from '../../kit/signed-in-user.ts';
import {
  getLocalDay,
  getMondayOfWeek,
  addLocalTime,
  parseWeekMonday,
  addWeeksToMonday,
} from '../../plant/local-time.ts';

export type BoardViewName = 'station' | 'people';

/** Returns the division of the shown production in the address, and its setter; users limited to their own division get no setter. */
export function useDivisionSearchParam(): [
  number | undefined,
  ((id: number | undefined) => void) | undefined,
] {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const free = canChooseDivision(toGuardProfile(useSignedInUser()));
  const named = /^[1-9]\d{0,14}$/.test(String(raw['division']))
    ? Number(raw['division'])
    : undefined;
  if (!free) return [undefined, undefined];
  const show = (division: number | undefined): void =>
    void router.navigate({
      to: router.latestLocation.pathname,
      // The workplace belongs to the previous division, so it is removed.
      search: { ...router.latestLocation.search, division, workplace: undefined },
      replace: true,
      resetScroll: false,
    });
  return [named, show];
}

/** Opens the late work in the address when the user comes from the plan of an order. */
export function useLateWorkSearchParam(
  events: readonly CalendarEvent[],
  found: (event: CalendarEvent) => void,
): void {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const router = useRouter();
  const showLateWork = useEffectEvent((shown: readonly CalendarEvent[]) => {
    const event = shown.find(
      ({ id, kind }) => kind === 'work' && String(id) === String(raw['late']),
    );
    if (!event) return;
    found(event);
    const { late: _, ...search }: Record<string, unknown> = router.latestLocation.search;
    void router.navigate({
      to: router.latestLocation.pathname,
      search,
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => showLateWork(events), [events]);
}

const dayText = /^\d{4}-\d{2}-\d{2}$/;

/** View, workplace, week and day of the week, in the address. */
export function useProductionSearchParams(
  workplaces: readonly PlannedWorkplaceDto[],
  hours: PlantHours,
) {
  const { timeZone } = hours;
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [now] = useState(getPresentTime);
  const change = (values: Record<string, string | undefined>): void =>
    void router.navigate({
      to: router.latestLocation.pathname,
      search: { ...router.latestLocation.search, ...values },
      replace: true,
      resetScroll: false,
    });
  const view: BoardViewName = raw['look'] === 'people' ? 'people' : 'station';
  // A single day is a week with one of its days: going back to the week returns to the same position.
  const named = dayText.test(String(raw['day'])) ? raw['day'] : undefined;
  const soon = findNextWorkingInstant(hours, now);
  const week = parseWeekMonday(named ?? raw['week'], soon, timeZone);
  const midnights = [0, 1, 2, 3, 4, 5, 6].map((at) => addLocalTime(week, at * dayLength, timeZone));
  const found = midnights.findIndex((midnight) => getLocalDay(midnight, timeZone) === named);
  const day = found === -1 ? undefined : found;
  const showDay = (at: Instant): void =>
    change({
      day: getLocalDay(at, timeZone),
      week: getLocalDay(getMondayOfWeek(at, timeZone), timeZone),
    });
  return {
    look: view,
    showLook: (next: BoardViewName) => change({ look: next === 'people' ? next : undefined }),
    /** Workplace that is shown alone; undefined shows all workplaces. */
    workplace: workplaces.find(({ id }) => String(id) === String(raw['workplace'])),
    week,
    /** Day of the week that is shown alone, counted from Monday. */
    day,
    dayAt: day === undefined ? undefined : midnights[day],
    /** Shows one day of the week (the next day, where the week contains it) or the whole week. */
    showSpan: (span: 'day' | 'week') =>
      span === 'week'
        ? change({ day: undefined })
        : showDay(getMondayOfWeek(soon, timeZone) === week ? soon : week),
    step: (by: number) => {
      if (day === undefined)
        return change({ week: getLocalDay(addWeeksToMonday(week, by, timeZone), timeZone) });
      return showDay(addLocalTime(midnights[day] ?? week, by * dayLength, timeZone));
    },
    showToday: () => {
      const at = findNextWorkingInstant(hours, getPresentTime());
      return day === undefined ? change({ week: getLocalDay(at, timeZone) }) : showDay(at);
    },
    showWorkplace: (id: string | undefined) => change({ workplace: id }),
    showPlace: (id: number, at: number) =>
      change({ workplace: String(id), week: getLocalDay(at, timeZone), day: undefined }),
    replan: raw['replan'] !== undefined,
    /** Time that became free, into which work is to move, as an ISO 8601 interval. */
    freed: typeof raw['freed'] === 'string' ? raw['freed'] : undefined,
    asked: () => change({ replan: undefined, freed: undefined }),
  };
}
