import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';

type Keys = readonly string[];

export type ReorderingState = ReturnType<typeof useReordering>;

/** Holds the sequence of some keys, changed by dragging a grip with mouse or finger, or by arrow keys on the grip. */
export function useReordering(keys: Keys, save: (keys: Keys) => void) {
  const [dragged, setDragged] = useState<{ readonly key: string; readonly order: Keys }>();
  // Steps in quick succession build on each other: the stored sequence arrives only a moment later.
  const [stepped, setStepped] = useState<{ readonly from: Keys; readonly order: Keys }>();
  const [lastStep, setLastStep] = useState<{
    readonly key: string;
    readonly position: number;
    readonly grip: HTMLElement;
  }>();
  // A grip that moves in the page loses the focus.
  useEffect(() => lastStep?.grip.focus(), [lastStep]);
  const isSame = stepped?.from.join() === keys.join();
  const ordered = dragged?.order ?? (stepped && isSame ? stepped.order : keys);
  const moveKey = (key: string, position: number): Keys =>
    ordered.filter((each) => each !== key).toSpliced(position, 0, key);

  const step = (event: KeyboardEvent<HTMLElement>, key: string) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const position = ordered.indexOf(key) + by;
    if (position < 0 || position >= ordered.length) return;
    const order = moveKey(key, position);
    setLastStep({ key, position: position + 1, grip: event.currentTarget });
    setStepped({ from: keys, order });
    save(order);
  };
  const end = () => {
    setDragged(undefined);
    if (dragged && dragged.order.some((key, at) => key !== keys[at])) save(dragged.order);
  };
  return {
    ordered,
    told: lastStep,
    row: (key: string) => ({
      'data-sorted': key,
      'data-dragging': dragged?.key === key || undefined,
    }),
    grip: (key: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ key, order: keys });
      },
      onPointerMove: (event: PointerEvent) => {
        if (!dragged) return;
        const over = findKey(event);
        if (over !== undefined && over !== dragged.key)
          setDragged({ key, order: moveKey(key, ordered.indexOf(over)) });
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => step(event, key),
    }),
  };
}

const findKey = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-sorted]')?.dataset[
    'sorted'
  ];
