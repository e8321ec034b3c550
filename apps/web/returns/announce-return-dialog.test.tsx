import type { WholeOrder } from '@tarima/domain/orders/answers';
import { toLinePieces } from '@tarima/domain/orders/line-pieces';
import type { WholeReturn } from '@tarima/domain/returns/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildTestOrder } from '../orders/testing/build-test-order.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

/** Builds a line of 10 pieces, with the number of those that the customer has, and of those that came back. */
function buildDeliveredLine(id: number, name: string, delivered: number, returned: number) {
  const [line] = buildTestOrder().details;
  if (!line) throw new Error('The order has a line');
  const counted = { ordered: 10, made: 10, shipped: 10, refused: 10 - delivered, ended: 0 };
  return {
    ...line,
    id,
    product: { id, name, price: '10.00' },
    pieces: toLinePieces({ ...counted, delivered, returned }),
  };
}

/** Returns the order in a language, as the server does. */
const buildOrder = (language: string | null): WholeOrder => {
  const names = language === 'en' ? ['Pallet', 'Crate', 'Lid'] : ['Tarima', 'Huacal', 'Tapa'];
  const [pallet = '', crate = '', lid = ''] = names;
  return buildTestOrder({
    status: 'delivered',
    details: [
      buildDeliveredLine(40, pallet, 9, 2),
      buildDeliveredLine(41, crate, 10, 0),
      // All pieces of this line came back already.
      buildDeliveredLine(42, lid, 4, 4),
    ],
  });
};

const announced: WholeReturn = {
  id: 4,
  status: 'announced',
  reason: 'Otra medida',
  order: { id: 90 },
  customer: { id: 8, name: 'Cervecería del Norte' },
  store: { id: 2, name: 'Almacén Norte' },
  createdBy: null,
  receivedAt: null,
  lines: [
    {
      id: 1,
      detail: { id: 40 },
      product: { id: 40, name: 'Tarima' },
      quantity: 2,
      fate: 'stock',
      lotCode: 'L-1',
    },
  ],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

/** Opens the order, which has some returns. */
async function openOrder(returns: readonly WholeReturn[] = []) {
  const elements = [{ id: 2, name: 'Almacén Norte' }];
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders', 'shipping'])),
    'GET /orders': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /stores/all': answerJson({ elements, metadata: { totalItems: 1, totalPages: 1 } }),
    'GET /orders/90': ({ query }) =>
      Response.json(buildOrder(new URLSearchParams(query).get('lang'))),
    'GET /orders/90/returns': answerJson({ returns }),
    'POST /orders/90/returns': answerJson(announced),
    'GET /orders-returns/4': answerJson(announced),
    'POST /orders-returns/4/receive': answerJson({ ...announced, status: 'received' }),
  });
  const { user } = openTestApp('/orders?panel=view&id=90');
  const announce = await screen.findByRole('button', { name: 'Registrar devolución' });
  return { user, network, announce };
}

async function openForm() {
  const { user, network, announce } = await openOrder();
  await user.click(announce);
  const form = within(await screen.findByRole('dialog', { name: 'Devolución del pedido 90' }));
  return { user, network, form };
}

test('each returnable product shows its maximum quantity, with a field for the quantity and one for the handling', async () => {
  const { user, network, form } = await openForm();
  const groups = form.getAllByRole('group');
  const listShown = (group: HTMLElement) => [
    group.querySelector('legend')?.textContent,
    ...Array.from(group.querySelectorAll('label'), ({ textContent }) => textContent),
  ];
  expect(groups.map(listShown)).toEqual([
    ['Tarima: hasta 7', 'Cuántas', expect.stringMatching(/^Qué se hace/)],
    ['Huacal: hasta 10', 'Cuántas', expect.stringMatching(/^Qué se hace/)],
  ]);
  const [first, second] = form.getAllByRole('textbox', { name: 'Cuántas' });
  if (!first || !second) throw new Error('Each product has a number');
  expect(document.activeElement).toBe(first);
  await user.type(second, '3');
  await user.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Otra medida');
  await user.click(form.getByRole('combobox', { name: /^Almacén que recibe/ }));
  await user.click(await screen.findByText('Almacén Norte'));
  await user.click(form.getByRole('button', { name: 'Registrar devolución' }));
  // A product without a number returns nothing.
  await waitFor(() =>
    expect(network.seen.find(({ method }) => method === 'POST')?.body).toEqual({
      lines: [
        { detail: { id: 40 }, quantity: 0, fate: 'stock' },
        { detail: { id: 41 }, quantity: 3, fate: 'stock' },
      ],
      store: { id: 2 },
      reason: 'Otra medida',
    }),
  );
  await screen.findByText('Devolución registrada');
});

test.each([
  ['at its quantity alone', 'lines.0.quantity', 1],
  ['in the toast where it has no input', 'lines.0.detail', 0],
])('a refusal of a returned line stands %s', async (_, path, marked) => {
  const { user, network, form } = await openForm();
  network.answers['POST /orders/90/returns'] = answerWithError(400, 'WRONG_VALUES', [
    { path, rule: 'lessOrEqual', params: { max: 3 } },
  ]);
  const [first] = form.getAllByRole('textbox', { name: 'Cuántas' });
  if (!first) throw new Error('Each product has a number');
  await user.type(first, '5');
  await user.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Otra medida');
  await user.click(form.getByRole('combobox', { name: /^Almacén que recibe/ }));
  await user.click(await screen.findByText('Almacén Norte'));
  await user.click(form.getByRole('button', { name: 'Registrar devolución' }));
  await screen.findByText(/^Hay datos incorrectos/);
  expect(screen.getAllByText(/Debe ser 3 o menos/)).toHaveLength(1);
  expect(form.queryAllByText(/Debe ser 3 o menos/)).toHaveLength(marked);
});

test('typed values stay when the language changes, and products are named in the new one', async () => {
  const { user, form } = await openForm();
  const [first] = form.getAllByRole('textbox', { name: 'Cuántas' });
  if (!first) throw new Error('Each product has a number');
  await user.type(first, '5');
  await user.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Otra medida');
  localStorage.setItem('language', 'en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  const english = within(await screen.findByRole('dialog', { name: 'Return of order 90' }));
  await english.findByText('Pallet: up to 7');
  expect(english.getAllByRole('textbox', { name: 'How many' })[0]).toHaveProperty('value', '5');
  expect(english.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'Otra medida');
});

test('a return that is announced for an order is received there with the counted pieces', async () => {
  const { user, network } = await openOrder([announced]);
  await user.click(await screen.findByRole('button', { name: 'Recibir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recibir la devolución 4' }));
  const stock = await dialog.findByRole('textbox', { name: 'A existencia' });
  expect(stock).toHaveProperty('value', '2');
  await user.clear(stock);
  await user.type(stock, '1{Enter}');
  await screen.findByText('Devolución recibida');
  const detail = { id: 40 };
  expect(network.seen.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/orders-returns/4/receive',
    body: {
      lines: [
        { detail, quantity: 1, fate: 'stock' },
        { detail, quantity: 0, fate: 'repair' },
        { detail, quantity: 0, fate: 'scrap' },
      ],
    },
  });
});
