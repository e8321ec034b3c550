import { day } from '@tarima/domain/kit/time-zone';
import type { CalendarEvent, Ripple, ToldWorkplace } from '@tarima/domain/planning/contract';
import type { PlantHours } from '@tarima/domain/planning/model';
import { eventCount, planningTexts, planTexts } from '@tarima/domain/planning/plan-texts';
import { replanTexts } from '@tarima/domain/planning/replan-texts';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import calendarClasses from '../calendar/calendar.module.css';
import { productionHeight } from '../calendar/sizes.ts';
import {
  WeekCalendar,
  type CalendarHandlers,
  type CalendarInput,
  type CalendarOptions,
} from '../calendar/week-calendar.tsx';
import { walls } from '../plan/step-events.ts';
import { EventMenu } from '../replan/event-menu.tsx';
import { dayOf, movedWall } from '../../plant/wall-clock.ts';
import { EventTip, type TipAt } from './event-tip.tsx';

interface ProductionCalendarProps {
  readonly hours: PlantHours;
  readonly workplace: ToldWorkplace;
  readonly week: number;
  readonly events: readonly CalendarEvent[];
  /** What would move: shown where it would lie, beside where it lies. */
  readonly ripple: Ripple | undefined;
  tellLate(event: CalendarEvent): void;
}

