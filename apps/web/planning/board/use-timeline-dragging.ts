import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ShareableWork } from '@tarima/domain/planning/rules/share-work';
import { useEffect, useState, type PointerEvent, type RefObject } from 'react';
import type { DragTipHandle } from '../plan/drag-tip.tsx';
import {
  toInstantOnAxis,
  countShownMinutes,
  toAxisPosition,
  snapToAxisStep,
  type TimeAxis,
} from './time-axis.ts';
import type { BoardState } from './use-board-state.ts';

interface Rows {
  readonly board: BoardState;
  readonly axis: TimeAxis;
  /** Pixels per minute. */
  readonly scale: number;
  /** Step in minutes to which dragged work snaps. */
  readonly step: number;
  /** Returns the user who would do the work at a vertical position of the lanes, in pixels. */
  userAt(event: CalendarEvent, height: number): number | undefined;
  /** Returns the top in pixels of the row to which the work would move. */
  topOf(event: CalendarEvent, to: ShareableWork): number;
  /** Scrolled element, and in it the lanes: their left is the first minute, their top the first row. */
  readonly scroll: RefObject<HTMLElement | null>;
  readonly lanes: RefObject<HTMLElement | null>;
  /** Preview of the work at its new position. */
  readonly dragPreview: RefObject<HTMLElement | null>;
  readonly tip: RefObject<DragTipHandle | null>;
  /** Returns the text of the preview. */
  say(to: ShareableWork): string;
  /** Called when a drag begins, to hide other information about the event. */
  began(): void;
}

interface Drag {
  readonly event: CalendarEvent;
  readonly pointerId: number;
  readonly element: HTMLElement;
  /** Distance from the left of the event to the pointer, in pixels. */
  readonly grabbed: number;
  x: number;
  y: number;
  to: ShareableWork | undefined;
  frame: number;
}

/** Distance in pixels before a press is a drag. Below it: milliseconds before a finger carries. */
const slack = 5;
const longPress = 350;
/** Distance to the edge in pixels within which the container scrolls automatically. */
const edge = 36;

/** Drags work along and across rows. It writes to the elements directly, frame by frame, to avoid rendering. */
export function useTimelineDragging(rows: Rows): Dragging {
  const [dragging] = useState(rowDragging);
  useEffect(() => dragging.know(rows));
  useEffect(() => dragging.listen(rows.lanes.current), [dragging, rows.lanes]);
  return dragging;
}

type Dragging = ReturnType<typeof rowDragging>;

function rowDragging() {
  let rows: Rows | undefined;
  let drag: Drag | undefined;
  let stopWaiting: (() => void) | undefined;
  let wasDrag = false;

  const follow = (): void => {
    if (!drag || !rows) return;
    scrollAtEdge(rows.scroll.current, drag);
    draw(rows, drag);
    drag.frame = requestAnimationFrame(follow);
  };
  const begin = (event: CalendarEvent, { element, pointerId, x, y }: Pressed): void => {
    const grabbed = x - element.getBoundingClientRect().left;
    wasDrag = true;
    rows?.began();
    element.dataset['dragged'] = 'true';
    drag = { event, pointerId, element, grabbed, x, y, to: undefined, frame: 0 };
    follow();
  };
  const stop = (): Drag | undefined => {
    stopWaiting?.();
    const ended = drag;
    drag = undefined;
    if (!ended) return undefined;
    cancelAnimationFrame(ended.frame);
    delete ended.element.dataset['dragged'];
    if (rows?.dragPreview.current) rows.dragPreview.current.hidden = true;
    rows?.tip.current?.hide();
    return ended;
  };
  const letGo = ({ pointerId, type }: globalThis.PointerEvent): void => {
    if (drag?.pointerId !== pointerId) return;
    const ended = stop();
    if (ended?.to && type === 'pointerup') rows?.board.move(ended.event, [ended.to]);
  };

  return {
    know: (now: Rows): void => {
      rows = now;
    },
    listen(lanes: HTMLElement | null): () => void {
      const listening = new AbortController();
      const { signal } = listening;
      const on = { signal };
      window.addEventListener(
        'pointermove',
        ({ pointerId, clientX, clientY }) => {
          if (drag?.pointerId === pointerId) Object.assign(drag, { x: clientX, y: clientY });
        },
        on,
      );
      window.addEventListener('pointerup', letGo, on);
      window.addEventListener('pointercancel', letGo, on);
      const cancelOnEscape = (pressed: KeyboardEvent): void => {
        if (pressed.key !== 'Escape' || !drag) return;
        pressed.stopPropagation();
        stop();
      };
      window.addEventListener('keydown', cancelOnEscape, { signal, capture: true });
      // A finger that drags work must not scroll: only a listener that is not passive can prevent it.
      const still = (touched: TouchEvent): void => {
        if (drag && touched.cancelable) touched.preventDefault();
      };
      lanes?.addEventListener('touchmove', still, { signal, passive: false });
      return () => {
        stop();
        listening.abort();
      };
    },
    press(pressed: PointerEvent<HTMLElement>, element: HTMLElement, event: CalendarEvent): void {
      wasDrag = false;
      if (pressed.button !== 0 || drag || rows?.board.saving !== false) return;
      const { pointerId, clientX: x, clientY: y, pointerType } = pressed;
      const at: Pressed = { element, pointerId, x, y };
      stopWaiting?.();
      stopWaiting = waitForIntent(at, pointerType === 'mouse' ? 'moved' : 'held', () =>
        begin(event, at),
      );
    },
    /** Returns true when the coming click ends a drag. */
    wasDrag: (): boolean => wasDrag,
  };
}

