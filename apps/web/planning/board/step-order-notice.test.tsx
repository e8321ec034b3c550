import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { buildTestWork } from '../testing/build-test-work.ts';
import { OutsideHoursNotice, StepOrderNotice } from './step-order-notice.tsx';

const violating = { outOfOrder: [{ code: 'outrunsPrevious' as const }] };

test('work that violates the order of steps is counted above the board, with its orders', () => {
  const events = [
    buildTestWork(violating),
    buildTestWork({ id: 8, orderId: 150, ...violating }),
    buildTestWork({ id: 9, ...violating }),
    buildTestWork({ id: 10, orderId: 151 }),
  ];
  render(<StepOrderNotice events={events} />, { wrapper: TestProviders });
  expect(screen.getByRole('alert').textContent).toBe(
    '3 trabajos de esta semana no siguen el orden de los pasos. Pedidos: 149, 150.',
  );
});

test('work in the order of steps shows no notice', () => {
  render(<StepOrderNotice events={[buildTestWork()]} />, { wrapper: TestProviders });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('work outside hours is counted above the board, with its orders, and work within hours shows no notice', () => {
  const events = [
    buildTestWork({ outsideHours: true }),
    buildTestWork({ id: 8, orderId: 150 }),
    buildTestWork({ id: 9, orderId: 151, outsideHours: true }),
  ];
  const { rerender } = render(<OutsideHoursNotice events={events} />, { wrapper: TestProviders });
  expect(screen.getByRole('alert').textContent).toBe(
    '2 trabajos de esta semana quedan en un día inhábil o fuera de horario. Pedidos: 149, 151.',
  );
  rerender(<OutsideHoursNotice events={[buildTestWork()]} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
