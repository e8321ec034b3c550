import type { WholePurchase } from '@tarima/domain/purchases/contract';
import { screen, within, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
  type FakeAnswer,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const line = (id: number, name: string, quantity: number, received: number) => ({
  id,
  material: { id, name },
  measure: 'pieza',
  quantity,
  received,
  lumberUnit: null,
  price: '1.00',
  per: 1 as const,
  amount: '1.00',
  expectedOn: null,
});

const purchase: WholePurchase = {
  id: 6,
  status: 'partly',
  supplier: {
    id: 3,
    name: 'Maderas del Norte',
    email: 'ventas@maderas.test',
    phoneNumber: null,
    language: 'es',
    city: 'Monterrey',
  },
  store: {
    id: 2,
    name: 'Patio Norte',
    division: { id: 1, name: 'Norte', location: '25.67,-100.31' },
  },
  expectedOn: '2031-02-03',
  notes: null,
  total: '3.00',
  lines: [
    line(1, 'Tabla de pino', 1200, 200.5),
    line(2, 'Clavo de 2 pulgadas', 50, 50),
    line(3, 'Polín', 10, 0),
  ],
  receipts: [],
  createdBy: { id: 7, name: 'Ana' },
  sentAt: '2026-11-01T10:00:00.000Z',
  mailedAt: null,
  mailedTo: null,
  closedAt: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

/** Opens the question about closing the purchase; the purchase is answered as given. */
async function openClosing(whole: FakeAnswer) {
  const { id, status, supplier, store, expectedOn, createdBy, sentAt, createdAt, updatedAt } =
    purchase;
  const row = { id, status, supplier, store, expectedOn, createdBy, sentAt, createdAt, updatedAt };
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['purchases'])),
    'GET /purchases': answerJson({
      elements: [{ ...row, lines: 3, total: '3.00', notes: null, customFields: {}, metadata: {} }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /custom-fields/all': answerJson([]),
    'GET /purchases/counts': answerJson({ counts: [] }),
    'GET /purchases/6': whole,
    'POST /purchases/6/close': answerJson({ ...purchase, status: 'closed' }),
  });
  const { user } = openTestApp('/purchases');
  await user.click(await screen.findByRole('button', { name: /^Acciones de/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dar por recibida', hidden: true }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Dar la compra 6 por recibida' }),
  );
  return { dialog, network, user };
}

test('closing a purchase lists each material that did not arrive, with its outstanding quantity and unit', async () => {
  const { dialog } = await openClosing(answerJson(purchase));
  const list = await dialog.findByRole('list', { name: 'Lo que ya no llega' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Tabla de pino: 999.5 (pieza)', 'Polín: 10 (pieza)']);
});

test('a purchase whose lines cannot be loaded can still be closed', async () => {
  const { dialog, network, user } = await openClosing(answerWithError(500, 'UNKNOWN_ERROR'));
  await waitFor(() => expect(network.listRequests('/purchases/6')).not.toEqual([]));
  expect(dialog.queryByRole('list')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Dar por recibida' }));
  await screen.findByText('Compra cerrada');
  expect(network.listRequests('/purchases/6/close')).toHaveLength(1);
});
