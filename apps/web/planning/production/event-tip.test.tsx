import type { CalendarEvent } from '@tarima/domain/planning/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '../../kit/testing/render-screen.tsx';
import { EventTip } from './event-tip.tsx';

const event: CalendarEvent = {
  id: 7,
  kind: 'work',
  start: '2026-11-23T15:00:00Z',
  end: '2026-11-23T16:30:00Z',
  split: 3,
  workplaceId: 2,
  detailId: 11,
  orderId: 149,
  background: false,
  interrupted: false,
  metadata: { color: '#00798c' },
  user: { id: 3, name: 'Rosa Isela Duarte' },
  product: { id: 5, name: 'Tarima EUR/EPAL 1' },
  quantity: 480,
};

test('an event tells order, operator, start, end, minutes, product and quantity', () => {
  render(
    <Providers>
      <EventTip tip={{ event, at: new DOMRect(0, 0, 100, 40) }} zone="America/Mexico_City" />
    </Providers>,
  );
  const lines = [...screen.getByRole('tooltip').querySelectorAll('dl > div')].map(
    ({ children: [label, value] }) => [label?.textContent, value?.textContent],
  );
  expect(lines).toEqual([
    ['Pedido', '149'],
    ['Operador', 'Rosa Isela Duarte'],
    ['Inicio', expect.stringMatching(/23.*9:00/)],
    ['Fin', expect.stringMatching(/23.*10:30/)],
    ['Duración', '90 min'],
    ['Producto', 'Tarima EUR/EPAL 1'],
    ['Cantidad', '480'],
  ]);
});