/** A week of one workplace, to be read: a column for each person who works there, and how many events a day has. */
export function ProductionCalendar(props: ProductionCalendarProps) {
  const { hours, workplace, week, events, ripple, tellLate } = props;
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const router = useRouter();
  const [tip, setTip] = useState<TipAt>();
  const [menu, setMenu] = useState<TipAt>();

  const resources = useMemo(() => {
    const moved = movesAt(ripple, workplace.id).flatMap(({ to }) => to.map(({ user }) => user));
    const people = new Map(
      [...events.map(({ user }) => user), ...moved].flatMap((user) =>
        user ? [[user.id, user.name]] : [],
      ),
    );
    return [...people]
      .map(([id, title]) => ({ id: String(id), title }))
      .toSorted((one, other) => one.title.localeCompare(other.title));
  }, [events, ripple, workplace.id]);
  const counts = useMemo(() => countByDay(events, week, hours.timeZone), [events, week, hours]);
  const inputs = useMemo(() => {
    const everybody = resources.length > 0 ? resources.map(({ id }) => id) : [];
    const moves = movesAt(ripple, workplace.id);
    const leaving = new Set(moves.map(({ event }) => event.id));
    const drawn = events.map((event): CalendarInput => {
      const interval = { start: Date.parse(event.start), end: Date.parse(event.end) };
      const isWork = event.kind === 'work';
      return {
        id: `${event.kind}-${event.id}`,
        ...walls(interval, hours),
        resourceIds: isWork ? [String(event.split)] : everybody,
        display: isWork ? 'auto' : 'background',
        styles: [`--event:${event.metadata.color ?? 'var(--mantine-primary-color-filled)'}`],
        classNames: [
          calendarClasses[isWork ? (event.interrupted ? 'interrupted' : 'planned') : 'stopped'] ??
            '',
          ...(isWork && leaving.has(event.id) ? [calendarClasses['leaving'] ?? ''] : []),
        ],
        extendedProps: {
          event,
          shown: isWork
            ? {
                title: say(planTexts.otherOrder, { id: event.orderId ?? '' }),
                note: say(planTexts.product, {
                  name: event.product?.name ?? '',
                  quantity: formatDecimal(event.quantity ?? 0, 3, language),
                }),
                length: (minutes: number) => say(planTexts.zoomOf, { minutes }),
              }
            : { title: say(planTexts.maintenance) },
        },
      };
    });
    const arriving = moves.flatMap(({ event, to }) =>
      to.map(({ start, end, user }, at): CalendarInput => ({
        id: `to-${event.id}-${at}`,
        ...walls({ start: Date.parse(start), end: Date.parse(end) }, hours),
        resourceIds: [String(user.id)],
        styles: [`--event:${event.metadata.color ?? 'var(--mantine-primary-color-filled)'}`],
        classNames: [calendarClasses['proposed'] ?? ''],
        extendedProps: {
          shown: {
            title: say(planTexts.otherOrder, { id: event.orderId ?? '' }),
            note: say(replanTexts.moved),
          },
        },
      })),
    );
    return [...drawn, ...arriving];
  }, [events, ripple, workplace.id, resources, hours, say, language]);
  const options = useMemo<CalendarOptions>(() => {
    return {
      resources: resources.length > 0 ? resources : [{ id: '0', title: '—' }],
      events: inputs,
      height: productionHeight,
      editable: false,
      selectable: false,
      slotDuration: { minutes: 30 },
      slotHeight: 32,
      dayHeaderFormat: (date) =>
        dayHeader(date, counts, language, (count) => sayCount(eventCount, count)),
    };
  }, [resources, inputs, counts, language, sayCount]);
  const tipAt = (el: Element, of: Readonly<Record<string, unknown>>): TipAt | undefined => {
    const told = events.find((each) => each === of['event']);
    return told?.kind === 'work' ? { event: told, at: el.getBoundingClientRect() } : undefined;
  };
  // A click, or Enter on the focused event, also tells what can be done about it.
  const handlers: CalendarHandlers = {
    eventMouseEnter: ({ el, event }) =>
      menu === undefined && setTip(tipAt(el, event.extendedProps)),
    eventMouseLeave: () => setTip(undefined),
    eventClick: ({ el, event, jsEvent }) => {
      setTip(undefined);
      if (jsEvent instanceof MouseEvent) setMenu(tipAt(el, event.extendedProps));
    },
  };
  const onKeyDown = (pressed: KeyboardEvent): void => {
    if (pressed.key === 'Escape') setTip(undefined);
    if (pressed.key !== 'Enter' && pressed.key !== ' ') return;
    const el =
      pressed.target instanceof Element ? pressed.target.closest<HTMLElement>('[data-key]') : null;
    const event = events.find(({ kind, id }) => `${kind}-${id}` === el?.dataset['key']);
    if (!el || event?.kind !== 'work') return;
    pressed.preventDefault();
    setTip(undefined);
    // After the key: a menu that opens while it is told would close by it.
    setTimeout(() => setMenu({ event, at: el.getBoundingClientRect() }));
  };
  const openPlan = (id: number | null | undefined): void =>
    void router.navigate({
      to: router.latestLocation.pathname,
      search: { plan: id },
      resetScroll: true,
    });
  return (
    <>
      <WeekCalendar
        label={say(planningTexts.productionOf, { workplace: workplace.name })}
        hours={hours}
        week={week}
        options={options}
        handlers={handlers}
        onKeyDown={onKeyDown}
      />
      <EventTip tip={tip} zone={hours.timeZone} />
      <EventMenu
        of={menu}
        zone={hours.timeZone}
        late={() => menu && tellLate(menu.event)}
        openPlan={() => openPlan(menu?.event.orderId)}
        close={() => setMenu(undefined)}
      />
    </>
  );
}

const movesAt = (ripple: Ripple | undefined, workplaceId: number): Ripple['moves'] =>
  ripple?.moves.filter(({ event }) => event.workplaceId === workplaceId) ?? [];

/** How many works begin on each day, Monday first. */
function countByDay(
  events: readonly CalendarEvent[],
  week: number,
  zone: string,
): Map<string, number> {
  const counts = new Map(
    [0, 1, 2, 3, 4].map((at) => [dayOf(movedWall(week, at * day, zone), zone), 0]),
  );
  for (const { kind, start } of events) {
    const on = dayOf(Date.parse(start), zone);
    if (kind === 'work') counts.set(on, (counts.get(on) ?? 0) + 1);
  }
  return counts;
}

const two = (number: number): string => String(number).padStart(2, '0');

function dayHeader(
  date: Date,
  counts: ReadonlyMap<string, number>,
  language: Language,
  say: (count: number) => string,
): string {
  const key = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const name = date.toLocaleDateString(numberLocales[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return `${name} · ${say(counts.get(key) ?? 0)}`;
}
