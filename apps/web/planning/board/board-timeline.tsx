import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import { dayMillis, minuteMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { eventCountWords } from '@tarima/domain/planning/calls/plan-texts';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import { useShortcutHints } from '../../kit/shortcuts.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant, sayInstantRange } from '../../plant/say-instant.ts';
import { DragTip, type DragTipHandle } from '../plan/drag-tip.tsx';
import classes from './timeline.module.css';
import { boardKeyHints } from '../plan-key-hints.ts';
import { toInstantInterval } from '../plan-users.ts';
import {
  layOutTimelineRows,
  packEventsIntoLanes,
  assignArrivingLanes,
  type TimelineRowLayout,
} from './timeline-row-layout.ts';
import type { UnavailableTimeShade } from './unavailable-time-shades.ts';
import {
  toInstantOnAxis,
  countMinutesPerDay,
  countShownMinutes,
  toAxisPosition,
  type TimeAxis,
} from './time-axis.ts';
import {
  TimelineRow,
  type ProposedWorkPosition,
  type TimelineRowSubject,
} from './timeline-row.tsx';
import { getBoardEventKey, useMoveWorkByKeys } from './use-move-work-by-keys.ts';
import { useTimelineDragging } from './use-timeline-dragging.ts';
import type { BoardState, DraggedBoardWork } from './use-board-state.ts';

interface TimelineProps {
  readonly board: BoardState;
  readonly axis: TimeAxis;
  /** Rows are users or workplaces. */
  readonly by: 'user' | 'workplace';
  readonly label: string;
  readonly subjects: readonly TimelineRowSubject[];
  readonly events: readonly CalendarEvent[];
  /** Shaded times by the number of the user or the workplace. */
  readonly shades: ReadonlyMap<number, readonly UnavailableTimeShade[]>;
  /** Returns the users to whom the arrow keys move the event. */
  usersOf(event: CalendarEvent): readonly { readonly id: number }[];
  /** Moves that planning the whole division again would cause. */
  readonly replanResult: ReplanResult | undefined;
  readonly ref: RefObject<HTMLDivElement | null>;
  hover(event: CalendarEvent | undefined, element: Element | undefined): void;
  open(event: CalendarEvent, element: HTMLElement): void;
  openSubject(subject: TimelineRowSubject, element: HTMLElement): void;
}

const headHeight = 48;
/** Width of the column of names, and the height beyond the visible rows that is rendered too, in pixels. */
const nameWidth = 176;
const overscan = 176;
/** Pixels of a minute: a week of six days of nine hours fits a screen of 1,100 pixels; longer weeks are scrolled. */
const leastScale = 0.25;
const none: never[] = [];
const noLayout: TimelineRowLayout = { top: 0, height: 0 };

/** Work from left to right, a row for each user or workplace: rows outside the view are not drawn. */
export function BoardTimeline(props: TimelineProps) {
  const { board, axis, by, label, subjects, events, shades, usersOf } = props;
  const { replanResult, ref, hover, open, openSubject } = props;
  const { language } = useLanguage();
  const { users, carried: dragged } = board;
  const scroll = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const dragPreview = useRef<HTMLDivElement>(null);
  const tip = useRef<DragTipHandle>(null);
  const { seen: visibleArea, look: measure } = useVisibleArea(scroll);
  const scale = Math.max(leastScale, (visibleArea.width - nameWidth) / countShownMinutes(axis));
  const step = axis.days.length > 1 ? 15 : 5;
  const workplaceNames = useMemo(
    () => new Map(board.workplaces.map(({ id, name }) => [id, name])),
    [board.workplaces],
  );
  const bySubject = useMemo(
    () =>
      Map.groupBy(
        events.filter(({ kind }) => kind === 'work'),
        (event) => getSubject(by, event, event.split),
      ),
    [events, by],
  );
  const moving = useMemo(
    () => getMovingParts(by, replanResult, dragged),
    [by, replanResult, dragged],
  );
  const rows = useMemo(() => {
    const laned = subjects.map((subject) => {
      const subjectEvents = bySubject.get(subject.id) ?? none;
      const packed = packEventsIntoLanes(subjectEvents);
      const staying = subjectEvents
        .filter(({ id }) => !moving.leaving.has(id))
        .map((event) => ({ id: event.id, ...toInstantInterval(event) }));
      const coming = (moving.arriving.get(subject.id) ?? none).map(({ to }) => to);
      // A user does one thing at a time: only a workplace needs more lanes for arriving work.
      const arrivingLanes =
        by === 'workplace' ? assignArrivingLanes(packed, staying, coming) : coming.map(() => 0);
      const count = Math.max(packed.count, ...arrivingLanes.map((lane) => lane + 1));
      return { subject, arrivingLanes, lanes: { ...packed, count } };
    });
    const layouts = layOutTimelineRows(laned.map((row) => row.lanes));
    return laned.map((row, at) => ({ ...row, layout: layouts[at] ?? noLayout }));
  }, [subjects, bySubject, moving, by]);
  const height = getBottom(rows.at(-1)?.layout ?? noLayout);
  const getLayout = (event: CalendarEvent, userId: number): TimelineRowLayout =>
    rows.find(({ subject }) => subject.id === getSubject(by, event, userId))?.layout ?? noLayout;
  const byKey = useMemo(
    () => new Map(events.map((event) => [getBoardEventKey(event), event])),
    [events],
  );
  const dragging = useTimelineDragging({
    board,
    axis,
    scale,
    step,
    userAt: (event, y) => {
      if (by === 'workplace') return event.split ?? undefined;
      const row = rows.find(({ layout }) => y < getBottom(layout)) ?? rows.at(-1);
      return row?.subject.id;
    },
    topOf: (event, { userId }) => getLayout(event, userId).top,
    scroll,
    lanes,
    dragPreview,
    tip,
    say: ({ start, end, userId }) =>
      `${sayInstantRange(start, end, 'time', axis.zone, language)} ${users.find(({ id }) => id === userId)?.name ?? ''}`,
    began: () => hover(undefined, undefined),
  });
  useShortcutHints(boardKeyHints);
  const onKeyDown = useMoveWorkByKeys(board, ref, { minutes: step, usersOf, open });
  const findEvent = ({ target }: { target: EventTarget }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    const event = byKey.get(element?.dataset['key'] ?? '');
    return element && event ? { element, event } : undefined;
  };
  const onClick = (clicked: MouseEvent): void => {
    const at = findEvent(clicked);
    // A key on a button causes a click too: the key handlers already handle keys.
    if (at && clicked.detail > 0 && !dragging.wasDrag()) open(at.event, at.element);
  };
  const visible = rows.filter(
    ({ layout }) =>
      getBottom(layout) > visibleArea.top - overscan &&
      layout.top < visibleArea.top + visibleArea.height + overscan,
  );
  const counts = useMemo(() => countByDay(events, axis), [events, axis]);
  // Work that keys move beyond the visible part is scrolled into view.
  const target = dragged?.saving === false ? dragged.to[0] : undefined;
  const revealed = target && dragged && getLayout(dragged.event, target.userId);
  const [top, bottom] = [revealed?.top, revealed && getBottom(revealed)];
  const position = target && toAxisPosition(target.start, axis) * scale;
  useEffect(() => {
    if (top !== undefined && bottom !== undefined && position !== undefined && scroll.current)
      reveal(scroll.current, { top, bottom, position });
  }, [top, bottom, position]);
  const [monday] = axis.days;
  // Another week or day starts at the left, not at the scroll position of the previous one.
  const shownFrom = useRef(monday);
  useEffect(() => {
    if (shownFrom.current === monday) return;
    shownFrom.current = monday;
    if (scroll.current) scroll.current.scrollLeft = 0;
  }, [monday]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the work inside, which is buttons
    <section
      ref={ref}
      tabIndex={-1}
      className={classes.board}
      aria-label={label}
      aria-busy={board.saving}
      onKeyDown={onKeyDown}
    >
      <div ref={scroll} className={classes.scroll} onScroll={measure}>
        <div
          className={classes.sheet}
          style={{
            inlineSize: nameWidth + countShownMinutes(axis) * scale,
            blockSize: headHeight + height,
          }}
        >
          <TimelineHead axis={axis} scale={scale} counts={counts} />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- told for the buttons inside */}
          <div
            className={classes.rows}
            onClick={onClick}
            onPointerDown={(pressed) => {
              const at = findEvent(pressed);
              if (at) dragging.press(pressed, at.element, at.event);
            }}
            onPointerOver={(over) => {
              const at = over.pointerType === 'mouse' ? findEvent(over) : undefined;
              hover(at?.event, at?.element);
            }}
            onPointerLeave={() => hover(undefined, undefined)}
          >
            <div ref={lanes} className={classes.lanes} />
            {axis.days.slice(1).map((midnight, at) => (
              <div
                key={midnight}
                className={classes.midnight}
                style={{
                  insetInlineStart: nameWidth + (at + 1) * countMinutesPerDay(axis) * scale,
                }}
              />
            ))}
            {visible.map(({ subject, layout, lanes: rowLanes, arrivingLanes }) => {
              const subjectEvents = bySubject.get(subject.id) ?? none;
              return (
                <TimelineRow
                  key={subject.id}
                  subject={subject}
                  by={by}
                  layout={layout}
                  lanes={rowLanes}
                  axis={axis}
                  scale={scale}
                  events={subjectEvents}
                  shades={shades.get(subject.id) ?? none}
                  workplaceNames={workplaceNames}
                  leaving={moving.leaving}
                  arrivingLanes={arrivingLanes}
                  arriving={moving.arriving.get(subject.id) ?? none}
                  minutes={sumMinutes(subjectEvents, axis)}
                  openSubject={openSubject}
                />
              );
            })}
            <Now axis={axis} scale={scale} />
            <div ref={dragPreview} className={classes.ghost} hidden />
          </div>
        </div>
      </div>
      <DragTip ref={tip} />
    </section>
  );
}

