import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const shipment: WholeShipment = {
  id: 12,
  type: 'transfer',
  method: 'transfer',
  methods: ['transfer'],
  status: 'active',
  scheduledAt: '2026-12-01',
  shipmentAddress: null,
  cost: null,
  extraData: { pin: null, comments: null },
  order: { id: 90, status: 'production' },
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
  storeTo: { id: 3, name: 'Almacén Sur' },
  destination: { kind: 'store', location: '25.8,-100.4' },
  distance: 14.3,
  distanceKind: 'about',
  inventories: [],
  halfMade: {
    quantity: 40,
    lost: null,
    countable: true,
    product: { id: 5, name: 'Tarima 48 × 40' },
    from: { id: 1, name: 'Selección' },
    to: { id: 2, name: 'Reparación' },
    divisionTo: { id: 2, name: 'Sur' },
  },
  others: [],
  weight: { kg: '0', whole: true },
  trip: null,
  proof: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

/** Returns the values of a body: a form with files carries them as text. */
const readBody = (body: unknown): unknown => {
  const data = body instanceof FormData ? body.get('data') : undefined;
  return typeof data === 'string' ? JSON.parse(data) : body;
};

test.each([
  ['active', 'Enviar', 'Piezas que salen', 'send'],
  ['send', 'Entregar', 'Piezas que llegaron', 'deliver'],
] as const)(
  'a shipment of half-made pieces in status %s needs the number of pieces',
  async (...each) => {
    const [status, button, label, verb] = each;
    const bodies: unknown[] = [];
    installFakeNetwork({
      'GET /users/current': answerJson(buildTestUser(['shipping'])),
      'GET /shipments': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
      'GET /custom-fields/all': answerJson([]),
      'GET /shipments/12': answerJson({ ...shipment, status }),
      [`POST /shipments/12/${verb}`]: ({ body }) => {
        bodies.push(readBody(body));
        return Response.json({ ...shipment, status: verb === 'send' ? 'send' : 'finished' });
      },
    });
    openTestApp('/shipping?panel=view&id=12');
    const user = userEvent.setup();
    const panel = within(await screen.findByRole('dialog'));
    await user.click(await panel.findByRole('button', { name: button }));
    const pieces = await screen.findByLabelText(label);
    const dialog = within(pieces.closest<HTMLElement>('[role="dialog"]') ?? expect.fail());
    expect(dialog.getByText('Tarima 48 × 40: 40 de Selección a Reparación')).toBeDefined();
    await user.type(pieces, '25');
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(bodies).toEqual([{ pieces: 25 }]));
  },
);

test('pieces lost in transit need a reason, and are shown with it', async () => {
  const bodies: unknown[] = [];
  const arrived = { quantity: 35, lost: { quantity: 5, reason: 'Se cayeron' } };
  let stored = { ...shipment, status: 'send' };
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['shipping'])),
    'GET /shipments': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /shipments/12': () => Response.json(stored),
    'POST /shipments/12/deliver': ({ body }) => {
      bodies.push(readBody(body));
      if (shipment.halfMade)
        stored = {
          ...shipment,
          status: 'finished',
          halfMade: { ...shipment.halfMade, ...arrived },
        };
      return Response.json(stored);
    },
  });
  openTestApp('/shipping?panel=view&id=12');
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Entregar' }));
  const lost = await screen.findByLabelText('Perdidas o rotas en el camino');
  const dialog = within(lost.closest<HTMLElement>('[role="dialog"]') ?? expect.fail());
  await user.type(lost, '5');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  const reason = await dialog.findByLabelText('Por qué se perdieron');
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
  await user.type(reason, 'Se cayeron');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() => expect(bodies).toEqual([{ lost: 5, reason: 'Se cayeron' }]));
  expect(await screen.findByText('5 perdidas: Se cayeron')).toBeDefined();
});
