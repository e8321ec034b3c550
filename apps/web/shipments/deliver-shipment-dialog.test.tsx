import type { ShipmentItem, WholeShipment } from '@tarima/domain/shipments/contract';
import { screen, waitFor, within, type queries } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  answerWithError,
  buildTestUser,
  startTestSession,
  type FakeAnswer,
} from '../testing/fake-network.ts';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { buildTestTransfer, readFormBody } from './testing/build-test-shipment.ts';

beforeEach(startTestSession);

const item: ShipmentItem = {
  id: 31,
  product: { id: 5, name: 'Tarima 48 × 40' },
  quantity: 100,
  lotCode: 'L-1',
  expirationDate: null,
  store: { id: 2, name: 'Almacén Norte' },
  countable: true,
  detail: { id: 70 },
  line: null,
  received: null,
  metadata: { storeFrom: 'Almacén Norte', divisionFrom: 'Norte' },
};
const shipment = buildTestTransfer({ status: 'send', inventories: [item] });

interface Opened {
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly dialog: ReturnType<typeof within<typeof queries>>;
  /** Bodies of the deliveries that were sent. */
  readonly bodies: readonly unknown[];
}

/** Opens the dialog that receives a shipment, whose server answers with the received item. */
async function openDelivery(
  sent: WholeShipment,
  received: ShipmentItem['received'] = null,
  visitor = buildTestUser(['shipping']),
  refuse?: FakeAnswer,
): Promise<Opened> {
  const bodies: unknown[] = [];
  let stored = sent;
  installFakeNetwork({
    'GET /users/current': answerJson(visitor),
    'GET /shipments': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /shipments/12': () => Response.json(stored),
    'POST /shipments/12/deliver': (request) => {
      bodies.push(readFormBody(request.body));
      if (refuse) return refuse(request);
      stored = { ...sent, status: 'finished', inventories: [{ ...item, received }] };
      return Response.json(stored);
    },
  });
  openTestApp('/shipping?panel=view&id=12');
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: 'Entregar' }));
  const box = await screen.findByLabelText('Rechazaron piezas');
  const dialog = within(box.closest<HTMLElement>('[role="dialog"]') ?? expect.fail());
  return { user, dialog, bodies };
}

test('missing and damaged pieces of a transfer are sent with their reason, and are shown with it', async () => {
  const received = {
    accepted: 97,
    refused: 0,
    missing: 2,
    damaged: 1,
    reason: 'Se cayeron',
    again: null,
    awaited: 0,
    reportedMissing: false,
    store: null,
    onTruckTo: null,
  };
  const { user, dialog, bodies } = await openDelivery(shipment, received);
  expect(dialog.queryByLabelText('Faltantes')).toBeNull();
  await user.click(dialog.getByLabelText('Faltan piezas o llegaron dañadas'));
  await user.type(await dialog.findByLabelText('Faltantes'), '2');
  await user.type(dialog.getByLabelText('Dañadas'), '1');
  // Nothing was refused: no store and no other delivery are offered.
  expect(dialog.queryByLabelText('Rechazadas')).toBeNull();
  expect(dialog.queryByLabelText(/Vuelve al almacén/)).toBeNull();
  await user.type(dialog.getByLabelText('Motivo'), 'Se cayeron');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { lines: [{ item: 31, missing: 2, damaged: 1, reason: 'Se cayeron' }], photo: [] },
    ]),
  );
  expect(await screen.findByText('Faltantes: 2 · Dañadas: 1 · Se cayeron')).toBeDefined();
});

test('refused and missing pieces of a transfer are sent together', async () => {
  const { user, dialog, bodies } = await openDelivery(shipment);
  await user.click(dialog.getByLabelText('Rechazaron piezas'));
  await user.click(dialog.getByLabelText('Faltan piezas o llegaron dañadas'));
  await user.type(await dialog.findByLabelText('Rechazadas'), '4');
  await user.type(dialog.getByLabelText('Faltantes'), '2');
  await user.type(dialog.getByLabelText('Motivo'), 'Mojadas');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        lines: [{ item: 31, refused: 4, missing: 2, reason: 'Mojadas', again: true }],
        apart: false,
        photo: [],
      },
    ]),
  );
});