/** Shows the proposed position of work, and why it may not lie there. */
function draw(rows: Rows, drag: Drag): void {
  const to = findTarget(rows, drag);
  const dragPreview = rows.dragPreview.current;
  if (!to || !dragPreview) return;
  if (drag.to?.start === to.start && drag.to.userId === to.userId) return;
  drag.to = to;
  const { board, axis, scale } = rows;
  const [left, right] = [toAxisPosition(to.start, axis), toAxisPosition(to.end, axis)];
  dragPreview.style.transform = `translate(${left * scale}px, ${rows.topOf(drag.event, to)}px)`;
  dragPreview.style.inlineSize = `${Math.max(4, (right - left) * scale)}px`;
  dragPreview.style.setProperty('--event', drag.event.metadata.color ?? '');
  dragPreview.textContent = rows.say(to);
  dragPreview.hidden = false;
  const problem = board.refused(drag.event, [to]);
  const why = board.stands(drag.event) ?? (problem && board.sayWhy(problem));
  dragPreview.dataset['wrong'] = String(why !== undefined);
  if (why === undefined) rows.tip.current?.hide();
  else rows.tip.current?.show(why, drag.x, drag.y);
}

function findTarget(rows: Rows, { event, grabbed, x, y }: Drag): ShareableWork | undefined {
  const box = rows.lanes.current?.getBoundingClientRect();
  if (!box) return undefined;
  const from = Date.parse(event.start);
  const userId = rows.userAt(event, y - box.top);
  if (userId === undefined) return undefined;
  const was = toAxisPosition(from, rows.axis);
  const requestedPosition = (x - grabbed - box.left) / rows.scale;
  const most = countShownMinutes(rows.axis) - 1;
  const isStraight = Math.abs(requestedPosition - was) * rows.scale < 2 * slack;
  const position = snapToAxisStep(
    Math.min(most, Math.max(0, requestedPosition)),
    rows.step,
    rows.axis,
  );
  // A vertical drag to another person keeps the time.
  const start = isStraight ? from : toInstantOnAxis(position, rows.axis);
  return rows.board.fit(event, { userId, start });
}

interface Pressed {
  readonly element: HTMLElement;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Waits until a press becomes a drag: the mouse moves, or the finger stays.
 * @returns a function that stops waiting
 */
function waitForIntent(
  { pointerId, x, y }: Pressed,
  how: 'moved' | 'held',
  onIntent: () => void,
): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const go = (): void => {
    waiting.abort();
    onIntent();
  };
  const timer = how === 'held' ? setTimeout(go, longPress) : undefined;
  const stop = (): void => {
    clearTimeout(timer);
    waiting.abort();
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerId) return;
      if (Math.hypot(event.clientX - x, event.clientY - y) < slack) return;
      if (how === 'moved') go();
      // A finger that moves at once scrolls instead of dragging.
      else stop();
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, stop, { signal });
  return stop;
}

/** Scrolls while the pointer is near an edge, faster the nearer it is. */
function scrollAtEdge(scroll: HTMLElement | null, { x, y }: Pick<Drag, 'x' | 'y'>): void {
  if (!scroll) return;
  const box = scroll.getBoundingClientRect();
  const by = (before: number, after: number): number =>
    before < edge ? -Math.min(edge, edge - before) / 3 : after < edge ? (edge - after) / 3 : 0;
  const [down, right] = [by(y - box.top, box.bottom - y), by(x - box.left, box.right - x)];
  if (down !== 0) scroll.scrollTop += down;
  if (right !== 0) scroll.scrollLeft += right;
}
