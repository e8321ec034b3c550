import type { DayShipment } from '@tarima/domain/shipments/contract';
import type { DayTrip, TripStop } from '@tarima/domain/trips/contract';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

// The code of the screen is loaded by the first test.
vi.setConfig({ testTimeout: 30_000 });
const day = '2027-02-10';
const weight = { kg: '972', whole: true };

const shipment: DayShipment = {
  id: 9,
  type: 'order',
  status: 'active',
  method: 'directMailing',
  scheduledAt: day,
  late: false,
  order: { id: 90 },
  customer: { id: 8, name: 'Cervecería del Norte' },
  city: 'Apodaca',
  address: null,
  location: null,
  division: { id: 1, name: 'Tultitlán' },
  pieces: 40,
  weight,
};

const toStop = (id: number, kg: string): TripStop => ({
  id,
  state: 'waiting',
  shipment: { id, status: 'active', method: 'directMailing', scheduledAt: day },
  shipmentNumber: id,
  order: { id: 80 + id },
  customer: { id, name: `Cliente ${id}`, phoneNumber: null },
  address: null,
  location: null,
  comments: null,
  lines: [
    {
      product: { id: 3, name: 'Tarima' },
      pieces: 1,
      onTruck: 0,
      unchecked: 0,
      size: null,
      weight: { kg, whole: true },
    },
  ],
  refusals: [],
  weight: { kg, whole: true },
  arrivedAt: null,
  deliveredAt: null,
  proof: null,
});

const toTrip = (id: number, more: Partial<DayTrip> = {}): DayTrip => ({
  id,
  name: `Ruta ${id}`,
  status: 'planned',
  late: false,
  departsAt: `${day}T16:00:00.000Z`,
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
  stops: [toStop(4, '600')],
  weight: { kg: '600', whole: true },
  link: null,
  loadedAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: `${day}T10:00:00.000Z`,
  updatedAt: `${day}T10:00:00.000Z`,
  ...more,
});

/** A day with a shipment, a planned trip, one that is loaded, and one of another plant. */
function openDay(
  path = `/shipping?tab=day&day=${day}`,
  permissions: readonly Permission[] = ['shipping', 'trips'],
  more: Partial<DayTrip> = {},
) {
  let trip = toTrip(31, more);
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /custom-fields/all': answerJson([]),
    'GET /shipments/day': () =>
      Response.json({
        shipments: trip.stops.length === 1 ? [shipment] : [],
        more: false,
        next: null,
      }),
    'GET /trips/day': () =>
      Response.json({
        trips: [
          trip,
          toTrip(32, { status: 'loaded', stops: [toStop(5, '10')] }),
          toTrip(33, { division: { id: 2, name: 'Apodaca', location: '25,-100' }, stops: [] }),
        ],
        more: false,
        next: null,
      }),
    'PUT /trips/31/stops': () => {
      trip = toTrip(31, { stops: [toStop(4, '600'), toStop(9, '972')] });
      const { late: _, ...whole } = trip;
      return Response.json(whole);
    },
  });
  return { network, ...openTestApp(path) };
}

const getTrip = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

