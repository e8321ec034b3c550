import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import LongPressDetector from './long-press-detector.tsx';

const chosen = vi.fn();
const opened = vi.fn();

function Cards() {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root}>
      <button type="button" data-card={7} onClick={opened}>
        Tarjeta
      </button>
      <LongPressDetector root={root} onLongPress={chosen} />
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  chosen.mockClear();
  opened.mockClear();
  render(<Cards />);
});
afterEach(() => {
  vi.useRealTimers();
});

const card = () => screen.getByRole('button', { name: 'Tarjeta' });
const finger = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 };
const rest = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a long press selects a card, and the tap that ends it opens nothing', () => {
  fireEvent.pointerDown(card(), finger);
  rest(500);
  expect(chosen.mock.calls).toEqual([[7]]);
  fireEvent.pointerUp(card(), finger);
  fireEvent.click(card());
  expect(opened).not.toHaveBeenCalled();
  // The next touch is a tap again.
  fireEvent.pointerDown(card(), finger);
  fireEvent.pointerUp(card(), finger);
  fireEvent.click(card());
  rest(500);
  expect(opened).toHaveBeenCalledOnce();
  expect(chosen).toHaveBeenCalledOnce();
});

test('a short tap, a scroll and a mouse press do not select a card', () => {
  fireEvent.pointerDown(card(), finger);
  rest(200);
  fireEvent.pointerUp(card(), finger);
  rest(500);
  fireEvent.pointerDown(card(), finger);
  fireEvent.pointerMove(card(), { ...finger, clientY: 40 });
  rest(500);
  fireEvent.pointerDown(card(), { ...finger, pointerType: 'mouse' });
  rest(500);
  expect(chosen).not.toHaveBeenCalled();
});
