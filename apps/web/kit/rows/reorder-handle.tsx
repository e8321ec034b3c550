import { ActionIcon } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import { memo, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { useLatestCallback } from '../use-latest-callback.ts';

interface HandleProps {
  /** Index of the row that the handle moves. */
  readonly at: number;
  readonly count: number;
  readonly label: string;
  readonly small?: boolean;
  readonly className: string | undefined;
  move(from: number, to: number): void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/**
 * Handle that moves an item among others, by dragging with a mouse or a finger and by arrow keys.
 * The items are the children of the nearest `data-ordered` element; they move during the drag, so that the screen shows the result.
 */
export const ReorderHandle = memo(function Handle(props: HandleProps) {
  const { at, count, label, small = false, className, move } = props;
  const moveWithinCount = useLatestCallback((from: number, to: number): boolean => {
    if (to >= count) return false;
    move(from, to);
    return true;
  });
  const dragging = useRef<AbortController>(undefined);
  useEffect(() => () => dragging.current?.abort(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = at + (steps[event.key] ?? 0);
    if (to === at) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    move(at, to);
    // Moving an element takes the focus from its content.
    const handle = event.currentTarget;
    requestAnimationFrame(() => handle.focus());
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    const list = event.currentTarget.closest('[data-ordered]');
    let from = at;
    const ending = new AbortController();
    dragging.current = ending;
    // Listeners are on the window: the handle itself is removed and inserted again while its row moves.
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const to = findIndexAtPoint(list, clientX, clientY);
        if (to !== undefined && to !== from && moveWithinCount(from, to)) from = to;
      },
      { signal: ending.signal },
    );
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, () => ending.abort(), { signal: ending.signal });
  };

  return (
    <ActionIcon
      variant={small ? 'default' : 'subtle'}
      color="gray"
      size={small ? 'sm' : 'md'}
      className={className ?? ''}
      style={{ touchAction: 'none', cursor: 'grab' }}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <GripVertical size={small ? 14 : 16} aria-hidden />
    </ActionIcon>
  );
});

/** Returns the index of the item under the pointer; a small margin beside the items counts too. */
function findIndexAtPoint(list: Element | null, x: number, y: number): number | undefined {
  const index = [...(list?.children ?? [])].findIndex((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return x >= left - 40 && x <= right + 40 && y >= top && y <= bottom;
  });
  return index < 0 ? undefined : index;
}
