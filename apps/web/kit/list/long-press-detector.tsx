import { useEffect, useEffectEvent, type RefObject } from 'react';

interface LongPressProps {
  /** Element that contains the cards. */
  readonly root: RefObject<HTMLElement | null>;
  /** Runs when a finger rested on the card of this record. */
  onLongPress(id: number): void;
}

/** Duration from which phones take a touch for more than a tap, in ms. */
const pressTime = 450;
/** Distance in px that a resting finger may move; a scrolling one moves further. */
const wander = 8;

/** Detects a finger that rests on a card: no tap follows, nor does the browser's own menu open. */
export default function LongPressDetector({ root, onLongPress }: LongPressProps) {
  const tell = useEffectEvent(onLongPress);
  useEffect(() => {
    const cards = root.current;
    if (!cards) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    // The tap of the resting finger is swallowed: the element that came up below it, such as the bar of actions, was not its target.
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
