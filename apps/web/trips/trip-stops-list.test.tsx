import type { TripStop, WholeTrip } from '@tarima/domain/trips/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPresentTime } from '../kit/clock.ts';
import { buildTestTransfer } from '../shipments/testing/build-test-shipment.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const weight = { kg: '600', whole: true };

const delivered: TripStop = {
  id: 4,
  state: 'delivered',
  shipment: { id: 4, status: 'finished', method: 'directMailing', scheduledAt: '2026-11-24' },
  shipmentNumber: 4,
  order: { id: 84 },
  customer: { id: 8, name: 'Cervecería del Norte', phoneNumber: null },
  address: null,
  location: null,
  comments: null,
  lines: [
    {
      product: { id: 3, name: 'Tarima' },
      pieces: 40,
      onTruck: 0,
      unchecked: 0,
      size: null,
      weight,
    },
  ],
  refusals: [],
  weight,
  arrivedAt: '2026-11-24T15:00:00.000Z',
  deliveredAt: '2026-11-24T15:10:00.000Z',
  proof: null,
};

const trip: WholeTrip = {
  id: 31,
  name: 'Ruta 31',
  status: 'underWay',
  departsAt: '2026-11-24T14:00:00.000Z',
  vehicle: {
    id: 5,
    name: 'Torton 1',
    plates: 'LG-41-882',
    insideLength: 7.2,
    insideWidth: 2.4,
    insideHeight: 2.5,
    payload: 1000,
  },
  division: { id: 1, name: 'Tultitlán', location: '19.6,-99.1' },
  driver: { id: null, name: 'Genaro Ibarra', phoneNumber: null },
  pattern: null,
  notes: null,
  overReason: null,
  createdBy: { id: 7, name: 'Ana' },
  stops: [delivered],
  weight,
  link: null,
  loadedAt: '2026-11-24T12:40:00.000Z',
  startedAt: '2026-11-24T13:12:00.000Z',
  endedAt: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-24T15:10:00.000Z',
};

async function openStop(refusals: TripStop['refusals'], changes: Partial<WholeTrip> = {}) {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['trips'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /trips': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /trips/31': answerJson({ ...trip, ...changes, stops: [{ ...delivered, refusals }] }),
  });
  openTestApp('/trips?panel=view&id=31');
  return within(await screen.findByRole('listitem', { name: 'Parada 1: Cervecería del Norte' }));
}

test('a delivered stop of a trip shows the pieces that were refused, missing or lost, with the reason', async () => {
  const stop = await openStop([
    { kind: 'refused', pieces: 6, reason: 'Rotas' },
    { kind: 'missing', pieces: 2, reason: 'Se cayeron' },
    { kind: 'lost', pieces: 1.5, reason: 'Mojadas' },
  ]);
  expect(stop.getByText('Rechazadas: 6. Rotas')).toBeDefined();
  expect(stop.getByText('Faltan o dañadas: 2. Se cayeron')).toBeDefined();
  expect(stop.getByText('Perdidas o rotas: 1.5. Mojadas')).toBeDefined();
});

const findMoment = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

test('a trip under way shows when it was loaded and left, beside its planned departure', async () => {
  await openStop([]);
  expect(findMoment('Sale')).toContain('8:00 a.m.');
  expect(findMoment('Se cargó')).toContain('6:40 a.m.');
  expect(findMoment('Salió')).toContain('7:12 a.m.');
  expect(findMoment('Terminó')).toBeUndefined();
});

test('an ended trip that left without being loaded before shows when it left and ended', async () => {
  await openStop([], { loadedAt: trip.startedAt, endedAt: '2026-11-24T19:05:00.000Z' });
  expect(findMoment('Se cargó')).toBeUndefined();
  expect(findMoment('Salió')).toContain('7:12 a.m.');
  expect(findMoment('Terminó')).toContain('1:05 p.m.');
});

