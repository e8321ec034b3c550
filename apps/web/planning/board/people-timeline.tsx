import type { CalendarEvent, Ripple } from '@tarima/domain/planning/contract';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import { minute } from '@tarima/domain/kit/time-zone';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { present } from '../../kit/clock.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant, sayRange } from '../../plant/zoned-format.ts';
import { DragTip, type Tip } from '../plan/drag-tip.tsx';
import classes from './timeline.module.css';
import type { BoardUser } from './board-data.ts';
import type { Shade } from './shades.ts';
import { instantAt, minutesOfDay, minutesShown, placeOf, type TimeAxis } from './time-axis.ts';
import { TimelineRow, type Arriving } from './timeline-row.tsx';
import { keyOf, useCarryKeys } from './use-carry-keys.ts';
import { useRowDragging } from './use-row-dragging.ts';
import type { BoardState, Carried } from './use-board.ts';

interface PeopleTimelineProps {
  readonly board: BoardState;
  readonly axis: TimeAxis;
  readonly shades: ReadonlyMap<number, readonly Shade[]>;
  /** What the whole division would move, planned anew. */
  readonly ripple: Ripple | undefined;
  readonly ref: RefObject<HTMLDivElement | null>;
  hover(event: CalendarEvent | undefined, element: Element | undefined): void;
  open(event: CalendarEvent, element: HTMLElement): void;
  openPerson(user: BoardUser, element: HTMLElement): void;
}

const rowHeight = 44;
const headHeight = 48;
/** Of the column of names; rows beyond what is seen that are drawn all the same. */
const nameWidth = 176;
const overscan = 4;
/** Pixels of a minute: below it work could not be told apart, and the week is scrolled. */
const leastScale = 0.5;
const none: never[] = [];

/** Everybody's work from left to right, a row for each person: what is not seen is not drawn. */
export function PeopleTimeline(props: PeopleTimelineProps) {
  const { board, axis, shades, ripple, ref, hover, open, openPerson } = props;
  const { say, language } = useLanguage();
  const { users, carried } = board;
  const scroll = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const tip = useRef<Tip>(null);
  const { width, first, last, look } = useSeen(scroll, users.length);
  const scale = Math.max(leastScale, (width - nameWidth) / minutesShown(axis));
  const step = axis.days.length > 1 ? 15 : 5;
  const places = useMemo(
    () => new Map(board.workplaces.map(({ id, name }) => [id, name])),
    [board.workplaces],
  );
  const byUser = useMemo(
    () =>
      Map.groupBy(
        board.board.events.filter(({ kind }) => kind === 'work'),
        ({ split }) => split,
      ),
    [board.board.events],
  );
  const byKey = useMemo(
    () => new Map(board.board.events.map((event) => [keyOf(event), event])),
    [board.board.events],
  );
  const dragging = useRowDragging({
    board,
    axis,
    scale,
    step,
    rowHeight,
    users,
    scroll,
    lanes,
    ghost,
    tip,
    say: ({ start, end, userId }) =>
      `${sayRange(start, end, 'time', axis.zone, language)} ${users.find(({ id }) => id === userId)?.name ?? ''}`,
    began: () => hover(undefined, undefined),
  });
  const onKeyDown = useCarryKeys(board, ref, { minutes: step, users, time: 'right', open });
  const found = ({ target }: { target: EventTarget }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    const event = byKey.get(element?.dataset['key'] ?? '');
    return element && event ? { element, event } : undefined;
  };
  const onClick = (clicked: MouseEvent): void => {
    const at = found(clicked);
    // A key on a button is a click too: what keys do is told by the keys.
    if (at && clicked.detail > 0 && !dragging.wasDrag()) open(at.event, at.element);
  };
  const moving = useMemo(() => movesOf(ripple, carried), [ripple, carried]);
  const rows = users.slice(first, last);
  // Whoever carries by keys beyond what is seen sees where to.
  const target = carried?.saving === false ? carried.to[0] : undefined;
  useEffect(() => {
    if (target && scroll.current)
      reveal(scroll.current, target.userId, users, placeOf(target.start, axis) * scale);
  }, [target, users, axis, scale]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the work inside, which is buttons
    <section
      ref={ref}
      tabIndex={-1}
      className={classes.board}
      aria-label={say(boardTexts.label)}
      aria-busy={board.saving}
      onKeyDown={onKeyDown}
    >
      <div ref={scroll} className={classes.scroll} onScroll={look}>
        <div
          className={classes.sheet}
          style={{
            inlineSize: nameWidth + minutesShown(axis) * scale,
            blockSize: headHeight + users.length * rowHeight,
          }}
        >
          <TimelineHead axis={axis} scale={scale} />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- told for the buttons inside */}
          <div
            className={classes.rows}
            onClick={onClick}
            onPointerDown={(pressed) => {
              const at = found(pressed);
              if (at) dragging.press(pressed, at.element, at.event);
            }}
            onPointerOver={(over) => {
              const at = over.pointerType === 'mouse' ? found(over) : undefined;
              hover(at?.event, at?.element);
            }}
            onPointerLeave={() => hover(undefined, undefined)}
          >
            <div ref={lanes} className={classes.lanes} />
            {axis.days.slice(1).map((midnight, at) => (
              <div
                key={midnight}
                className={classes.midnight}
                style={{ insetInlineStart: nameWidth + (at + 1) * minutesOfDay(axis) * scale }}
              />
            ))}
            {rows.map((user, at) => {
              const events = byUser.get(user.id) ?? none;
              return (
                <TimelineRow
                  key={user.id}
                  user={user}
                  top={(first + at) * rowHeight}
                  axis={axis}
                  scale={scale}
                  events={events}
                  shades={shades.get(user.id) ?? none}
                  workplaceNames={places}
                  leaving={moving.leaving}
                  arriving={moving.arriving.get(user.id) ?? none}
                  minutes={minutesIn(events, axis)}
                  openPerson={openPerson}
                />
              );
            })}
            <Now axis={axis} scale={scale} />
            <div ref={ghost} className={classes.ghost} hidden />
          </div>
        </div>
      </div>
      <DragTip ref={tip} />
    </section>
  );
}

