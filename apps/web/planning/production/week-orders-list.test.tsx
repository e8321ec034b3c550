import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { buildTestBoardOrder } from '../testing/build-test-board-order.ts';
import { buildTestWork } from '../testing/build-test-work.ts';
import { WeekOrdersList } from './week-orders-list.tsx';

const work = (id: number, orderId: number) => buildTestWork({ id, orderId });

test('the orders in production are listed beside the week, once each with their days', () => {
  render(
    <TestProviders>
      <WeekOrdersList
        events={[work(1, 149), work(2, 149), work(3, 150)]}
        orders={[
          buildTestBoardOrder({ id: 151 }),
          buildTestBoardOrder({ id: 150, status: 'finished' }),
          buildTestBoardOrder({ id: 149 }),
        ]}
        zone="America/Mexico_City"
      />
    </TestProviders>,
  );
  const rows = [...screen.getByRole('table').querySelectorAll('tbody tr')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent?.trim()),
  );
  expect(rows).toEqual([
    ['149', expect.stringMatching(/23.*9:00/), expect.stringMatching(/24.*12:00/)],
  ]);
});
