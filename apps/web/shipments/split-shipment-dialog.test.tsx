import type { WholeShipment } from '@tarima/domain/shipments/contract';
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

beforeEach(startTestSession);

const shipment: WholeShipment = {
  id: 12,
  type: 'order',
  method: 'directMailing',
  methods: ['directMailing'],
  status: 'active',
  scheduledAt: '2026-12-01',
  shipmentAddress: 'Av. Industrias 100',
  cost: null,
  extraData: { pin: null, comments: null },
  order: { id: 90, status: 'finished' },
  salesman: { id: 7, name: 'Ana' },
  customer: {
    id: 8,
    name: 'Cervecería del Norte',
    user: { name: 'Cervecería del Norte' },
    location: '25.7,-100.2',
    address: null,
    phoneNumber: null,
    taxNumber: null,
  },
  storeFrom: { id: 2, name: 'Almacén Norte' },
  divisionFrom: { id: 1, name: 'Norte', location: '25.6700,-100.3100' },
  storeTo: null,
  destination: { kind: 'customer', location: '25.8,-100.4' },
  distance: 14.3,
  distanceKind: 'about',
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
  halfMade: null,
  others: [],
  weight: { kg: '0', whole: true },
  trip: null,
  proof: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

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