const verbs = {
  load: { status: 'planned', button: 'Dar por cargado', title: 'Dar el viaje 31 por cargado' },
  start: { status: 'loaded', button: 'Salir', title: 'El viaje 31 sale' },
};
/** Opens the confirmation of a departure that is planned in some minutes, or of the loading before it. */
async function openDeparture(minutes: number, verb: keyof typeof verbs = 'start') {
  const { status, button, title } = verbs[verb];
  const departsAt = new Date(getPresentTime() + minutes * 60_000).toISOString();
  const planned = {
    ...trip,
    status,
    departsAt,
    loadedAt: null,
    startedAt: null,
    overReason: 'Va alta',
  };
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['trips'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /trips': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /trips/31': answerJson({
      ...planned,
      stops: [{ ...delivered, state: 'waiting', arrivedAt: null, deliveredAt: null }],
    }),
  });
  const { user } = openTestApp('/trips?panel=view&id=31');
  const panel = within(await screen.findByRole('dialog', { name: 'Viaje 31' }));
  await user.click(await panel.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('a departure before its planned hour is named in its confirmation', async () => {
  const dialog = await openDeparture(61);
  expect(await dialog.findByText(/^Está planeado para salir el /)).toBeDefined();
});

test('a departure less than an hour early shows no warning', async () => {
  const dialog = await openDeparture(59);
  expect(dialog.getByText(/^Todos sus envíos salen/)).toBeDefined();
  expect(dialog.queryByText(/^Está planeado para salir el /)).toBeNull();
});

test('a trip that is loaded long before its departure shows no warning', async () => {
  const dialog = await openDeparture(16 * 60, 'load');
  expect(dialog.getByText(/^Sus paradas ya no cambian/)).toBeDefined();
  expect(dialog.queryByText(/^Está planeado para salir el /)).toBeNull();
});

test('a stop whose pieces were all accepted shows no refused ones', async () => {
  const stop = await openStop([]);
  expect(stop.getByText(/40 piezas/)).toBeDefined();
  expect(stop.queryByText(/Rechazadas/)).toBeNull();
});

describe('refused pieces that are still on the truck', () => {
  const [line] = delivered.lines;
  const carrying: TripStop = {
    ...delivered,
    lines: line ? [{ ...line, onTruck: 3 }] : [],
    refusals: [{ kind: 'refused', pieces: 3, reason: 'Rotas' }],
  };
  const openTrip = async (
    permissions: Parameters<typeof buildTestUser>[0],
    stopOfTrip = carrying,
  ) => {
    const sent: string[] = [];
    installFakeNetwork({
      'GET /users/current': answerJson(buildTestUser(permissions)),
      'GET /custom-fields/all': answerJson([]),
      'GET /trips': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
      'GET /trips/31': () =>
        Response.json({ ...trip, stops: [sent.length === 0 ? stopOfTrip : delivered] }),
      'GET /shipments/4': answerJson(buildTestTransfer({ id: 4, status: 'finished' })),
      'POST /shipments/4/receive': () => {
        sent.push('receive');
        return Response.json(buildTestTransfer({ id: 4, status: 'finished' }));
      },
    });
    const { user } = openTestApp('/trips?panel=view&id=31');
    const name = 'Parada 1: Cervecería del Norte';
    const stop = within(await screen.findByRole('listitem', { name }));
    return { user, stop, sent };
  };

  test('are counted at their stop, and received there by a user of shipments', async () => {
    const { user, stop, sent } = await openTrip(['trips', 'shipping']);
    expect(stop.getByText('3 piezas rechazadas siguen en el camión')).toBeDefined();
    await user.click(stop.getByRole('button', { name: /^Recibir lo que regresa/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Recibir lo que regresa del envío 4' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Recibir lo que regresa' }));
    await waitFor(() => expect(sent).toEqual(['receive']));
    await waitFor(() => expect(stop.queryByText(/siguen en el camión/)).toBeNull());
  });

  test('are only counted for a user without the permission for shipments', async () => {
    const { stop } = await openTrip(['trips']);
    expect(stop.getByText('3 piezas rechazadas siguen en el camión')).toBeDefined();
    expect(stop.queryByRole('button', { name: /^Recibir lo que regresa/ })).toBeNull();
  });

  test('are missing where the driver of a transfer reported them, and can be received', async () => {
    const [stopLine] = delivered.lines;
    const reported: TripStop = {
      ...delivered,
      lines: stopLine ? [{ ...stopLine, unchecked: 3 }] : [],
      refusals: [{ kind: 'missing', pieces: 3, reason: 'No venían' }],
    };
    const { user, stop } = await openTrip(['trips', 'shipping'], reported);
    expect(stop.getByText('Faltan o dañadas: 3. No venían')).toBeDefined();
    expect(
      stop.getByText('3 piezas faltantes o dañadas esperan revisión en su almacén'),
    ).toBeDefined();
    expect(stop.getByRole('button', { name: /^Recibir lo que regresa/ })).toBeDefined();
    expect(stop.queryByText(/rechazad/)).toBeNull();
    const panel = within(await screen.findByRole('dialog', { name: 'Viaje 31' }));
    await user.click(panel.getByRole('button', { name: 'Terminar' }));
    expect(
      await screen.findByText(
        '3 piezas faltantes o dañadas entran a un lote aparte de su almacén, para revisarlas.',
      ),
    ).toBeDefined();
    expect(screen.queryByText(/rechazad/)).toBeNull();
  });

  test('are named in the confirmation that ends the trip', async () => {
    const { user } = await openTrip(['trips']);
    const panel = within(await screen.findByRole('dialog', { name: 'Viaje 31' }));
    await user.click(panel.getByRole('button', { name: 'Terminar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Terminar el viaje 31' }));
    const text = '3 piezas rechazadas bajan del camión y entran a su almacén.';
    expect(await dialog.findByText(text)).toBeDefined();
  });
});
