import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accordionLockMs, useAccordionState } from './accordion-state.ts';

function Sample({ unique, initial = [] }: { unique: boolean; initial?: string[] }) {
  const accordion = useAccordionState({ unique, initial });
  return ['crm', 'operations', 'settings'].map((item) => (
    <button
      key={item}
      type="button"
      aria-expanded={accordion.isOpen(item)}
      onClick={() => accordion.toggle(item)}
    >
      {item}
    </button>
  ));
}

const openItems = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map((button) => button.textContent);

const toggle = (item: string) => act(() => screen.getByRole('button', { name: item }).click());
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }).setSystemTime(0));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('an accordion in unique mode', () => {
  test('has at most one open item', () => {
    render(<Sample unique />);
    toggle('crm');
    expect(openItems()).toEqual(['crm']);
    pass(accordionLockMs);
    toggle('operations');
    expect(openItems()).toEqual(['operations']);
    pass(accordionLockMs);
    toggle('operations');
    expect(openItems()).toEqual([]);
  });

  test('starts with its initial open items', () => {
    render(<Sample unique initial={['settings']} />);
    expect(openItems()).toEqual(['settings']);
  });
});

test('an accordion that is not unique keeps the others open', () => {
  render(<Sample unique={false} initial={['crm', 'settings']} />);
  toggle('operations');
  expect(openItems()).toEqual(['crm', 'operations', 'settings']);
  pass(accordionLockMs);
  toggle('crm');
  expect(openItems()).toEqual(['operations', 'settings']);
});

describe('the lock after a toggle', () => {
  test('lasts 500 ms and applies to every item', () => {
    render(<Sample unique />);
    toggle('crm');
    pass(499);
    toggle('crm');
    toggle('operations');
    expect(openItems()).toEqual(['crm']);
    pass(1);
    toggle('operations');
    expect(openItems()).toEqual(['operations']);
  });

  test('is not extended by clicks during the lock', () => {
    render(<Sample unique />);
    toggle('crm');
    pass(400);
    toggle('operations');
    pass(100);
    toggle('operations');
    expect(openItems()).toEqual(['operations']);
  });
});

test('the keyboard toggles an item', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  render(<Sample unique />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(openItems()).toEqual(['crm']);
});