test('a refusal of an input that was hidden again stands in the toast', async () => {
  const refuse = answerWithError(400, 'WRONG_VALUES', [{ path: 'store', rule: 'destination' }]);
  const { user, dialog } = await openDelivery(shipment, null, undefined, refuse);
  const box = dialog.getByLabelText('Rechazaron piezas');
  await user.click(box);
  await dialog.findByLabelText(/^Vuelve al almacén/);
  await user.click(box);
  await waitFor(() => expect(dialog.queryByLabelText(/^Vuelve al almacén/)).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  expect(await screen.findByText(/A este almacén llegaban/)).toBeDefined();
});

test('missing pieces are not sent once their box is cleared', async () => {
  const { user, dialog, bodies } = await openDelivery(shipment);
  const box = dialog.getByLabelText('Faltan piezas o llegaron dañadas');
  await user.click(box);
  await user.type(await dialog.findByLabelText('Faltantes'), '2');
  await user.click(box);
  await waitFor(() => expect(dialog.queryByLabelText('Faltantes')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() => expect(bodies).toEqual([{ photo: [] }]));
});

test('a shipment to a customer offers no missing and damaged pieces, and is delivered whole without a figure', async () => {
  const toCustomer: WholeShipment = {
    ...shipment,
    type: 'order',
    method: 'directMailing',
    methods: ['directMailing'],
    storeTo: null,
    divisionTo: null,
  };
  const { user, dialog, bodies } = await openDelivery(toCustomer);
  expect(dialog.queryByLabelText('Faltan piezas o llegaron dañadas')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() => expect(bodies).toEqual([{ photo: [] }]));
});

test('a ticked box without a figure delivers nothing, and marks the first figure of each', async () => {
  const { user, dialog, bodies } = await openDelivery(shipment);
  await user.click(dialog.getByLabelText('Rechazaron piezas'));
  await user.click(dialog.getByLabelText('Faltan piezas o llegaron dañadas'));
  await user.type(await dialog.findByLabelText('Motivo'), 'Se cayeron');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Rechazadas').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(dialog.getByLabelText('Faltantes').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByLabelText('Dañadas').getAttribute('aria-invalid')).not.toBe('true');
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText('Rechazadas'), '1');
  await user.type(dialog.getByLabelText('Dañadas'), '2');
  await user.click(dialog.getByRole('button', { name: 'Entregar' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
});

/** Builds a user who is restricted to a division. */
const buildRestrictedUser = (division: number) => ({
  ...buildTestUser(['shipping'], ownDivisionProfileId),
  mainPosition: {
    id: 1,
    name: 'Almacenista',
    division: { id: division, name: 'La suya', names: { es: 'La suya', en: 'Own' } },
  },
});

test('a user of the division that sends sees who reports missing pieces, and the store to which refused ones return', async () => {
  const { user, dialog } = await openDelivery(shipment, null, buildRestrictedUser(1));
  expect(dialog.queryByLabelText('Faltan piezas o llegaron dañadas')).toBeNull();
  dialog.getByText(
    'Las piezas que falten o lleguen dañadas las registra Sur, la división que recibe el traslado.',
  );
  await user.click(dialog.getByLabelText('Rechazaron piezas'));
  await dialog.findByLabelText(/^Vuelve al almacén/);
  dialog.getByText('Si no eliges otro, el de donde salió.');
});

test('a user of the division that receives reports missing pieces, and chooses a store of it for refused ones', async () => {
  const { user, dialog } = await openDelivery(shipment, null, buildRestrictedUser(2));
  dialog.getByLabelText('Faltan piezas o llegaron dañadas');
  expect(dialog.queryByText(/, que recibe/)).toBeNull();
  await user.click(dialog.getByLabelText('Rechazaron piezas'));
  await dialog.findByLabelText(/^Se queda en el almacén/);
  dialog.getByText('Elige uno de tu división: ahí están las piezas.');
  expect(dialog.queryByText('Si no eliges otro, el de donde salió.')).toBeNull();
  expect(dialog.queryByLabelText(/^Vuelve al almacén/)).toBeNull();
});

test('a transfer on a trip under way explains that refused pieces stay on its truck, except in the division where it arrives', async () => {
  const trip = { id: 9, name: 'Ruta norte', status: 'underWay', driver: 'Ramiro', plates: 'A-1' };
  const { user, dialog } = await openDelivery({ ...shipment, trip });
  await user.click(dialog.getByLabelText('Rechazaron piezas'));
  expect(
    await dialog.findByText(
      'Si no eliges otro, el de donde salió: sigue en el camión hasta que el viaje termine o alguien lo reciba. En uno de Sur se queda desde ahora.',
    ),
  ).toBeDefined();
});

const onTruck = {
  accepted: 97,
  refused: 3,
  missing: 0,
  damaged: 0,
  reason: 'Rotas',
  again: true,
  awaited: 3,
  reportedMissing: false,
  store: null,
  onTruckTo: { id: 2, name: 'Almacén Norte', division: { id: 1 } },
} satisfies ShipmentItem['received'];
const receiveWords = 'Recibir lo que regresa';

/** Opens a delivered shipment whose item has some pieces that were not accepted, and can be received from their truck. */
async function openDelivered(
  received: NonNullable<ShipmentItem['received']>,
  receive?: FakeAnswer,
) {
  const bodies: unknown[] = [];
  const choices: string[] = [];
  const delivered: WholeShipment = { ...shipment, status: 'finished' };
  let shown = received;
  const answer = () => Response.json({ ...delivered, inventories: [{ ...item, received: shown }] });
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['shipping'])),
    'GET /shipments': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /shipments/12': answer,
    'GET /stores/all': ({ query }) => {
      choices.push(query);
      return Response.json({
        elements: [{ id: 3, name: 'Patio Norte' }],
        metadata: { totalItems: 1, totalPages: 1 },
      });
    },
    'POST /shipments/12/receive': (request) => {
      bodies.push(request.body);
      if (receive) return receive(request);
      shown = { ...received, store: { id: 2, name: 'Almacén Norte' }, onTruckTo: null };
      return answer();
    },
  });
  openTestApp('/shipping?panel=view&id=12');
  const panel = within(await screen.findByRole('dialog'));
  return { user: userEvent.setup(), panel, bodies, choices };
}

