import type { ReplanAim } from '@tarima/domain/planning/replan-aims';
import { render, screen } from '@testing-library/react';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { buildTestWork } from '../testing/build-test-work.ts';
import { ReplanPreviewBar } from './replan-preview-bar.tsx';

const nothing = () => undefined;
const chosenAims: ReplanAim[] = [];

type OrderShift = ReplanResult['orders'][number];

/** Returns the text shown for the moves. */
function show(
  fixed: readonly boolean[],
  leastMoves: number,
  loads: readonly number[] = [],
  lateOrders = 0,
  orders: readonly OrderShift[] = [],
  {
    aim,
    asking = false,
    isEarlierWork = false,
  }: { readonly aim?: ReplanAim; readonly asking?: boolean; readonly isEarlierWork?: boolean } = {},
): string {
  const held = loads.map((orderId, id) => buildTestWork({ id, orderId }));
  const moves = fixed.map((wasFixed, id) => ({ event: buildTestWork({ id }), to: [], wasFixed }));
  render(
    <TestProviders>
      <ReplanPreviewBar
        replan={{
          replanResult: {
            at: '2026-11-23T15:00:00Z',
            appliedId: null,
            signature: '',
            moves,
            orders: [...orders],
            lateOrders,
            leastMoves,
            held,
          },
          aim,
          setAim: (chosen) => void chosenAims.push(chosen),
          isEarlierWork,
          ask: nothing,
          askEarlier: nothing,
          insert: nothing,
          asking,
          apply: nothing,
          applying: false,
          drop: nothing,
          applied: undefined,
          undo: nothing,
          undoing: false,
          putAway: nothing,
        }}
        zone="America/Mexico_City"
        show={nothing}
        findNextControl={() => null}
      />
    </TestProviders>,
  );
  const name = isEarlierWork ? 'Esto se podría adelantar' : 'Esto cambiaría';
  return screen.getByRole('region', { name }).textContent;
}

test('shows how many events move, how many had to, and how many were fixed', () => {
  const text = show([false, true, false], 2);
  expect(text).toContain('Se mueven 3 eventos; al menos 2 deben moverse');
  expect(text).toContain('1 estaba fijo o en un día congelado');
});

test('shows nothing about fixed events when none was fixed', () => {
  expect(show([false], 1)).not.toContain('fijo');
});

test('names kiln loads that can neither stay nor move, and disables applying without moves', () => {
  const text = show([], 0, [138, 140]);
  expect(text).toContain('Estas cargas no pueden quedarse donde están');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Pedido 138'),
    expect.stringContaining('Pedido 140'),
  ]);
  expect(screen.getByRole('button', { name: 'Aplicar' })).toHaveProperty('disabled', true);
});

test('applies moves although a kiln load is held', () => {
  show([false], 1, [138]);
  expect(screen.getByRole('button', { name: 'Aplicar' })).toHaveProperty('disabled', false);
});

test('shows how many orders still end late, and what may bring them forward', () => {
  expect(show([false], 1, [], 3)).toContain(
    '3 pedidos terminan tarde de todos modos. Para adelantarlos, prueba «Planear todos los abiertos» con «Volver a planear también los que no han empezado».',
  );
});

test('shows nothing about late orders where none ends late', () => {
  expect(show([false], 1)).not.toContain('tarde');
});

/** Order 1 ends on 1 December and would end on another day of it, or never. */
const createShift = (orderId: number, day: number | null, lateDaysAfter = 0): OrderShift => ({
  orderId,
  customer: 'Abarrotes Sol',
  product: 'EUR 1',
  otherProducts: 0,
  pieces: 10,
  updatedAt: '2026-11-23T15:00:00Z',
  requestedDate: '2026-12-04',
  end: '2026-12-01T18:00:00Z',
  endAfter: day === null ? null : `2026-12-0${day}T18:00:00Z`,
  lateDays: 0,
  lateDaysAfter,
});

test('lists orders without an end first, then those that become late, then the most delayed', () => {
  const orders = [
    createShift(1, 2),
    createShift(2, 3),
    createShift(3, 5, 1),
    createShift(4, null),
    createShift(5, 8, 4),
    createShift(6, 1),
  ].map((order) => (order.orderId === 6 ? { ...order, end: '2026-12-02T18:00:00Z' } : order));
  expect(show([false], 1, [], 0, orders)).toContain('4 pedidos terminan después');
  expect(screen.getAllByRole('rowheader').map((header) => header.textContent)).toEqual([
    '4',
    '5',
    '3',
    '2',
    '1',
    '6',
  ]);
});

test('offers both aims of a replan', async () => {
  show([false], 1, [], 0, [], { aim: 'fewestMoves' });
  expect(screen.getByRole('radio', { name: 'Mover poco' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Menos atraso' }));
  expect(chosenAims).toEqual(['leastDelay']);
});

test('offers no aim for an insertion', () => {
  show([false], 1);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('neither drops nor applies the shown changes while others are computed', () => {
  show([false], 1, [], 0, [], { aim: 'fewestMoves', asking: true });
  for (const name of ['Descartar', 'Aplicar'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

test('earlier work shows the orders that end earlier, those that are no longer or less late, and the days gained', () => {
  const end = '2026-12-09T18:00:00Z';
  const text = show(
    [false, false],
    0,
    [],
    0,
    [
      { ...createShift(1, 8), end, lateDays: 2 },
      { ...createShift(2, 7, 1), end, lateDays: 3 },
      { ...createShift(3, 6), end },
    ],
    { isEarlierWork: true },
  );
  for (const words of [
    '3 pedidos terminan antes',
    '1 ya no termina tarde',
    '1 termina menos tarde',
    '6 días ganados en total',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('después');
});
