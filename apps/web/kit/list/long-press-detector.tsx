import { useEffect, useEffectEvent, type RefObject } from 'react';

interface LongPressProps {
  /** Element that contains the cards. */
  readonly root: RefObject<HTMLElement | null>;
  /** Called when a finger rested on the card of a record. */
  onLongPress(id: number): void;
}

/** Milliseconds after which a touch is more than a tap, as on phones. */
const pressTime = 450;
/** Distance in px that a resting finger may move; a scrolling finger moves further. */
const wander = 8;

/** Detects a finger that rests on a card: neither a tap nor the browser's own menu follows. */
export default function LongPressDetector({ root, onLongPress }: LongPressProps) {
  const tell = useEffectEvent(onLongPress);
  useEffect(() => {
    const cards = root.current;
    if (!cards) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    // The tap at the end of a long press is suppressed: an element that appeared below the finger was not its target.
    let isSwallowing = false;
    const stop = (): void => clearTimeout(timer);
    cards.addEventListener(
      'pointerdown',
      ({ target, pointerType, isPrimary, clientX: x, clientY: y }) => {
        const card = target instanceof Element ? target.closest('[data-card]') : null;
        if (!card || pointerType !== 'touch' || !isPrimary) return;
        from = { x, y };
        timer = setTimeout(() => {
          isSwallowing = true;
          tell(Number(card.getAttribute('data-card')));
        }, pressTime);
      },
      options,
    );
    cards.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - from.x, clientY - from.y) > wander) stop();
      },
      options,
    );
    cards.addEventListener('pointerup', stop, options);
    cards.addEventListener('pointercancel', stop, options);
    const swallow = (event: Event): void => {
      if (!isSwallowing) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const begin = (): void => {
      isSwallowing = false;
    };
    const early = { ...options, capture: true };
    window.addEventListener('pointerdown', begin, early);
    window.addEventListener('click', swallow, early);
    window.addEventListener('contextmenu', swallow, early);
    return () => {
      stop();
      listening.abort();
    };
  }, [root]);
  return null;
}