/** Returns the row to which the work of a user belongs. */
const getSubject = (
  by: TimelineProps['by'],
  { workplaceId }: CalendarEvent,
  userId: number | null,
): number | null => (by === 'user' ? userId : workplaceId);

const getBottom = ({ top, height }: TimelineRowLayout): number => top + height;

/** Counts the events that begin on each day of the axis. */
function countByDay(events: readonly CalendarEvent[], { days, zone }: TimeAxis): number[] {
  const counts = days.map(() => 0);
  for (const { kind, start } of events) {
    const localTime = toLocalMillis(Date.parse(start), zone);
    const at = days.findIndex(
      (midnight) => midnight <= localTime && localTime < midnight + dayMillis,
    );
    if (kind === 'work' && at !== -1) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Work that is carried or would move in a new plan: the events that leave, and the parts that arrive in each row. */
function getMovingParts(
  by: TimelineProps['by'],
  replanResult: ReplanResult | undefined,
  dragged: DraggedBoardWork | undefined,
) {
  const parts = [
    ...(dragged?.to ?? none).flatMap((to) => (dragged ? [{ event: dragged.event, to }] : [])),
    ...(replanResult?.moves ?? none).flatMap(({ event, to }) =>
      to.map(({ start, end, user }): ProposedWorkPosition => ({
        event,
        to: { userId: user.id, start: Date.parse(start), end: Date.parse(end) },
      })),
    ),
  ];
  return {
    leaving: new Set([
      ...(dragged ? [dragged.event.id] : []),
      ...(replanResult?.moves ?? none).map(({ event }) => event.id),
    ]),
    arriving: Map.groupBy(parts, ({ event, to }) => getSubject(by, event, to.userId)),
  };
}

/** Returns the minutes of a person's work in the shown range. */
const sumMinutes = (events: readonly CalendarEvent[], axis: TimeAxis): number =>
  events.reduce(
    (sum, { start, end }) =>
      sum + toAxisPosition(Date.parse(end), axis) - toAxisPosition(Date.parse(start), axis),
    0,
  );

interface TimelineHeadProps {
  readonly axis: TimeAxis;
  readonly scale: number;
  /** Number of events of each day. */
  readonly counts: readonly number[];
}

/** Days with their number of events, and their hours. */
function TimelineHead({ axis, scale, counts }: TimelineHeadProps) {
  const { sayCount, language } = useLanguage();
  const length = countMinutesPerDay(axis);
  // Hours are labelled as densely as the width allows.
  const every = [1, 2, 3, 4, 6].find((hours) => hours * 60 * scale >= 44) ?? 6;
  const full = Math.ceil(axis.first / 60);
  const hours = Array.from({ length: Math.ceil(length / 60) }, (_, at) => full + at).filter(
    (hour) => (hour - full) % every === 0 && hour * 60 - axis.first + 30 < length,
  );
  return (
    <div className={classes.head} style={{ blockSize: headHeight }}>
      <div className={classes.corner} />
      {axis.days.map((midnight, at) => (
        <div
          key={midnight}
          className={classes.day}
          style={{ insetInlineStart: nameWidth + at * length * scale, inlineSize: length * scale }}
        >
          <span className={classes.date}>
            {sayInstant(toInstantOnAxis(at * length, axis), 'day', axis.zone, language)}{' '}
            <span className={classes.count}>{sayCount(eventCountWords, counts[at] ?? 0)}</span>
          </span>
          {hours.map((hour) => (
            <span
              key={hour}
              className={classes.hour}
              style={{ insetInlineStart: (hour * 60 - axis.first) * scale }}
            >
              {hour}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Line at the current time. */
function Now({ axis, scale }: { readonly axis: TimeAxis; readonly scale: number }) {
  const [now, setNow] = useState(getPresentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(getPresentTime()), minuteMillis);
    return () => clearInterval(timer);
  }, []);
  const position = toAxisPosition(now, axis);
  if (position <= 0 || position >= countShownMinutes(axis)) return null;
  return <div className={classes.now} style={{ insetInlineStart: nameWidth + position * scale }} />;
}

/** Visible part of the timeline; a change of it renders the timeline again. */
function useVisibleArea(scroll: RefObject<HTMLDivElement | null>) {
  const [visibleArea, setVisibleArea] = useState({ width: 1200, top: 0, height: 700 });
  const measure = useCallback((): void => {
    const element = scroll.current;
    if (!element) return;
    // Scrolling by a few pixels renders nothing: the top is rounded to whole steps.
    const top = Math.floor(element.scrollTop / 88) * 88;
    const { clientWidth: width, clientHeight: height } = element;
    setVisibleArea((was) =>
      was.width === width && was.top === top && was.height === height
        ? was
        : { width, top, height },
    );
  }, [scroll]);
  useEffect(() => {
    if (!scroll.current || typeof ResizeObserver === 'undefined') return;
    const watched = new ResizeObserver(measure);
    watched.observe(scroll.current);
    return () => watched.disconnect();
  }, [measure, scroll]);
  return { seen: visibleArea, look: measure };
}

/** Scrolls by the least distance that shows a position of a row, in pixels. */
function reveal(
  scroll: HTMLElement,
  row: { readonly top: number; readonly bottom: number; readonly position: number },
): void {
  const bottom = row.bottom + headHeight + 44;
  if (row.top < scroll.scrollTop) scroll.scrollTop = row.top;
  else if (bottom > scroll.scrollTop + scroll.clientHeight)
    scroll.scrollTop = bottom - scroll.clientHeight;
  if (row.position < scroll.scrollLeft) scroll.scrollLeft = row.position;
  else if (row.position + nameWidth + 60 > scroll.scrollLeft + scroll.clientWidth)
    scroll.scrollLeft = row.position + nameWidth + 60 - scroll.clientWidth;
}
