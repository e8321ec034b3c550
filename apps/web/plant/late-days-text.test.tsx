import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { LateDaysText } from './late-days-text.tsx';

const show = (days: number, requestedDate: string | null, inDoubt = false): string => {
  const { container } = render(
    <TestProviders>
      <main>
        <LateDaysText days={days} requestedDate={requestedDate} inDoubt={inDoubt} />
      </main>
    </TestProviders>,
  );
  return container.querySelector('main')?.textContent ?? '';
};

test('an order with a requested day is shown as in time, or with its days late', () => {
  expect(show(0, '2026-11-25')).toBe('A tiempo');
  expect(show(2, '2026-11-25')).toBe('2 días tarde');
});

test('an order without a requested day is shown as neither in time nor late, but its missing material is', () => {
  expect(show(0, null)).toBe('');
  expect(show(0, null, true)).not.toBe('');
});
