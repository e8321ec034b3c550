import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { headHeight, nameWidth } from './timeline-measures.ts';

/** Visible part of the timeline; a change of it renders the timeline again. */
export function useVisibleArea(scroll: RefObject<HTMLDivElement | null>) {
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

interface ScrollTarget {
  /** Row to scroll into view, in pixels; undefined where none has to be. */
  readonly row: { readonly top: number; readonly bottom: number } | undefined;
  /** Pixels from the start of the axis to the work in that row. */
  readonly position: number | undefined;
  /** First day of the axis: another week or day starts at the left, not at the scroll position of the previous one. */
  readonly begin: number | undefined;
}

/** Scrolls a timeline to its target. */
export function useTimelineScroll(
  scrollRef: RefObject<HTMLDivElement | null>,
  { row, position, begin }: ScrollTarget,
): void {
  const [top, bottom] = [row?.top, row?.bottom];
  useEffect(() => {
    if (top !== undefined && bottom !== undefined && position !== undefined && scrollRef.current)
      reveal(scrollRef.current, { top, bottom, position });
  }, [scrollRef, top, bottom, position]);
  const shownFrom = useRef(begin);
  useEffect(() => {
    if (shownFrom.current === begin) return;
    shownFrom.current = begin;
    if (scrollRef.current) scrollRef.current.scrollLeft = 0;
  }, [scrollRef, begin]);
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
