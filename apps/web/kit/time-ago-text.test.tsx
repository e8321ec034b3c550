import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from './testing/render-screen.tsx';
import { TimeAgoText } from './time-ago-text.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the elapsed time is updated every second', () => {
  render(
    <TestProviders>
      <TimeAgoText instant="2026-11-21T11:59:58Z" />
    </TestProviders>,
  );
  expect(screen.getByText('hace 2 segundos')).toBeDefined();
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.getByText('hace 2 segundos')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('hace 3 segundos')).toBeDefined();
  act(() => void vi.advanceTimersByTime(57_000));
  expect(screen.getByText('hace 1 minuto')).toBeDefined();
});