test('a shipment is added to a planned trip of its plant from its menu, and an overload is shown', async () => {
  const { user, network } = openDay();
  const put = { name: 'Poner en un viaje el envío 9 de Cervecería del Norte' };
  await user.click(await screen.findByRole('button', put));
  await screen.findByRole('menuitem', { name: 'Viaje nuevo', hidden: true });
  const offered = screen.getAllByRole('menuitem', { hidden: true });
  expect(offered.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual([
    'Ruta 31',
    'Viaje nuevo',
  ]);
  const [first] = offered;
  if (!first) throw new Error('A trip was wanted');
  await user.click(first);
  await screen.findByText('Envío 9 puesto en Ruta 31');
  const sent = network.seen.find(({ path }) => path.startsWith('/trips/31/stops'));
  expect(sent?.body).toEqual({ stops: [4, 9], updatedAt: `${day}T10:00:00.000Z` });
  const trip = within(await getTrip('Ruta 31'));
  await trip.findByText('Pesa 1,572 kg, y el vehículo carga 1,000 kg.');
  expect(trip.getByLabelText('Peso 157 %').dataset['over']).toBe('true');
  await screen.findByText('Ningún envío de este día está sin viaje.');
});

test('a shipment is dragged onto a trip; a loaded trip or one of another plant refuses it with the reason', async () => {
  const { network } = openDay();
  const card = (await screen.findByText('Cervecería del Norte')).closest('li');
  if (!card) throw new Error('A card was wanted');
  for (const [name, reason] of [
    ['Ruta 32', 'El viaje ya se cargó: sus paradas no cambian.'],
    ['Ruta 33', 'El viaje sale de Apodaca, y el envío de otra planta.'],
  ] as const) {
    const refusing = await getTrip(name);
    fireEvent.dragStart(card);
    fireEvent.drop(refusing);
    fireEvent.dragEnd(card);
    await screen.findByText(reason);
  }
  expect(network.seen.some(({ path }) => path.endsWith('/stops'))).toBe(false);
  fireEvent.dragStart(card);
  fireEvent.drop(await getTrip('Ruta 31'));
  await screen.findByText('Envío 9 puesto en Ruta 31');
});

test('a stop is removed from a planned trip while the others stay; a loaded trip keeps its stops', async () => {
  const { user, network } = openDay();
  const [first, second] = [toStop(4, '600'), toStop(9, '100')];
  network.answers['GET /trips/day'] = answerJson({
    trips: [
      toTrip(31, { stops: [first, second] }),
      toTrip(32, { status: 'loaded', stops: [toStop(5, '10')] }),
    ],
    more: false,
    next: null,
  });
  network.answers['PUT /trips/31/stops'] = () => {
    const { late: _, ...whole } = toTrip(31, { stops: [second] });
    return Response.json(whole);
  };
  const loaded = within(await getTrip('Ruta 32'));
  expect(loaded.queryByRole('button', { name: /^Quitar la parada/ })).toBeNull();
  const open = within(await getTrip('Ruta 31'));
  await user.click(open.getByRole('button', { name: 'Quitar la parada 1: Cliente 4' }));
  await screen.findByText('Envío 4 fuera del viaje');
  const sent = network.seen.find(({ path }) => path.startsWith('/trips/31/stops'));
  expect(sent?.body).toEqual({ stops: [9], updatedAt: `${day}T10:00:00.000Z` });
});

test('a trip on the road shows when it left instead of its planned departure', async () => {
  const { network } = openDay();
  network.answers['GET /trips/day'] = answerJson({
    trips: [toTrip(31), toTrip(32, { status: 'underWay', startedAt: `${day}T13:12:00.000Z` })],
    more: false,
    next: null,
  });
  const onTheRoad = within(await getTrip('Ruta 32'));
  expect(onTheRoad.getByText(/^Salió: .* 7:12 a/)).toBeDefined();
  expect(onTheRoad.queryByText(/10:00/)).toBeNull();
  expect(within(await getTrip('Ruta 31')).getByText(/10:00/)).toBeDefined();
});

test('shipments that the customer collects or that arrived cannot be added to a trip', async () => {
  const { network } = openDay();
  network.answers['GET /shipments/day'] = answerJson({
    shipments: [
      shipment,
      { ...shipment, id: 10, method: 'collect' },
      { ...shipment, id: 11, status: 'finished' },
    ],
    more: false,
    next: null,
  });
  await screen.findByText('Lo recoge el cliente');
  const offered = screen.getAllByRole('button', { name: /^Poner en un viaje el envío/ });
  expect(offered.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Poner en un viaje el envío 9 de Cervecería del Norte',
  ]);
});

test('the arrow keys open the days before and after, and the address keeps the day', async () => {
  const { user, network } = openDay();
  await screen.findByRole('heading', { name: /10 de febrero de 2027/ });
  // The heading alone names the day, also once the field beside it is loaded.
  await screen.findByRole('textbox', { name: 'Día' });
  expect(screen.getAllByText(/10 de febrero de 2027/)).toHaveLength(1);
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { name: /11 de febrero de 2027/ });
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await screen.findByRole('heading', { name: /9 de febrero de 2027/ });
  await waitFor(() =>
    expect(
      network.seen.some(
        ({ path, query }) => path === '/shipments/day' && query.includes('2027-02-09'),
      ),
    ).toBe(true),
  );
});

test('a user without access to trips sees only the shipments', async () => {
  const { network } = openDay(undefined, ['shipping']);
  await screen.findByText('Cervecería del Norte');
  expect(screen.queryByRole('heading', { name: /^Viajes/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Poner en un viaje/ })).toBeNull();
  expect(network.seen.some(({ path }) => path.startsWith('/trips'))).toBe(false);
});

test('a delivered stop of a day shows the refused pieces that are still on the truck', async () => {
  const stop = toStop(4, '600');
  const lines = stop.lines.map((line) => ({ ...line, pieces: 40, onTruck: 3 }));
  openDay(undefined, undefined, { stops: [{ ...stop, state: 'delivered', lines }] });
  const trip = within(await getTrip('Ruta 31'));
  expect(trip.getByText('3 piezas rechazadas siguen en el camión')).toBeDefined();
});