/** What is carried, and what would move if all were planned anew: what leaves, and what comes to whom. */
function movesOf(ripple: Ripple | undefined, carried: Carried | undefined) {
  const parts = [
    ...(carried?.to ?? none).flatMap((to) => (carried ? [{ event: carried.event, to }] : [])),
    ...(ripple?.moves ?? none).flatMap(({ event, to }) =>
      to.map(({ start, end, user }): Arriving => ({
        event,
        to: { userId: user.id, start: Date.parse(start), end: Date.parse(end) },
      })),
    ),
  ];
  return {
    leaving: new Set([
      ...(carried ? [carried.event.id] : []),
      ...(ripple?.moves ?? none).map(({ event }) => event.id),
    ]),
    arriving: Map.groupBy(parts, ({ to }) => to.userId),
  };
}

/** How much of somebody's work lies in what is shown. */
const minutesIn = (events: readonly CalendarEvent[], axis: TimeAxis): number =>
  events.reduce(
    (sum, { start, end }) =>
      sum + placeOf(Date.parse(end), axis) - placeOf(Date.parse(start), axis),
    0,
  );

/** The days and their hours. */
function TimelineHead({ axis, scale }: { readonly axis: TimeAxis; readonly scale: number }) {
  const { language } = useLanguage();
  const length = minutesOfDay(axis);
  // As many hours as there is room for.
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
            {sayInstant(instantAt(at * length, axis), 'day', axis.zone, language)}
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

/** Where the clock stands. */
function Now({ axis, scale }: { readonly axis: TimeAxis; readonly scale: number }) {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setNow(present()), minute);
    return () => clearInterval(timer);
  }, []);
  const place = placeOf(now, axis);
  if (place <= 0 || place >= minutesShown(axis)) return null;
  return <div className={classes.now} style={{ insetInlineStart: nameWidth + place * scale }} />;
}

/** Which rows are seen, and how wide it is; drawn anew only where that changes. */
function useSeen(scroll: RefObject<HTMLDivElement | null>, count: number) {
  const [seen, setSeen] = useState({ width: 1200, top: 0, height: 700 });
  const look = useCallback((): void => {
    const element = scroll.current;
    if (!element) return;
    // In whole steps: scrolling by a few pixels draws nothing.
    const top = Math.floor(element.scrollTop / (rowHeight * 2)) * 2;
    const { clientWidth: width, clientHeight: height } = element;
    setSeen((was) =>
      was.width === width && was.top === top && was.height === height
        ? was
        : { width, top, height },
    );
  }, [scroll]);
  useEffect(() => {
    if (!scroll.current || typeof ResizeObserver === 'undefined') return;
    const watched = new ResizeObserver(look);
    watched.observe(scroll.current);
    return () => watched.disconnect();
  }, [look, scroll]);
  const first = Math.max(0, seen.top - overscan);
  const last = Math.min(count, seen.top + Math.ceil(seen.height / rowHeight) + overscan);
  return { width: seen.width, first, last, look };
}

/** Scrolls as little as it takes to see somebody's row at a place. */
function reveal(
  scroll: HTMLElement,
  userId: number,
  users: readonly BoardUser[],
  place: number,
): void {
  const top = users.findIndex(({ id }) => id === userId) * rowHeight;
  const bottom = top + headHeight + 2 * rowHeight;
  if (top < scroll.scrollTop) scroll.scrollTop = top;
  else if (bottom > scroll.scrollTop + scroll.clientHeight)
    scroll.scrollTop = bottom - scroll.clientHeight;
  if (place < scroll.scrollLeft) scroll.scrollLeft = place;
  else if (place + nameWidth + 60 > scroll.scrollLeft + scroll.clientWidth)
    scroll.scrollLeft = place + nameWidth + 60 - scroll.clientWidth;
}
