import type { Instant } from '@tarima/domain/kit/time-zone';
import { nextWorkingInstant } from '@tarima/domain/kit/working-time';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { present } from '../../kit/clock.ts';
import type { NewWork } from '../plan-state.ts';
import { getLocalDay, getMonday, parseWeek, weeksLater } from '../../plant/local-time.ts';
import type { PlanStart } from './use-plan.ts';
import { parseZoom, type Zoom } from './zooms.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Position in the plan: product, step, week and zoom, all of it in the address. */
export function usePlanAddress({ details, hours, stored }: PlanStart) {
  const router = useRouter();
  const raw: Raw = useSearch({ strict: false });
  const [now] = useState(present);
  const { timeZone } = hours;

  const detail = details.find(({ id }) => String(id) === String(raw['detail'])) ?? details[0];
  const steps = detail?.product.workplaceFlows ?? [];
  const step = steps.find((each) => String(each.step) === String(raw['step'])) ?? steps[0];
  const week = useMemo(() => {
    const first = stored.map(({ start }) => start).toSorted((one, other) => one - other);
    // A plan opens where it begins, or when work goes on where its beginning has passed.
    const next = nextWorkingInstant(hours, Math.max(now, first[0] ?? now));
    return parseWeek(raw['week'], next, timeZone);
  }, [raw, stored, now, hours, timeZone]);
  const zoom = useMemo(() => parseZoom(raw['zoom']), [raw]);

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
    (at: Instant) => change({ week: getLocalDay(getMonday(at, timeZone), timeZone) }),
    [change, timeZone],
  );
  const showWork = useCallback(
    (work: Pick<NewWork, 'detailId' | 'workplaceId'>, at?: Instant) => {
      const flow = details.find(({ id }) => id === work.detailId)?.product.workplaceFlows;
      const found = flow?.find(({ workplace }) => workplace.id === work.workplaceId);
      change({
        detail: work.detailId,
        ...(found && { step: found.step }),
        ...(at !== undefined && { week: getLocalDay(getMonday(at, timeZone), timeZone) }),
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
    showStep: useCallback((number: number) => change({ step: number }), [change]),
    showWeek: useCallback(
      (weeks: number) => showAt(weeksLater(week, weeks, timeZone)),
      [showAt, week, timeZone],
    ),
    showToday: useCallback(() => showAt(nextWorkingInstant(hours, present())), [showAt, hours]),
    showZoom: useCallback((to: Zoom) => change({ zoom: to.minutes }), [change]),
    /** The week in which the first work of what is shown would begin. */
    showFirst: useCallback(
      (works: readonly NewWork[]) => {
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

export type PlanAddress = ReturnType<typeof usePlanAddress>;
