import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { buildTestShipment } from './testing/build-test-shipment.ts';

beforeEach(startTestSession);

const plant = '25.6700,-100.3100';
const shipment = (values: Partial<WholeShipment>): WholeShipment =>
  buildTestShipment({
    methods: ['directMailing', 'collect'],
    scheduledAt: null,
    divisionFrom: { id: 1, name: 'Norte', location: plant },
    destination: { kind: 'customer', location: '25.7,-100.2' },
    ...values,
  });

function openPanel(values: Partial<WholeShipment>, mode: 'view' | 'edit') {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['shipping'])),
    'GET /shipments': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /shipments/12': answerJson(shipment(values)),
  });
  return openTestApp(`/shipping?panel=${mode}&id=12`);
}

async function open(values: Partial<WholeShipment>) {
  openPanel(values, 'view');
  const panel = within(await screen.findByRole('dialog'));
  const map = await panel.findByRole('region', { name: /^Mapa/ });
  return { panel, map: map.getAttribute('aria-label') };
}

test.each([
  [
    'a shipment without a destination shows its origin on the map and the approximate distance to the customer',
    {},
    {
      map: 'Lugar de salida',
      said: [/Todavía sin ubicación de entrega.*Norte/, /aproximada al cliente: 14.3 km/],
    },
  ],
  [
    'a shipment that the customer collects shows the place of collection on the map',
    {
      method: 'collect',
      destination: { kind: 'customer', location: plant },
      distance: 0,
      distanceKind: 'unknown',
    },
    { map: 'Lugar de salida', said: [/lo recoge en Norte/, /Distancia: no se conoce/] },
  ],
  [
    'a shipment with a known pin shows the pin on the map',
    { destination: { kind: 'pin', location: '25.8,-100.4' }, distance: 20, distanceKind: 'road' },
    { map: 'Ubicación de entrega', said: [/Distancia: 20 km/] },
  ],
] as const)('%s', async (_, values, { map, said }) => {
  const shown = await open(values);
  expect(shown.map).toContain(map);
  for (const text of said) expect(shown.panel.getByText(text)).toBeDefined();
});

test('the address of a form opens it until the shipment is sent', async () => {
  openPanel({ status: 'active' }, 'edit');
  await screen.findByRole('dialog', { name: /^Editar/ });
  cleanup();
  openPanel({ status: 'send' }, 'edit');
  const panel = within(await screen.findByRole('dialog', { name: /^Envío/ }));
  await panel.findByRole('region', { name: /^Mapa/ });
  expect(panel.queryByRole('button', { name: 'Editar' })).toBeNull();
});
