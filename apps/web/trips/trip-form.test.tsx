import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { defaultAccountStyle } from '@tarima/domain/accounts/account-style';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const buildPage = (...names: string[]) =>
  answerJson({
    elements: names.map((name, at) => ({ id: at + 6, name })),
    metadata: { totalItems: names.length, totalPages: 1 },
  });

/** Opens the form of a new trip in a company with some divisions, for a user with or without a position. */
async function openTrip(
  divisions: readonly string[],
  own?: string,
  more: Parameters<typeof installFakeNetwork>[0] = {},
) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson({
      ...buildTestUser(['trips']),
      ...(own !== undefined && {
        mainPosition: {
          id: 5,
          name: 'Embarques',
          division: { id: 9, name: own, names: { es: own, en: `${own} plant` } },
        },
      }),
    }),
    'GET /custom-fields/all': answerJson([]),
    'GET /trips': buildPage(),
    'GET /divisions/all': buildPage(...divisions),
    ...more,
  });
  const { user } = openTestApp('/trips?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const division = await panel.findByLabelText<HTMLInputElement>(/^(Sale de|Leaves from)/);
  return { network, user, panel, division };
}

test.each([
  ['the only division', ['Planta'], 'Planta'],
  ['no division of several', ['Planta', 'Patio'], ''],
])('a user without a position is proposed %s', async (_case, divisions, begins) => {
  const { network, division } = await openTrip(divisions);
  await waitFor(() => expect(network.listRequests('/divisions/all')).toHaveLength(1));
  await waitFor(() => expect(division.value).toBe(begins));
});

test('a trip form starts with the division of the user’s position, without a request', async () => {
  const { network, division } = await openTrip(['Planta'], 'Norte');
  await waitFor(() => expect(division.value).toBe('Norte'));
  expect(network.listRequests('/divisions/all')).toEqual([]);
});

test('a trip form in English names the division of the user’s position in English', async () => {
  localStorage.setItem('language', 'en');
  const { division } = await openTrip(['Planta'], 'Norte');
  await waitFor(() => expect(division.value).toBe('Norte plant'));
});

test('a new trip is proposed for the morning of the next working day', async () => {
  // Today is a Tuesday, and the plant works on Mondays only.
  const week = [[{ start: 9 * 60, end: 14 * 60 }], ...Array.from({ length: 6 }, () => [])];
  const { panel } = await openTrip(['Planta'], 'Norte', {
    'GET /account/settings': answerJson({
      id: 1,
      name: 'Tarimas del Valle',
      timeZone: 'America/Mexico_City',
      settings: defaultAccountSettings,
      styleMetadata: defaultAccountStyle,
      hours: { week },
    }),
  });
  await waitFor(() =>
    expect(panel.getByRole('textbox', { name: 'Sale' })).toHaveProperty('value', '30/11/2026'),
  );
});

test('a new trip without vehicle and driver marks both at the first save', async () => {
  const { user, panel } = await openTrip(['Planta'], 'Norte');
  await user.click(panel.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(panel.getAllByText('Este campo es obligatorio')).toHaveLength(2));
  expect(panel.getByLabelText(/^Chofer \*/).getAttribute('aria-invalid')).toBe('true');
});

test('a trip whose outside driver is entered requires no driver of the company', async () => {
  const { user, panel } = await openTrip(['Planta'], 'Norte');
  await user.type(panel.getByLabelText(/^Chofer externo$/), 'Ramiro');
  await waitFor(() => expect(panel.queryByLabelText(/^Chofer \*/)).toBeNull());
});

test('a trip whose vehicle is under way, or leaves at about the same time, names the other trips and can be saved', async () => {
  const toTrip = (id: number, status: string, departsAt: string) => ({
    id,
    name: `Ruta ${id}`,
    status,
    departsAt,
    vehicle: { id: 6, name: 'Torton 2' },
    driver: null,
    driverName: 'Ramiro',
    division: { id: 9, name: 'Norte' },
    createdBy: { id: 7, name: 'Ana' },
    stops: 0,
    customFields: {},
    metadata: {},
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  });
  const { network, user, panel } = await openTrip(['Planta'], 'Norte', {
    'GET /vehicles/all': buildPage('Torton 2'),
    'GET /trips': ({ query }) =>
      Response.json({
        elements: query.includes('vehicle')
          ? [
              toTrip(16, 'underWay', '2026-11-20T13:00:00.000Z'),
              toTrip(17, 'planned', '2026-11-25T20:59:00.000Z'),
              toTrip(18, 'planned', '2026-11-25T21:00:00.000Z'),
              toTrip(19, 'loaded', '2026-11-25T05:01:00.000Z'),
            ]
          : [],
        metadata: { totalItems: 0, totalPages: 1 },
      }),
  });
  await user.type(panel.getByLabelText(/^Vehículo/), 'torton{Enter}');
  await panel.findByText('El vehículo también tiene el viaje 16, Ruta 16: En camino.');
  // The form proposes Wednesday at 7:00, which is 13:00 in London: trips that leave within eight hours are too near.
  expect(panel.getAllByText(/^El vehículo también tiene/).map((line) => line.textContent)).toEqual([
    'El vehículo también tiene el viaje 16, Ruta 16: En camino.',
    'El vehículo también tiene el viaje 17, Ruta 17: Planeado.',
    expect.stringContaining('el viaje 19, Ruta 19'),
  ]);
  const ofVehicle = network.listRequests('/trips').find(({ query }) => query.includes('vehicle'));
  const query = decodeURIComponent(ofVehicle?.query ?? '');
  expect(query).toContain('planned');
  expect(query).not.toContain('ended');
});
