import type { DriverStop } from '@tarima/domain/trips/driver';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { TripStopCard } from './trip-stop-card.tsx';

const delivered: DriverStop = {
  id: 1,
  state: 'delivered',
  order: { id: 90 },
  shipment: 12,
  customer: { name: 'Cervecería del Norte', phoneNumber: null },
  address: 'Av. Industrias 100',
  location: '25.7,-100.2',
  comments: null,
  lines: [],
  items: [],
  weight: { kg: '0', whole: true },
  arrivedAt: '2026-11-24T15:00:00.000Z',
  deliveredAt: '2026-11-24T15:10:00.000Z',
};
const lot = { id: 5, product: 'Tarima 48 × 40', pieces: 40, refused: 2, reason: 'Rotas' };
const halfMade = { product: 'Tarima 48 × 40', pieces: 35, countable: true };

function listReceipts(stop: Partial<DriverStop>): (string | null)[][] {
  render(
    <TripStopCard
      stop={{ ...delivered, ...stop }}
      at={1}
      timeZone="America/Mexico_City"
      isNext={false}
      isUnderWay
      isUnsent={false}
      arrive={() => undefined}
      deliver={() => undefined}
    />,
    { wrapper: TestProviders },
  );
  const [, receipts] = within(screen.getByRole('listitem', { name: /Cervecería/ })).getAllByRole(
    'list',
  );
  return receipts
    ? within(receipts)
        .getAllByRole('listitem')
        .map(({ children }) => Array.from(children, ({ textContent }) => textContent))
    : [];
}

test.each<[string, Partial<DriverStop>, readonly string[]]>([
  [
    'pieces accepted and refused by a customer',
    { items: [lot] },
    ['Tarima 48 × 40', 'Aceptadas: 38 de 40', 'Rechazadas: 2. Rotas'],
  ],
  [
    'pieces that arrived and are missing in a transfer',
    { items: [lot], isTransfer: true },
    ['Tarima 48 × 40', 'Llegaron: 38 de 40', 'Faltan o dañadas: 2. Rotas'],
  ],
  [
    'half-made pieces that arrived and were lost',
    { isTransfer: true, halfMade: { ...halfMade, lost: 5, lostReason: 'Se cayeron' } },
    ['Tarima 48 × 40', 'Llegaron: 35 de 40', 'Perdidas o rotas: 5. Se cayeron'],
  ],
])('the receipt of a delivered stop: %s', (_case, stop, receipt) => {
  expect(listReceipts(stop)).toEqual([receipt]);
});

test('a delivered stop without refused or lost goods has no receipts', () => {
  expect(listReceipts({ items: [{ id: 5, product: 'Tarima', pieces: 40 }], halfMade })).toEqual([]);
});
