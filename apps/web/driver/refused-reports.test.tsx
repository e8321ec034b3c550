import type { DriverTrip } from '@tarima/domain/trips/driver';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { RefusedReports } from './refused-reports.tsx';
import type { StoredStopReport } from './stored-driver-state.ts';

const token = `7.${'a'.repeat(43)}`;

const report: StoredStopReport = {
  key: 'one',
  token,
  stop: 1,
  customer: 'Cervecería del Norte',
  kind: 'delivered',
  at: '2026-11-24T15:00:00.000Z',
  receiver: 'Don Beto',
  note: 'Volver el lunes',
  refused: [{ item: 5, refused: 5, reason: 'Rotas' }],
  lost: 0,
  lostReason: '',
  signature: null,
  photo: null,
  fate: 'refused',
  rule: 'receivedAlready',
  proof: 'none',
};

const trip: DriverTrip = {
  now: '2026-11-24T15:00:00.000Z',
  timeZone: 'America/Monterrey',
  company: 'Tarimas del Norte',
  officePhone: null,
  id: 3,
  name: 'Apodaca',
  status: 'underWay',
  departsAt: '2026-11-24T13:00:00.000Z',
  driver: 'Ramiro',
  vehicle: { name: 'Torton', plates: 'A-1' },
  division: { name: 'Norte', location: '25,-100' },
  notes: null,
  stops: [
    {
      id: 1,
      state: 'delivered',
      order: { id: 90 },
      shipment: 12,
      customer: { name: 'Cervecería del Norte', phoneNumber: null },
      address: null,
      location: '25.7,-100.2',
      comments: null,
      lines: [],
      items: [{ id: 5, product: 'Tarima 48 × 40', pieces: 40 }],
      weight: { kg: '0', whole: true },
      arrivedAt: null,
      deliveredAt: '2026-11-24T14:10:00.000Z',
    },
  ],
};

const removeReport = vi.fn<(key: string) => void>();

function openReports(more: Partial<StoredStopReport> = {}, shown: DriverTrip | null = trip) {
  const state = { token, trip: shown, reports: [{ ...report, ...more }] };
  render(<RefusedReports driver={{ removeReport }} state={state} />, { wrapper: TestProviders });
  return within(screen.getByRole('alert'));
}

test('a refused report shows what the driver typed until the driver confirms it', async () => {
  const shown = openReports();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tarima 48 × 40. Rechazadas: 5. Rotas',
    'Recibió Don Beto',
    'Observaciones: Volver el lunes',
  ]);
  await userEvent.click(shown.getByRole('button', { name: 'Ya avisé' }));
  expect(removeReport).toHaveBeenCalledWith('one');
});

test('a refused report of another trip shows its pieces without the product', () => {
  const shown = openReports({ receiver: '', note: '' }, null);
  expect(shown.getByRole('listitem').textContent).toBe('Rechazadas: 5. Rotas');
});

test('a refused report of half-made pieces shows the lost ones', () => {
  const shown = openReports({ refused: [], lost: 2, lostReason: 'Se cayeron', note: '' });
  expect(shown.getByText('Perdidas o rotas: 2. Se cayeron')).toBeDefined();
});

test('a stored report whose photo was lost repeats nothing', () => {
  const shown = openReports({ fate: 'taken', rule: null, proof: 'lost' });
  expect(shown.queryAllByRole('listitem')).toEqual([]);
});
