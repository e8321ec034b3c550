import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import {
  answerJson,
  answerWithError,
  installFakeNetwork,
  startTestSession,
  type FakeAnswer,
} from '../testing/fake-network.ts';
import { SplitShipmentDialog } from './split-shipment-dialog.tsx';
import { buildTestShipment } from './testing/build-test-shipment.ts';

beforeEach(startTestSession);

const shipment = buildTestShipment({
  shipmentAddress: 'Av. Industrias 100',
  inventories: [
    {
      id: 31,
      product: { id: 5, name: 'Tarima 48 × 40' },
      quantity: 40,
      lotCode: 'L-1',
      expirationDate: null,
      store: { id: 2, name: 'Almacén Norte' },
      countable: true,
      detail: { id: 70 },
      line: { ordered: 40, before: 0, open: 40 },
      received: null,
      metadata: { storeFrom: 'Almacén Norte', divisionFrom: 'Norte' },
    },
  ],
});

/** Moves all pieces to a new shipment, which the server refuses. */
async function splitRefused(answer: FakeAnswer) {
  installFakeNetwork({
    'GET /shipments/12': answerJson(shipment),
    'POST /shipments/12/split': answer,
  });
  const close = vi.fn();
  render(<SplitShipmentDialog request={{ verb: 'split', id: 12, facts: {} }} close={close} />, {
    wrapper: TestProviders,
  });
  const user = userEvent.setup();
  const quantity = await screen.findByLabelText('Cuántas de Tarima 48 × 40, lote L-1');
  const dialog = within(quantity.closest<HTMLElement>('[role="dialog"]') ?? expect.fail());
  await user.type(quantity, '40');
  await user.click(dialog.getByRole('button', { name: 'Pasar' }));
  return { dialog, quantity, close };
}

test('a refusal to move all pieces to a new shipment stands at their quantity alone, and the dialog stays open', async () => {
  const { dialog, quantity, close } = await splitRefused(
    answerWithError(400, 'WRONG_VALUES', [{ path: 'lines.0.quantity', rule: 'wholeShipment' }]),
  );
  const sentence = 'Es todo el envío: no queda nada que separar';
  expect(await dialog.findByText(sentence)).toBeDefined();
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(
    await screen.findByText('Hay datos incorrectos. Revisa los campos marcados.'),
  ).toBeDefined();
  expect(screen.getAllByText(new RegExp(sentence))).toHaveLength(1);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['a value without an input', 'lines.0.item'],
  ['a whole line', 'lines.0'],
  ['a part of a value', 'into.id'],
  ['a value that the form does not have', 'updatedAt'],
])('a refusal of %s stands in the toast', async (_, path) => {
  const { close } = await splitRefused(
    answerWithError(400, 'WRONG_VALUES', [{ path, rule: 'destination' }]),
  );
  expect(await screen.findByText(/A este almacén llegaban/)).toBeDefined();
  expect(close).not.toHaveBeenCalled();
});
