import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { PlanChangesTable, type PlanChangeRow } from './plan-changes-table.tsx';

const order = (orderId: number, more: Partial<PlanChangeRow> = {}): PlanChangeRow => ({
  orderId,
  customer: 'Embotelladora',
  product: 'Tarima 48×40',
  otherProducts: 0,
  pieces: 120,
  before: '2026-11-23T16:30:00Z',
  after: '2026-11-24T16:30:00Z',
  ...more,
});
const zone = 'America/Mexico_City';

function show(changes: readonly PlanChangeRow[], language: 'es' | 'en' = 'es') {
  localStorage.setItem('language', language);
  const opened: number[] = [];
  render(
    <TestProviders>
      <PlanChangesTable changes={changes} zone={zone} open={(id) => void opened.push(id)} />
    </TestProviders>,
  );
  return { user: userEvent.setup(), opened };
}
const cells = () =>
  [...document.querySelectorAll('tbody')].map((body) =>
    [...body.querySelectorAll('[data-label]')].map(({ textContent }) => textContent?.trim()),
  );
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test.each([
  ['es', ['Pedido', 'Cliente', 'Producto', 'Piezas', 'Antes', 'Después'], 'y 2 más', 'Sin plan'],
  ['en', ['Order', 'Customer', 'Product', 'Pieces', 'Before', 'After'], 'and 2 more', 'No plan'],
] as const)(
  'shows order, customer, product, pieces, before and after, in %s',
  (language, columns, more, none) => {
    show([order(7, { otherProducts: 2, before: null, pieces: 1200 })], language);
    expect(heads()).toEqual(columns);
    expect(cells()).toEqual([
      [
        '7',
        'Embotelladora',
        `Tarima 48×40 ${more}`,
        '1,200',
        none,
        expect.stringMatching(/24.*10:30/),
      ],
    ]);
  },
);

test('orders with an unchanged end are counted, and listed on request', async () => {
  const same = { before: '2026-11-24T16:30:00Z', after: '2026-11-24T16:30:00.000Z' };
  const { user } = show([order(1), order(2, same), order(3, same)]);
  expect(cells().map(([id]) => id)).toEqual(['1']);
  expect(screen.getByText(/2 pedidos terminan igual que antes/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mostrarlos' }));
  expect(cells().map(([id]) => id)).toEqual(['1', '2', '3']);
});

test('an order that can no longer be produced is listed, and a click on a number opens its order', async () => {
  const { user, opened } = show([order(5, { after: null }), order(6)]);
  expect(cells()[0]?.at(-1)).toBe('Ya no se puede hacer');
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: '6' }));
  expect(opened).toEqual([6]);
});

test('changed pieces are shown before and after, although the end is the same', () => {
  const end = '2026-11-24T16:30:00Z';
  show([
    order(5, { before: end, after: end, piecesBefore: 150 }),
    order(6, { before: end, after: end, piecesBefore: 120 }),
  ]);
  expect(cells().map((row) => row[3])).toEqual(['150 → 120']);
});

test('a user who sees no orders has no column for the customer', () => {
  show([order(5, { customer: null })]);
  expect(heads()).toEqual(['Pedido', 'Producto', 'Piezas', 'Antes', 'Después']);
});
