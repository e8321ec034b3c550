import { isKeyForFocusedElement } from './shortcuts.ts';

export type HeldKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

const keysThatLeaveRows = ['Enter', ' ', 'F2', 'e', 'c', 'a', 'f', 'g'];
const keysAmongRows = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'x'];
// Keys of the screen itself: they wait only while its code loads.
const keysOfScreen = ['n', '/'];
// Keys that are held while the rows load; more are held down by accident.
const mostHeld = 30;

let held: HeldKey[] = [];
let isScreenLoading = false;
let listeners = 0;
let onScreenLoaded: (() => void) | undefined;

const drop = (): void => {
  held = [];
};

function hold(event: KeyboardEvent): void {
  const { key, shiftKey } = event;
  if (key === 'Escape') drop();
  // Letters after a slash are those of the search box.
  const isSearching = held.some((each) => each.key === '/');
  const isLetter = isSearching && key.length === 1;
  const isLeaving =
    keysThatLeaveRows.includes(key) || (isScreenLoading && keysOfScreen.includes(key));
  if (!(isLetter || isLeaving || keysAmongRows.includes(key)) || isKeyForFocusedElement(event))
    return;
  if (event.defaultPrevented || !isListInFocus(key)) return;
  const last = held.at(-1)?.key ?? '';
  const isLeft = isSearching ? !isLetter : [...keysThatLeaveRows, ...keysOfScreen].includes(last);
  if (!isLeft && held.length < mostHeld) held.push({ key, shiftKey });
  event.preventDefault();
}

/** Returns whether keys are those of the list: the link that leads to a loading screen keeps only an Enter or a space that comes first. */
const isListInFocus = (key: string): boolean =>
  isFocusFree() ||
  (isScreenLoading &&
    document.activeElement?.matches('a') === true &&
    (held.length > 0 || !['Enter', ' '].includes(key)));

/** Returns whether neither a control nor a dialog has the keys. */
export const isFocusFree = (): boolean =>
  document.activeElement?.matches('body, main') === true &&
  document.querySelector('[aria-modal=true]') === null;

function listen(): void {
  listeners += 1;
  if (listeners > 1) return;
  // Precedes the shortcuts of the screen, some of which act on rows that are not there.
  window.addEventListener('keydown', hold, true);
  window.addEventListener('pointerdown', drop);
}

function stopListening(): void {
  listeners -= 1;
  if (listeners > 0) return;
  window.removeEventListener('keydown', hold, true);
  window.removeEventListener('pointerdown', drop);
}

/** Holds the keys of a list from now on, and keeps those that came while its code was loading. @returns a function that ends it */
export function holdListKeys(): () => void {
  if (!isScreenLoading) drop();
  listen();
  return stopListening;
}

/**
 * Passes the keys that were held to the list, once its screen has come and has the focus.
 * @returns a function that cancels it
 */
export function takeHeldListKeys(take: (keys: readonly HeldKey[]) => void): () => void {
  const run = (): void => {
    const keys = held;
    drop();
    take(keys);
  };
  if (isScreenLoading) onScreenLoaded = run;
  else run();
  return () => {
    if (onScreenLoaded === run) onScreenLoaded = undefined;
  };
}

/** Holds the keys for a list screen whose code is loading, until `endScreenLoading`. */
export function beginScreenLoading(): void {
  drop();
  if (isScreenLoading) return;
  isScreenLoading = true;
  listen();
}

/** Ends the loading of a screen: a list that waits for its rows goes on with the held keys, any other screen drops them. */
export function endScreenLoading(): void {
  if (!isScreenLoading) return;
  isScreenLoading = false;
  stopListening();
  onScreenLoaded?.();
  onScreenLoaded = undefined;
  if (listeners === 0) drop();
}
