import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKeyForFocusedElement } from '../shortcuts.ts';

type HeldKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

const keysThatLeaveRows = ['Enter', ' ', 'F2', 'e', 'c', 'a', 'f', 'g'];
const keysAmongRows = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'x'];
const keysThatNeedRows = [...keysAmongRows, ...keysThatLeaveRows];
// Keys that are held while the rows load; more are held down by accident.
const mostHeld = 30;

/**
 * Holds the keys that need rows while the rows load, and repeats them once the rows and their shortcuts are there:
 * they do what they would have done a moment later. Escape, a click or a moved focus drops them.
 * @param waiting whether the rows of this list are loading for the first time
 * @param parts number of lazy components whose shortcuts belong to the rows
 * @returns a function that each of these components calls once its shortcuts work
 */
export function useEarlyListKeys(waiting: boolean, parts: number): () => void {
  const held = useRef<HeldKey[]>([]);
  const [ready, setReady] = useState(0);
  const isHolding = waiting || ready < parts;
  useEffect(() => {
    if (!isHolding) return undefined;
    const drop = () => {
      held.current = [];
    };
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') drop();
      if (!keysThatNeedRows.includes(event.key) || isKeyForFocusedElement(event)) return;
      if (event.defaultPrevented || !isFocusFree()) return;
      const last = held.current.at(-1);
      const isLeft = last !== undefined && keysThatLeaveRows.includes(last.key);
      if (!isLeft && held.current.length < mostHeld)
        held.current.push({ key: event.key, shiftKey: event.shiftKey });
      event.preventDefault();
    };
    // Precedes the other shortcuts of the screen, some of which act on the rows that are not there.
    window.addEventListener('keydown', hold, true);
    window.addEventListener('pointerdown', drop);
    return () => {
      window.removeEventListener('keydown', hold, true);
      window.removeEventListener('pointerdown', drop);
    };
  }, [isHolding]);
  useEffect(() => {
    if (isHolding) return;
    const keys = held.current;
    held.current = [];
    if (isFocusFree()) void repeatKeys(keys);
  }, [isHolding]);
  return useCallback(() => setReady((count) => count + 1), []);
}

/** Returns whether neither a control nor a dialog has the keys. */
const isFocusFree = (): boolean =>
  document.activeElement?.matches('body, main') === true &&
  document.querySelector('[aria-modal=true]') === null;

/** Repeats keys one after the other: each acts on what the one before has rendered. */
async function repeatKeys(keys: readonly HeldKey[]): Promise<void> {
  for (const key of keys) {
    await Promise.resolve(); // An effect, which called this, cannot render at once.
    flushSync(() => repeatKey(key));
  }
}

const repeatKey = ({ key, shiftKey }: HeldKey): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  );
