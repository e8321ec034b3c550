import type { WholeReturn } from '@tarima/domain/returns/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  installFakeNetwork,
  type FakeAnswer,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const record = (status: string): WholeReturn => ({
  id: 4,
  status,
  reason: 'Medida equivocada',
  order: { id: 90 },
  customer: { id: 8, name: 'Cervecería del Norte' },
  store: { id: 2, name: 'Almacén Norte' },
  createdBy: { id: 7, name: 'Ana' },
  receivedAt: status === 'received' ? '2026-11-02T10:00:00.000Z' : null,
  lines: [
    {
      id: 1,
      detail: { id: 11 },
      product: { id: 3, name: 'Tarima 48×40' },
      quantity: 5,
      fate: 'repair',
      lotCode: '90-REP',
    },
  ],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
});

const toRow = ({
  id,
  status,
  reason,
  order,
  customer,
  store,
  createdAt,
  updatedAt,
}: WholeReturn) => ({
  id,
  status,
  reason,
  customer,
  store,
  createdAt,
  updatedAt,
  order: { id: order.id, name: String(order.id) },
  customFields: {},
  metadata: {},
});

/** The list of returns, with one that is announced until it is received. */
function openReturns(path: string, receive?: FakeAnswer) {
  let status = 'announced';
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['shipping', 'orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders-returns': () =>
      Response.json({
        elements: [toRow(record(status))],
        metadata: { totalItems: 1, totalPages: 1 },
      }),
    'GET /orders-returns/counts': answerJson({ counts: [] }),
    'GET /orders-returns/4': () => Response.json(record(status)),
    'POST /orders-returns/4/receive':
      receive ??
      (() => {
        status = 'received';
        return Response.json(record(status));
      }),
  });
  return { network, ...openTestApp(path) };
}

test('a return is received from its row with the counted pieces, and its row shows it', async () => {
  const { network, user } = openReturns('/shipping?tab=returns');
  await user.click(await screen.findByRole('button', { name: /^Acciones de/ }));
  const receive = await screen.findByRole('menuitem', { name: 'Recibir', hidden: true });
  expect(
    screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Recibir', 'Hoja de devolución', 'Cancelar devolución']));
  await user.click(receive);
  const dialog = await screen.findByRole('dialog', { name: 'Recibir la devolución 4' });
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  const [stock, repair, scrap] = await within(dialog).findAllByRole('textbox');
  if (!stock || !repair || !scrap) throw new Error('The product has three numbers');
  expect(repair).toHaveProperty('value', '5');
  await user.clear(repair);
  await user.type(repair, '3');
  await user.type(scrap, '1');
  await user.click(within(dialog).getByRole('button', { name: 'Recibir' }));
  await screen.findByText('Devolución recibida');
  await screen.findByText('Recibida');
  const detail = { id: 11 };
  expect(network.seen.find(({ method }) => method === 'POST')?.body).toEqual({
    lines: [
      { detail, quantity: 0, fate: 'stock' },
      { detail, quantity: 3, fate: 'repair' },
      { detail, quantity: 1, fate: 'scrap' },
    ],
  });
});

test('the panel of a return shows its pieces and the actions of its status, and links to its order', async () => {
  const { user } = openReturns('/shipping?tab=returns&panel=view&id=4');
  const panel = within(await screen.findByRole('dialog', { name: /Devolución/ }));
  await panel.findByText(/^5 de Tarima 48×40/);
  expect(panel.getByRole('link', { name: 'Pedido 90' }).getAttribute('href')).toBe(
    '/orders?panel=view&id=90',
  );
  await user.click(panel.getByRole('button', { name: 'Recibir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recibir la devolución 4' });
  await user.click(await within(dialog).findByRole('button', { name: 'Recibir' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Recibir' })).toBeNull());
  await panel.findByText('Recibida', { selector: 'dt' });
});

test('the address of an edit form shows the return, because a return has no form', async () => {
  openReturns('/shipping?tab=returns&panel=edit&id=4');
  const panel = within(await screen.findByRole('dialog', { name: /Devolución/ }));
  await panel.findByText('Medida equivocada');
});

test('a return that another user advanced shows a message, and the dialog closes', async () => {
  const { user } = openReturns(
    '/shipping?tab=returns&panel=view&id=4',
    answerWithError(409, 'WRONG_VALUES', [{ path: 'status', rule: 'transition' }]),
  );
  const panel = within(await screen.findByRole('dialog', { name: /Devolución/ }));
  await user.click(await panel.findByRole('button', { name: 'Recibir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recibir la devolución 4' });
  await user.click(await within(dialog).findByRole('button', { name: 'Recibir' }));
  await screen.findByText(/^Esta devolución ya cambió/);
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Recibir la devolución 4' })).toBeNull(),
  );
});
