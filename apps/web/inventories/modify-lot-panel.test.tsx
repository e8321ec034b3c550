import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const lot = {
  id: 12,
  product: { id: 3, name: 'Tarima' },
  store: { id: 2, name: 'Almacén Norte' },
  lotCode: 'L-1 D3',
  quantity: 90,
  reserved: 60,
  available: 30,
  expirationDate: null,
  onHold: true,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const reservation = {
  holder: 'order_detail',
  holderId: 40,
  quantity: 60,
  source: 'order',
  sourceId: 151,
  createdAt: '2026-11-20T10:00:00.000Z',
};

async function openLot(change: object = {}) {
  const answer = answerJson({
    ...lot,
    movements: [],
    movementsCounter: 0,
    reservations: [reservation],
    ...change,
  });
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products_inventories'])),
    'GET /products-inventories': answerJson({
      elements: [],
      metadata: { totalItems: 0, totalPages: 0 },
    }),
    'GET /custom-fields/all': answerJson([]),
    'GET /products-inventories/12': answer,
    'PUT /products-inventories/12/modify': answer,
  });
  const { user } = openTestApp('/products-inventories?panel=edit&id=12');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByLabelText(/^Cantidad/);
  return { network, user, panel };
}

test('the list marks the lots on hold by their code', async () => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products_inventories'])),
    'GET /products-inventories': answerJson({
      elements: [lot, { ...lot, id: 13, lotCode: 'L-2', onHold: false }],
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'GET /custom-fields/all': answerJson([]),
  });
  openTestApp('/products-inventories');
  const [held, free] = await Promise.all(
    ['L-1 D3', 'L-2'].map(async (code) => (await screen.findByText(code)).closest('[data-row]')),
  );
  expect(held?.textContent).toContain('Retenido');
  expect(free?.textContent).not.toContain('Retenido');
});

test('a correction names what the lot is reserved for below its quantity', async () => {
  const { panel } = await openLot();
  expect(await panel.findByText('Reservado: Pedido 151 (60)')).toBeDefined();
});

test('a correction of a lot without reservations does not read them', async () => {
  const { network } = await openLot({ reserved: 0 });
  expect(network.listRequests('/products-inventories/12')).toHaveLength(1);
});

test('a correction releases a lot on hold, and keeps all other values of the lot', async () => {
  const { network, user, panel } = await openLot();
  const hold = panel.getByRole<HTMLInputElement>('checkbox', { name: /^Retener el lote/ });
  expect(hold.checked).toBe(true);
  await user.click(hold);
  await user.type(panel.getByLabelText(/^Motivo de la corrección/), 'Reparadas');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(network.listRequests('/products-inventories/12/modify')[0]?.body).toEqual({
      store: { id: 2 },
      elements: [
        {
          id: 3,
          lotCode: 'L-1 D3',
          quantity: 90,
          expirationDate: null,
          customFields: {},
          onHold: false,
        },
      ],
      note: 'Reparadas',
      updatedAt: lot.updatedAt,
    }),
  );
});
