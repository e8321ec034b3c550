import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MeterBar } from './meter-bar.tsx';

test.each([
  [0.4, false, '0.4'],
  [1.2, true, '1'],
  [0.9, true, '1'],
])('a meter with a share of %s, over the limit: %s, is filled to %s', (share, isOver, value) => {
  render(<MeterBar label="Peso" share={share} isOver={isOver} />);
  const bar = screen.getByRole('meter', { name: 'Peso' });
  expect(bar.getAttribute('value')).toBe(value);
  expect(bar.hasAttribute('data-over')).toBe(isOver);
});