async function openReceipt({
  user,
  panel,
}: Pick<Awaited<ReturnType<typeof openDelivered>>, 'user' | 'panel'>) {
  await user.click(await panel.findByRole('button', { name: receiveWords }));
  const title = 'Recibir lo que regresa del envío 12';
  return within(await screen.findByRole('dialog', { name: title }));
}

test('a delivered shipment shows the pieces on the truck with their store, and receives them', async () => {
  const { user, panel, bodies } = await openDelivered(onTruck);
  expect(
    await panel.findByText(
      '3 rechazadas: Rotas · Siguen en el camión y vuelven a Almacén Norte · Se entrega de nuevo',
    ),
  ).toBeDefined();
  const dialog = await openReceipt({ user, panel });
  expect(await dialog.findByText('Si no eliges otro de la división, Almacén Norte.')).toBeDefined();
  expect(dialog.queryByText(/El chofer reportó/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: receiveWords }));
  expect(await panel.findByText(/Están en Almacén Norte/)).toBeDefined();
  await waitFor(() => expect(panel.queryByRole('button', { name: receiveWords })).toBeNull());
  expect(bodies).toEqual([{}]);
});

test('pieces on the truck are received in another store of the division to which it comes back', async () => {
  const { user, panel, bodies, choices } = await openDelivered(onTruck);
  const dialog = await openReceipt({ user, panel });
  // The dialog can be confirmed as it is.
  const confirm = dialog.getByRole('button', { name: receiveWords });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
  await user.click(await dialog.findByLabelText('Entran al almacén'));
  await user.click(await screen.findByRole('option', { name: /^Patio Norte/ }));
  expect(new URLSearchParams(choices[0]).get('divisionId')).toBe('1');
  await user.click(dialog.getByRole('button', { name: receiveWords }));
  await waitFor(() => expect(bodies).toEqual([{ store: { id: 3 } }]));
});

test('a full lot is named at the store, and the toast does not repeat it', async () => {
  const params = { shipment: 12, lot: 'L-1', product: 'Tarima', store: 'Almacén Norte', max: 1500 };
  const { user, panel } = await openDelivered(
    onTruck,
    answerWithError(400, 'WRONG_VALUES', [{ path: 'store', rule: 'lotFull', params }]),
  );
  const dialog = await openReceipt({ user, panel });
  await user.click(dialog.getByRole('button', { name: receiveWords }));
  const sentence =
    'Envío 12: en el lote L-1 de Tarima, en Almacén Norte, ya solo caben 1,500. Recíbelo en otro almacén.';
  expect(await dialog.findByText(sentence)).toBeDefined();
  expect(
    await screen.findByText('Hay datos incorrectos. Revisa los campos marcados.'),
  ).toBeDefined();
  expect(screen.getAllByText(new RegExp(sentence))).toHaveLength(1);
});

test.each([
  ['none of them', 0, 'Ya no se entrega'],
  ['some of them', 1, 'Se entregan de nuevo: 1'],
])('refused pieces that a line gave up are shown: %s', async (_, awaited, sentence) => {
  const { panel } = await openDelivered({ ...onTruck, awaited });
  expect(
    await panel.findByText(
      `3 rechazadas: Rotas · Siguen en el camión y vuelven a Almacén Norte · ${sentence}`,
    ),
  ).toBeDefined();
});

test('pieces that a driver reported missing are not called refused, neither in the panel nor when they are received', async () => {
  const { user, panel } = await openDelivered({ ...onTruck, reportedMissing: true });
  expect(
    await panel.findByText(
      'Faltan o están dañadas, según el chofer: 3. Rotas · Cuando termine el viaje entran a un lote aparte de Almacén Norte, para revisarlas · El pedido las sigue esperando',
    ),
  ).toBeDefined();
  const dialog = await openReceipt({ user, panel });
  expect(await dialog.findByText(/^El chofer reportó piezas faltantes/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: receiveWords }));
  expect(
    await panel.findByText(/Están en un lote aparte de Almacén Norte, para revisarlas/),
  ).toBeDefined();
  expect(screen.queryByText(/rechazad/)).toBeNull();
});
