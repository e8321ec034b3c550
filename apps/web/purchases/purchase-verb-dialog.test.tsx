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
import { testPurchase as purchase } from './testing/test-purchase.ts';

beforeEach(startTestSession);

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
