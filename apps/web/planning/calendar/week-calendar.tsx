import {
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  type Calendar,
} from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { useEffect, useMemo, useRef, type KeyboardEvent, type Ref } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import { useLanguage } from '../../kit/words.tsx';
import { formatUtcOffset, toLocalTime } from '../../plant/local-time.ts';
import { computeShownWeekHours } from '../../plant/week-hours.ts';
import classes from './calendar.module.css';
import { minCalendarColumnWidthPx, shownMinutesAfterWorkingHours } from './calendar-sizes.ts';
import { createCalendarEventContent } from './event-content.ts';

export type CalendarOptions = Calendar.Options;
export type CalendarEventInput = Calendar.EventInput;

/** Mouse and touch handlers. They may change with every render: the calendar always calls the latest. */
export type CalendarHandlers = Pick<
  Calendar.Options,
  | 'dragConstraint'
  | 'resizeConstraint'
  | 'selectConstraint'
  | 'eventDragStop'
  | 'eventResizeStop'
  | 'eventDrop'
  | 'eventResize'
  | 'select'
  | 'dateClick'
  | 'eventClick'
  | 'eventMouseEnter'
  | 'eventMouseLeave'
>;

interface WeekCalendarProps {
  readonly label: string;
  readonly hours: PlantHours;
  /** Hours of all shown people, where some have their own hours. */
  readonly calendars?: readonly PlantHours[] | undefined;
  /** Midnight at the start of Monday of the week. */
  readonly week: number;
  readonly options: CalendarOptions;
  readonly handlers: CalendarHandlers;
  readonly ref?: Ref<HTMLDivElement>;
  onKeyDown?(event: KeyboardEvent<HTMLDivElement>): void;
}

const plugins = [ResourceTimeGrid, Interaction];

/** Options that all calendars of the plant share. */
const common: CalendarOptions = {
  view: 'resourceTimeGridWeek',
  firstDay: 1,
  datesAboveResources: true,
  allDaySlot: false,
  slotEventOverlap: false,
  columnWidth: `minmax(${minCalendarColumnWidthPx}px, 1fr)`,
  headerToolbar: { start: '', center: '', end: '' },
  nowIndicator: true,
  eventContent: createCalendarEventContent,
  eventDidMount: ({ el, event }) => {
    el.dataset['key'] = String(event.id);
  },
  slotLabelFormat: (time) => formatClock(time),
  eventTimeFormat: (start, end) =>
    end ? `${formatClock(start)} – ${formatClock(end)}` : formatClock(start),
};

const createLanguageOptions = (language: Language): CalendarOptions => ({
  locale: numberLocales[language],
  dayHeaderFormat: { weekday: 'long', day: 'numeric', month: 'long' },
});
const spanishOptions = createLanguageOptions('es');
const englishOptions = createLanguageOptions('en');

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');
const formatClock = (time: Date): string =>
  `${padTwoDigits(time.getHours())}:${padTwoDigits(time.getMinutes())}`;

/** Calendar of a week with people as columns, rendered by the calendar library. Options that keep their identity are not set again. */
export function WeekCalendar(props: WeekCalendarProps) {
  const { label, hours, calendars, week, options, handlers, ref, onKeyDown } = props;
  const { language } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const all = useMemo<CalendarOptions>(
    () => ({
      ...common,
      ...getShownHours(calendars ?? [hours], week),
      ...dates(week, hours),
      ...(language === 'es' ? spanishOptions : englishOptions),
      ...options,
    }),
    [hours, calendars, week, language, options],
  );
  const set = useRef(all);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (!root.current) return;
    const made = createCalendar(root.current, plugins, {
      ...set.current,
      ...forwardHandlers(
        () => latest.current,
        () => calendar.current?.unselect(),
      ),
    });
    calendar.current = made;
    return () => {
      calendar.current = null;
      void destroyCalendar(made);
    };
  }, []);
  useEffect(() => {
    if (calendar.current) update(calendar.current, set.current, all);
    set.current = all;
  }, [all]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the events inside, which are buttons
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={classes.calendar}
      onKeyDown={onKeyDown}
    >
      <div ref={root} />
    </section>
  );
}

/** Returns handlers that forward to the current ones. It returns only handlers that exist, because the calendar checks which exist. */
function forwardHandlers(now: () => CalendarHandlers, unselect: () => void): CalendarHandlers {
  const {
    dragConstraint,
    resizeConstraint,
    selectConstraint,
    select,
    dateClick,
    eventDrop,
    eventResize,
    eventClick,
    eventMouseEnter,
  } = now();
  return {
    ...(dragConstraint && { dragConstraint: (info) => now().dragConstraint?.(info) ?? true }),
    ...(resizeConstraint && { resizeConstraint: (info) => now().resizeConstraint?.(info) ?? true }),
    ...(selectConstraint && { selectConstraint: (info) => now().selectConstraint?.(info) ?? true }),
    ...(select && {
      select: (info) => {
        now().select?.(info);
        // The selected range has become an event, or was refused.
        queueMicrotask(unselect);
      },
    }),
    ...(dateClick && { dateClick: (info) => now().dateClick?.(info) }),
    ...(eventDrop && { eventDrop: (info) => now().eventDrop?.(info) }),
    ...(eventResize && { eventResize: (info) => now().eventResize?.(info) }),
    ...(eventClick && { eventClick: (info) => now().eventClick?.(info) }),
    ...(eventMouseEnter && { eventMouseEnter: (info) => now().eventMouseEnter?.(info) }),
    eventMouseLeave: (info) => now().eventMouseLeave?.(info),
    eventDragStop: (info) => now().eventDragStop?.(info),
    eventResizeStop: (info) => now().eventResizeStop?.(info),
  };
}

function update(calendar: Calendar, before: CalendarOptions, now: CalendarOptions): void {
  const known: Record<string, unknown> = { ...before };
  for (const name of optionNames(now))
    if (known[name] !== now[name]) calendar.setOption(name, now[name]);
  // Another week starts at the top, not at the scroll position of the previous one.
  if (now.date !== undefined && now.date !== before.date) calendar.gotoDate(now.date);
}

/** Returns the names of the given options. */
const optionNames = (options: CalendarOptions): (keyof CalendarOptions)[] =>
  Object.keys(options).filter((name): name is keyof CalendarOptions => name in options);

const sundayToSaturday = [0, 1, 2, 3, 4, 5, 6] as const;

/** Returns the shown hours: the working hours, and up to a quarter of an hour after them. Source: specification, section 9. */
function getShownHours(calendars: readonly PlantHours[], week: number): CalendarOptions {
  const { first, last, weekdays } = computeShownWeekHours(calendars, week);
  const text = (minutes: number): string =>
    `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
  return {
    slotMinTime: text(first),
    slotMaxTime: text(Math.min(24 * 60, last + shownMinutesAfterWorkingHours)),
    scrollTime: text(first),
    // The library counts weekdays from Sunday.
    hiddenDays: sundayToSaturday.filter((at) => !weekdays.includes((at + 6) % 7)),
  };
}

function dates(week: number, { timeZone }: PlantHours): CalendarOptions {
  const now = getPresentTime();
  const isThisWeek = week <= now && now < week + 7 * 24 * 3_600_000;
  return {
    // Day of the week at which a narrow calendar begins.
    date: toLocalTime(isThisWeek ? now : week, timeZone).slice(0, 10),
    // Local times are passed without conversion; the zone serves only the line of the current time.
    timeZone: formatUtcOffset(now, timeZone),
  };
}
