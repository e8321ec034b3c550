import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '../../kit/testing/render-screen.tsx';
import { someBoardOrder } from '../testing/some-board.ts';
import { someWork } from '../testing/some-work.ts';
import { OrdersOfWeek } from './orders-of-week.tsx';

const work = (id: number, orderId: number) => someWork({ id, orderId });

test('beside the week stand its orders in production, once each, with their days', () => {
  render(
    <Providers>
      <OrdersOfWeek
        events={[work(1, 149), work(2, 149), work(3, 150)]}
        orders={[
          someBoardOrder({ id: 151 }),
          someBoardOrder({ id: 150, status: 'finished' }),
          someBoardOrder({ id: 149 }),
        ]}
        zone="America/Mexico_City"
      />
    </Providers>,
  );
  const rows = [...screen.getByRole('table').querySelectorAll('tbody tr')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent?.trim()),
  );
  expect(rows).toEqual([
    ['149', expect.stringMatching(/23.*9:00/), expect.stringMatching(/24.*12:00/)],
  ]);
});
