import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface DragSource {
  readonly enabled: boolean;
  start(): void;
  end(): void;
}

/** Makes an element one that a mouse drags. The keyboard and fingers have a menu for the same. */
export function useDragSource<Dragged extends HTMLElement>({
  enabled,
  start,
  end,
}: DragSource): RefObject<Dragged | null> {
  const ref = useRef<Dragged>(null);
  const onStart = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer) {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', ref.current?.innerText ?? '');
    }
    start();
  });
  const onEnd = useEffectEvent(() => end());
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.draggable = true;
    element.addEventListener('dragstart', (event) => onStart(event), { signal });
    element.addEventListener('dragend', () => onEnd(), { signal });
    return () => {
      listening.abort();
      element.draggable = false;
    };
  }, [enabled]);
  return ref;
}

interface DropTarget {
  /** Whether it takes what is dragged; undefined while nothing is. */
  readonly takes: boolean | undefined;
  drop(): void;
}

/** Makes an element one onto which something is dropped. It has `data-over` while it would take what is above it. */
export function useDropTarget<Target extends HTMLElement>({
  takes,
  drop,
}: DropTarget): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  const onOver = useEffectEvent((event: DragEvent) => {
    if (takes === undefined) return;
    // A refused drop shows its reason, so it is allowed to happen.
    event.preventDefault();
    ref.current?.toggleAttribute('data-over', takes);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    ref.current?.removeAttribute('data-over');
    drop();
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('dragover', (event) => onOver(event), { signal });
    element.addEventListener('dragleave', () => element.removeAttribute('data-over'), { signal });
    element.addEventListener('drop', (event) => onDrop(event), { signal });
    return () => listening.abort();
  }, []);
  return ref;
}
