import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import { useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import { useShortcutHints } from '../../kit/shortcuts.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayHours } from '../../plant/say-instant.ts';
import { DragTip, type DragTipHandle } from '../plan/drag-tip.tsx';
import classes from './timeline.module.css';
import { boardKeyHints } from '../plan-key-hints.ts';
import type { UnavailableTimeShade } from './unavailable-time-shades.ts';
import {
  countMinutesPerDay,
  countShownMinutes,
  toAxisPosition,
  type TimeAxis,
} from './time-axis.ts';
import { NowLine, TimelineHead } from './timeline-head.tsx';
import { headHeight, nameWidth } from './timeline-measures.ts';
import { TimelineRow, type TimelineRowSubject } from './timeline-row.tsx';
import { getBoardEventKey, useMoveWorkByKeys } from './use-move-work-by-keys.ts';
import { useTimelineDragging } from './use-timeline-dragging.ts';
import { getBottom, useTimelineRows, type TimelineRowKind } from './use-timeline-rows.ts';
import { useTimelineScroll, useVisibleArea } from './use-timeline-scroll.ts';
import type { BoardState } from './use-board-state.ts';

interface TimelineProps {
  readonly board: BoardState;
  readonly axis: TimeAxis;
  readonly by: TimelineRowKind;
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

/** Height beyond the visible rows that is rendered too, in pixels. */
const overscan = 176;
/** Pixels of a minute: a week of six days of nine hours fits a screen of 1,100 pixels; longer weeks are scrolled. */
const leastScale = 0.25;
const none: never[] = [];

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
  const { bySubject, moving, rows, height, getLayout } = useTimelineRows({
    by,
    subjects,
    events,
    replanResult,
    dragged,
  });
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
      `${sayHours(start, end, axis.zone, language)} ${users.find(({ id }) => id === userId)?.name ?? ''}`,
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
  // Work that keys move beyond the visible part is scrolled into view.
  const target = dragged?.saving === false ? dragged.to[0] : undefined;
  const revealed = target && dragged && getLayout(dragged.event, target.userId);
  useTimelineScroll(scroll, {
    row: revealed && { top: revealed.top, bottom: getBottom(revealed) },
    position: target && toAxisPosition(target.start, axis) * scale,
    begin: axis.days[0],
  });
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
          <TimelineHead axis={axis} scale={scale} events={events} />
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
            <NowLine axis={axis} scale={scale} />
            <div ref={dragPreview} className={classes.ghost} hidden />
          </div>
        </div>
      </div>
      <DragTip ref={tip} />
    </section>
  );
}

/** Returns the minutes of a person's work in the shown range. */
const sumMinutes = (events: readonly CalendarEvent[], axis: TimeAxis): number =>
  events.reduce(
    (sum, { start, end }) =>
      sum + toAxisPosition(Date.parse(end), axis) - toAxisPosition(Date.parse(start), axis),
    0,
  );
