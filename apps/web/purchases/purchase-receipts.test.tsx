import type { PurchaseReceipt, WholePurchase } from '@tarima/domain/purchases/contract';
import { screen, within } from '@testing-library/react';
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
import { testPurchase } from './testing/test-purchase.ts';

beforeEach(startTestSession);
// The reason's field grows with its text, and measures it again once fonts have loaded; jsdom has no fonts.
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const receipt: PurchaseReceipt = {
  id: 31,
  store: { id: 2, name: 'Patio Norte' },
  invoice: 'F-7',
  moreCame: null,
  receivedBy: { id: 7, name: 'Ana' },
  receivedAt: '2026-11-02T16:00:00.000Z',
  undone: null,
  items: [
    { line: 1, material: { id: 4, name: 'Tabla' }, quantity: 1000, lotCode: 'OC6-1', tally: null },
  ],
};
const purchase: WholePurchase = {
  ...testPurchase,
  status: 'received',
  receipts: [receipt],
  closedAt: '2026-11-02T16:00:00.000Z',
};
const undonePurchase: WholePurchase = {
  ...purchase,
  status: 'sent',
  closedAt: null,
  lines: purchase.lines.map((line) => ({ ...line, received: 0 })),
  receipts: [
    {
      ...receipt,
      undone: { at: '2026-11-02T17:00:00.000Z', by: { id: 7, name: 'Ana' }, reason: 'Eran 100' },
    },
  ],
};

/** Opens the received purchase and the dialog that undoes its receipt. */
async function openUndoing(undoAnswer: FakeAnswer) {
  const { id, status, supplier, store, expectedOn, createdBy, sentAt, createdAt, updatedAt } =
    purchase;
  const row = { id, status, supplier, store, expectedOn, createdBy, sentAt, createdAt, updatedAt };
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['purchases'])),
    'GET /purchases': answerJson({
      elements: [{ ...row, lines: 1, total: '3.00', notes: null, customFields: {}, metadata: {} }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /custom-fields/all': answerJson([]),
    'GET /purchases/counts': answerJson({ counts: [] }),
    'GET /purchases/6/history': answerJson({
      elements: [],
      metadata: { totalItems: 0, totalPages: 0 },
    }),
    'GET /purchases/6': answerJson(purchase),
    'POST /purchases/6/receipts/31/undo': undoAnswer,
  });
  const { user } = openTestApp('/purchases?panel=view&id=6');
  await user.click(await screen.findByRole('button', { name: /^Deshacer recepción del/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Deshacer una recepción de la compra 6' }),
  );
  return { dialog, network, user };
}

test('a receipt is undone with a reason, after its goods were listed, and then shows who undid it', async () => {
  const { dialog, network, user } = await openUndoing(answerJson(undonePurchase));
  dialog.getByText(/La compra espera otra vez todo lo que le falte, aunque se haya cerrado/);
  const goods = dialog.getByRole('list', { name: 'Lo que sale de existencias' });
  expect(within(goods).getByRole('listitem').textContent).toBe('1,000 · Tabla · OC6-1');
  const confirm = dialog.getByRole('button', { name: 'Deshacer recepción' });
  await user.click(confirm);
  expect(network.listRequests('/purchases/6/receipts/31/undo')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), ' Eran 100 ');
  await user.click(confirm);
  await screen.findByText('Recepción deshecha');
  expect(network.listRequests('/purchases/6/receipts/31/undo')).toMatchObject([
    { method: 'POST', body: { reason: 'Eran 100' } },
  ]);
  const shown = await screen.findByText(/Deshecha por Ana: Eran 100/);
  expect(shown.closest('li')?.dataset).toHaveProperty('undone');
  expect(screen.queryByRole('button', { name: /^Deshacer recepción del/ })).toBeNull();
});

test('a receipt whose goods are gone stays, and the refusal names the lot and what is left of it', async () => {
  const { dialog, user } = await openUndoing(
    answerWithError(409, 'WRONG_VALUES', [
      {
        path: 'items.0',
        rule: 'lotLacksReceived',
        params: { lot: 'OC6-1', available: 990, quantity: 1000 },
      },
    ]),
  );
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Eran 100');
  await user.click(dialog.getByRole('button', { name: 'Deshacer recepción' }));
  await screen.findByText(/En el lote OC6-1 quedan 990 de 1,?000: lo demás ya se usó/);
  // The dialog stays, with the typed reason.
  expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveProperty('value', 'Eran 100');
});
