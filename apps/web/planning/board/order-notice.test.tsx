import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '../../kit/testing/render-screen.tsx';
import { someWork } from '../testing/some-work.ts';
import { OrderNotice } from './order-notice.tsx';

const violating = { outOfOrder: [{ code: 'outrunsPrevious' as const }] };

test('work that does not follow the order of steps is counted above the board, with its orders', () => {
  const events = [
    someWork(violating),
    someWork({ id: 8, orderId: 150, ...violating }),
    someWork({ id: 9, ...violating }),
    someWork({ id: 10, orderId: 151 }),
  ];
  render(<OrderNotice events={events} />, { wrapper: Providers });
  expect(screen.getByRole('alert').textContent).toBe(
    '3 trabajos de esta semana no siguen el orden de los pasos. Pedidos: 149, 150.',
  );
});

test('nothing is said where all of it does', () => {
  render(<OrderNotice events={[someWork()]} />, { wrapper: Providers });
  expect(screen.queryByRole('alert')).toBeNull();
});
