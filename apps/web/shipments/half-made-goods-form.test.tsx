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
import { buildTestTransfer, readFormBody } from './testing/build-test-shipment.ts';

beforeEach(startTestSession);

const shipment = buildTestTransfer({
  halfMade: {
    quantity: 40,
    lost: null,
    countable: true,
    product: { id: 5, name: 'Tarima 48 × 40' },
    from: { id: 1, name: 'Selección' },
    to: { id: 2, name: 'Reparación' },
    divisionTo: { id: 2, name: 'Sur' },
  },
});

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
        bodies.push(readFormBody(body));
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
      bodies.push(readFormBody(body));
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
