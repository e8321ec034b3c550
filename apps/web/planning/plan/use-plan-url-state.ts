import type { Instant } from '@tarima/domain/kit/time-zone';
import { findNextWorkingInstant } from '@tarima/domain/kit/working-time';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import type { NewPlanWork } from '../plan-editor-state.ts';
import { findFirstWorkOutside } from '../plan-rules.ts';
import {
  getLocalDay,
  getMondayOfWeek,
  parseWeekMonday,
  addWeeksToMonday,
} from '../../plant/local-time.ts';
import type { PlanInitialData } from './use-plan-editor.ts';
import { parseCalendarZoom, type CalendarZoom } from './calendar-zooms.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Position in the plan: product, step, week and zoom, all of it in the address. */
export function usePlanUrlState({ details, hours, stored }: PlanInitialData) {
  const router = useRouter();
  const raw: Raw = useSearch({ strict: false });
  const [now] = useState(getPresentTime);
  const { timeZone } = hours;

  const detail = details.find(({ id }) => String(id) === String(raw['detail'])) ?? details[0];
  const steps = detail?.product.workplaceFlows ?? [];
  const step = steps.find((each) => String(each.step) === String(raw['step'])) ?? steps[0];
  const week = useMemo(() => {
    const first = stored.map(({ start }) => start).toSorted((one, other) => one - other);
    // A plan opens at its beginning; when that has passed, at the next working time.
    const next = findNextWorkingInstant(hours, Math.max(now, first[0] ?? now));
    return parseWeekMonday(raw['week'], next, timeZone);
  }, [raw, stored, now, hours, timeZone]);
  const zoom = useMemo(() => parseCalendarZoom(raw['zoom']), [raw]);

  const change = useCallback(
    (values: Record<string, string | number>) => {
      const { search, pathname } = router.latestLocation;
      void router.navigate({
        to: pathname,
        search: { ...search, ...values },
        replace: true,
        resetScroll: false,
      });
    },
    [router],
  );
  const showAt = useCallback(
    (at: Instant) => change({ week: getLocalDay(getMondayOfWeek(at, timeZone), timeZone) }),
    [change, timeZone],
  );
  const showWork = useCallback(
    (work: Pick<NewPlanWork, 'detailId' | 'workplaceId'>, at?: Instant) => {
      const flow = details.find(({ id }) => id === work.detailId)?.product.workplaceFlows;
      const found = flow?.find(({ workplace }) => workplace.id === work.workplaceId);
      change({
        detail: work.detailId,
        ...(found && { step: found.step }),
        ...(at !== undefined && { week: getLocalDay(getMondayOfWeek(at, timeZone), timeZone) }),
      });
    },
    [change, details, timeZone],
  );
  return {
    detail,
    step,
    week,
    zoom,
    showAt,
    showPlace: showWork,
    showDetail: useCallback(
      (id: string | null) => id !== null && change({ detail: id, step: 1 }),
      [change],
    ),
    /** Shows a step, in the shown week where it has work there, else in the week of its first work. */
    showStep: useCallback(
      (number: number, works: readonly NewPlanWork[]) => {
        const flow = detail?.product.workplaceFlows;
        const workplaceId = flow?.find((each) => each.step === number)?.workplace.id;
        const first = findFirstWorkOutside(
          works.filter((work) => work.detailId === detail?.id && work.workplaceId === workplaceId),
          { start: week, end: addWeeksToMonday(week, 1, timeZone) },
        );
        if (first) showWork(first, first.start);
        else change({ step: number });
      },
      [change, showWork, detail, week, timeZone],
    ),
    showWeek: useCallback(
      (weeks: number) => showAt(addWeeksToMonday(week, weeks, timeZone)),
      [showAt, week, timeZone],
    ),
    showToday: useCallback(
      () => showAt(findNextWorkingInstant(hours, getPresentTime())),
      [showAt, hours],
    ),
    showZoom: useCallback((to: CalendarZoom) => change({ zoom: to.minutes }), [change]),
    /** Shows the week in which the first event would begin. */
    showFirst: useCallback(
      (works: readonly NewPlanWork[]) => {
        const stepWorks = works.filter(
          (work) => work.detailId === detail?.id && work.workplaceId === step?.workplace.id,
        );
        const [first] = (stepWorks.length > 0 ? stepWorks : works).toSorted(
          (a, b) => a.start - b.start,
        );
        if (first) showAt(first.start);
      },
      [detail, step, showAt],
    ),
  };
}

export type PlanUrlState = ReturnType<typeof usePlanUrlState>;
