import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import {
  answerJson,
  answerWithError,
  installFakeNetwork,
  startTestSession,
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

test('a refusal to move all pieces to a new shipment stands at their quantity, and the dialog stays open', async () => {
  installFakeNetwork({
    'GET /shipments/12': answerJson(shipment),
    'POST /shipments/12/split': answerWithError(400, 'WRONG_VALUES', [
      { path: 'lines.0.quantity', rule: 'wholeShipment' },
    ]),
  });
  render(
    <SplitShipmentDialog request={{ verb: 'split', id: 12, facts: {} }} close={() => undefined} />,
    { wrapper: TestProviders },
  );
  const user = userEvent.setup();
  const quantity = await screen.findByLabelText('Cuántas de Tarima 48 × 40, lote L-1');
  const dialog = within(quantity.closest<HTMLElement>('[role="dialog"]') ?? expect.fail());
  await user.type(quantity, '40');
  await user.click(dialog.getByRole('button', { name: 'Pasar' }));
  expect(await dialog.findByText('Es todo el envío: no queda nada que separar')).toBeDefined();
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
});
