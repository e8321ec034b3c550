import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { holdListKeys, isFocusFree, takeHeldListKeys, type HeldKey } from '../held-list-keys.ts';

/**
 * Holds the keys that need rows while the rows load, and repeats them once the rows and their shortcuts are there:
 * they do what they would have done a moment later. Escape, a click or a moved focus drops them.
 * Keys that came while the code of the screen was loading are among them.
 * @param waiting whether the rows of this list are loading for the first time
 * @param parts number of lazy components whose shortcuts belong to the rows
 * @returns a function that each of these components calls once its shortcuts work
 */
export function useEarlyListKeys(waiting: boolean, parts: number): () => void {
  const [ready, setReady] = useState(0);
  const isHolding = waiting || ready < parts;
  useEffect(() => (isHolding ? holdListKeys() : undefined), [isHolding]);
  useEffect(
    () => (isHolding ? undefined : takeHeldListKeys((keys) => void repeatKeys(keys))),
    [isHolding],
  );
  return useCallback(() => setReady((count) => count + 1), []);
}

/** Repeats keys one after the other: each acts on what the one before has rendered. */
async function repeatKeys(keys: readonly HeldKey[]): Promise<void> {
  if (!isFocusFree()) return;
  for (const key of keys) {
    await Promise.resolve(); // An effect, which called this, cannot render at once.
    flushSync(() => repeatKey(key));
  }
}

function repeatKey({ key, shiftKey }: HeldKey): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) {
    // The setter of the prototype: React takes a value that its own setter was given for one of its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      activeElement,
      activeElement.value + key,
    );
    activeElement.dispatchEvent(new InputEvent('input', { bubbles: true }));
  } else
    activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );
}
