import { expect, onTestFinished, test } from 'vitest';
import {
  beginScreenLoading,
  endScreenLoading,
  holdListKeys,
  takeHeldListKeys,
} from './held-list-keys.ts';

/** Focuses a link whose list screen is loading, as after a click on it. */
function followLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = '#suppliers';
  document.body.append(link);
  onTestFinished(() => {
    link.remove();
    endScreenLoading();
  });
  link.focus();
  beginScreenLoading();
  return link;
}

/** Presses a key on the focused element. @returns whether it was held */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return document.activeElement?.dispatchEvent(event) === false;
}

/** Lets the list come, and returns the keys that it takes. */
function takeKeys(): string[] {
  const taken: string[] = [];
  const release = holdListKeys();
  takeHeldListKeys((keys) => taken.push(...keys.map(({ key }) => key)));
  release();
  endScreenLoading();
  return taken;
}

test('the first Enter or space goes to the focused link, and one after an arrow key to the list', () => {
  followLink();
  expect(['Enter', ' '].map(press)).toEqual([false, false]);
  expect(['ArrowDown', 'Enter'].map(press)).toEqual([true, true]);
  expect(takeKeys()).toEqual(['ArrowDown', 'Enter']);
});

test('a second screen starts without the keys that were pressed for the first', () => {
  followLink();
  press('ArrowDown');
  beginScreenLoading();
  press('x');
  expect(takeKeys()).toEqual(['x']);
});

test('no key is held on a link once the screen is loaded', () => {
  followLink();
  endScreenLoading();
  expect(press('ArrowDown')).toBe(false);
  const release = holdListKeys();
  onTestFinished(release);
  expect(press('ArrowDown')).toBe(false);
});
