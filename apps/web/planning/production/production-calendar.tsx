import type { Calendar } from '@event-calendar/core';
import { day } from '@tarima/domain/kit/time-zone';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import { ableAt } from '@tarima/domain/planning/away';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import type { CalendarEvent, Ripple, ToldWorkplace } from '@tarima/domain/planning/contract';
import { eventCount, planningTexts } from '@tarima/domain/planning/plan-texts';
import { useMemo, useRef } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { dayOf, movedWall } from '../../plant/wall-clock.ts';
import { shownWeek } from '../../plant/week-hours.ts';
import { CarriedNotice } from '../board/carried-notice.tsx';
import { Legend } from '../board/legend.tsx';
import { useBoardActions } from '../board/use-board-actions.tsx';
import type { BoardState } from '../board/use-board.ts';
import { keyOf, useCarryKeys } from '../board/use-carry-keys.ts';
import { useShades } from '../board/use-shades.ts';
import { productionHeight } from '../calendar/sizes.ts';
import {
  WeekCalendar,
  type CalendarHandlers,
  type CalendarOptions,
} from '../calendar/week-calendar.tsx';
import { DragTip, type Tip } from '../plan/drag-tip.tsx';
import classes from './production.module.css';
import { stationEvents } from './station-events.ts';
import { useStationDragging } from './use-station-dragging.ts';

interface ProductionCalendarProps {
  readonly board: BoardState;
  readonly workplace: ToldWorkplace;
  readonly week: number;
  /** At this workplace. */
  readonly events: readonly CalendarEvent[];
  /** What would move: shown where it would lie, beside where it lies. */
  readonly ripple: Ripple | undefined;
  tellLate(event: CalendarEvent): void;
}

const stepMinutes = 30;

/** A week of one workplace: a column for each person who works there, and how many events a day has. Work is moved where it lies. */
export function ProductionCalendar(props: ProductionCalendarProps) {
  const { board, workplace, week, events, ripple, tellLate } = props;
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const { hours, users, carried, stands, context } = board;
  const root = useRef<HTMLDivElement>(null);
  const tip = useRef<Tip>(null);
  const actions = useBoardActions(board, tellLate);
  const moves = useMemo(
    () => ripple?.moves.filter(({ event }) => event.workplaceId === workplace.id) ?? [],
    [ripple, workplace.id],
  );
  const people = useMemo(() => {
    const able = new Set(ableAt(context.operators, workplace.id).map(({ id }) => id));
    const busy = new Map(
      [
        ...events.map(({ user }) => user),
        ...moves.flatMap(({ to }) => to.map(({ user }) => user)),
      ].flatMap((user) => (user ? [[user.id, user]] : [])),
    );
    const byName = (one: { name: string }, other: { name: string }): number =>
      one.name.localeCompare(other.name);
    const free = users.filter(({ id }) => able.has(id) && !busy.has(id));
    // Whoever has something to do stands first: it is looked at more than it is changed.
    return [...[...busy.values()].toSorted(byName), ...free.toSorted(byName)];
  }, [context.operators, users, events, moves, workplace.id]);
  const calendars = useMemo(() => {
    const shown = new Set(people.map(({ id }) => id));
    const own = users.filter(({ id }) => shown.has(id)).map((user) => user.hours);
    return [...new Set([hours, ...own])];
  }, [people, users, hours]);
  const seen = useMemo(() => shownWeek(calendars, week), [calendars, week]);
  const shades = useShades(board, week, seen);
  const counts = useMemo(() => countByDay(events, week, hours.timeZone), [events, week, hours]);
  const inputs = useMemo(() => {
    const columns = people.map(({ id }) => String(id));
    const held = carried?.event.workplaceId === workplace.id ? carried : undefined;
    const { stations } = workplace;
    return stationEvents(
      { hours, stations, events, moves, carried: held, columns, shades, stands },
      speech,
    );
  }, [hours, events, moves, carried, workplace, people, shades, stands, speech]);
  const { saving } = board;
  const options = useMemo<CalendarOptions>(
    () => ({
      resources:
        people.length > 0
          ? people.map(({ id, name }) => ({ id: String(id), title: name }))
          : [{ id: '0', title: '—' }],
      events: inputs,
      height: productionHeight,
      editable: !saving,
      selectable: false,
      longPressDelay: 350,
      slotDuration: { minutes: stepMinutes },
      slotHeight: 32,
      dayHeaderFormat: (date) =>
        dayHeader(date, counts, language, (count) => sayCount(eventCount, count)),
      resourceLabelContent: ({ resource: { id, title } }) =>
        personButton(Number(id), typeof title === 'string' ? title : '', (user) =>
          say(boardTexts.ofPerson, { user }),
        ),
    }),
    [people, inputs, counts, language, saving, say, sayCount],
  );
  const eventOf = ({ id }: Calendar.Event): CalendarEvent | undefined =>
    events.find((each) => each.kind === 'work' && keyOf(each) === id);
  // A click, or Enter on the focused event, also tells what can be done about it.
  const handlers: CalendarHandlers = {
    ...useStationDragging(board, eventOf, tip, actions.share),
    eventMouseEnter: ({ el, event }) => actions.hover(eventOf(event), el),
    eventMouseLeave: () => actions.hover(undefined, undefined),
    eventClick: ({ el, event, jsEvent }) => {
      const told = eventOf(event);
      if (told && jsEvent instanceof MouseEvent) actions.open(told, el);
    },
  };
  const onKeyDown = useCarryKeys(board, root, {
    minutes: stepMinutes,
    users: people,
    time: 'down',
    open: actions.open,
  });
  return (
    <div>
      <CarriedNotice board={board} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- told for the buttons in its head */}
      <div
        className={classes.station}
        onClick={({ target }) => {
          const button = target instanceof Element ? target.closest('[data-person]') : null;
          const id = Number(button?.getAttribute('data-person'));
          const user = people.find((each) => each.id === id);
          if (button && user) actions.openPerson(user, button);
        }}
      >
        <WeekCalendar
          ref={root}
          label={say(planningTexts.productionOf, { workplace: workplace.name })}
          hours={hours}
          calendars={calendars}
          week={week}
          options={options}
          handlers={handlers}
          onKeyDown={onKeyDown}
        />
      </div>
      <Legend />
      <DragTip ref={tip} />
      {actions.drawn}
    </div>
  );
}

/** Drawn by hand: the head of the calendar is the library's. */
function personButton(id: number, name: string, label: (user: string) => string): Calendar.Content {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.person ?? '';
  button.dataset['person'] = String(id);
  button.setAttribute('aria-label', label(name));
  button.setAttribute('aria-haspopup', 'menu');
  button.textContent = name;
  return { domNodes: [button] };
}

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
