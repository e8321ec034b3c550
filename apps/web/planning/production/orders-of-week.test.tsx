import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../kit/query.ts';
import { Providers } from '../../kit/testing/render-screen.tsx';
import { planOrderQuery } from '../../plant/planning-data.ts';
import { OrdersOfWeek } from './orders-of-week.tsx';
import { someWork } from '../testing/some-work.ts';

const work = (id: number, orderId: number) => someWork({ id, orderId });

test('beside the week stand its orders in production, once each, with their days', () => {
  const client = createQueryClient();
  const order = (id: number, status: string) =>
    client.setQueryData([...planOrderQuery(id, 'es').queryKey], {
      id,
      status,
      computedStartDate: '2026-11-23T15:00:00Z',
      computedEndDate: '2026-11-24T18:00:00Z',
    });
  order(149, 'production');
  order(150, 'finished');
  render(
    <Providers>
      <QueryClientProvider client={client}>
        <OrdersOfWeek
          events={[work(1, 149), work(2, 149), work(3, 150)]}
          zone="America/Mexico_City"
        />
      </QueryClientProvider>
    </Providers>,
  );
  const rows = [...screen.getByRole('table').querySelectorAll('tbody tr')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent?.trim()),
  );
  expect(rows).toEqual([
    ['149', expect.stringMatching(/23.*9:00/), expect.stringMatching(/24.*12:00/)],
  ]);
});
