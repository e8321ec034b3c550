import type { DriverStop } from '@tarima/domain/trips/driver';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { PiecesCarriedBackList } from './pieces-carried-back-list.tsx';

const lot = { id: 5, product: 'Tarima 48 × 40', pieces: 4000, refused: 1200, reason: 'Rotas' };
const renderItems = (items: DriverStop['items']) =>
  render(<PiecesCarriedBackList stops={[{ items }]} />, { wrapper: TestProviders });

test('refused pieces on the truck are listed with their product and the store to which they go', () => {
  renderItems([{ ...lot, back: { store: 'Almacén Norte', pieces: 1150 } }]);
  const section = within(screen.getByRole('region', { name: 'Llevas de regreso' }));
  expect(section.getByRole('listitem').textContent).toBe('1,150 × Tarima 48 × 40, a Almacén Norte');
});

test('a truck without refused pieces shows no list of them', () => {
  renderItems([lot]);
  expect(screen.queryByRole('region')).toBeNull();
});
