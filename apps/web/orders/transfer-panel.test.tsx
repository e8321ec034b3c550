import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { installFakeApi } from '../kit/testing/fake-api.ts';
import { renderAtAddress } from '../kit/testing/render-screen.tsx';
import TransferRequestsList from './transfer-requests-list.tsx';

const request = (answerable: boolean) => ({
  id: 5,
  orderId: 90,
  product: { id: 3, name: 'Tarima' },
  quantity: 4,
  type: 'stock',
  status: 'pending',
  answerable,
  message: null,
  order: { id: 90 },
  customer: { id: 8, name: 'Cervecería del Norte', user: { id: 1, name: 'Ana' } },
  divisionRequest: { id: 1, name: 'Planta Norte' },
  divisionRequested: { id: 2, name: 'Planta Sur' },
  store: { id: 2, name: 'Almacén Sur' },
  userRequest: { id: 1, name: 'Ana' },
  userResponse: { id: 2, name: 'Luis' },
  expirationDate: '2026-12-20T10:00:00.000Z',
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});

async function openPanel(answerable: boolean) {
  installFakeApi(transferRequests, [request(answerable)]);
  renderAtAddress('/screen?panel=view&id=5', <TransferRequestsList />);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Tarima');
  return { panel };
}

test('the panel of a transfer request offers the answer that its row offers', async () => {
  const { panel } = await openPanel(true);
  expect(await panel.findByRole('button', { name: 'Aceptar' })).toBeDefined();
});

test('the panel of a transfer request that the user may not answer offers no answers', async () => {
  const { panel } = await openPanel(false);
  expect(panel.queryByRole('button', { name: 'Aceptar' })).toBeNull();
});
