import { screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const ana = { id: 1, name: 'Ana Ruiz' };
const luis = { id: 2, name: 'Luis Gil' };
const [cutting, nailing] = [
  { id: 3, name: 'Corte' },
  { id: 4, name: 'Clavado' },
];
const product = { id: 9, name: 'Tarima 48×40' };
const bounds = { first: '2026-11-16', last: '2026-11-22' };
const week = {
  told: true,
  ...bounds,
  people: [
    { user: ana, hours: 38.25, good: 640, scrap: 12, aside: 3 },
    { user: luis, hours: 8, good: 7, scrap: 0, aside: 0 },
    { user: { id: 3, name: 'Mar Paz' }, hours: 2, good: 0, scrap: 1, aside: 0 },
  ],
};
const rate = { id: 5, name: 'Clavado', above: 0, rate: 0.3525 };
const pay = {
  hasRates: true,
  ...bounds,
  people: [
    {
      user: ana,
      paid: 600,
      unpaid: 40,
      amount: '216.25',
      lines: [
        { workplace: nailing, product, rate, pieces: 500, amount: '176.25' },
        {
          workplace: nailing,
          product,
          rate: { ...rate, id: 6, name: 'Clavado de más', above: 500, rate: 0.4 },
          pieces: 100,
          amount: '40.00',
        },
        { workplace: cutting, product, rate: null, pieces: 40, amount: null },
      ],
    },
    {
      user: luis,
      paid: 0,
      unpaid: 7,
      amount: '0.00',
      lines: [{ workplace: cutting, product, rate: null, pieces: 7, amount: null }],
    },
  ],
  total: '216.25',
};

function open(
  answer: object | undefined,
  permissions: readonly Permission[] = ['reports', 'piece_rates'],
) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /reports/floor-week': answerJson(week),
    'GET /reports/floor-week/pay': answer
      ? answerJson(answer)
      : answerWithError(500, 'UNKNOWN_ERROR'),
    'GET /reports/floor-week/pay/export': () => new Response('xlsx'),
  });
  return { network, ...openTestApp('/reports?week=2026-11-18') };
}

const findCard = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') ?? document.body);
};
const findRowTexts = async (name: string) => {
  const card = await findCard(name);
  return card.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
};

test('the piecework pay of a week is shown per person and by line; pieces without a rate show no amount', async () => {
  const { network } = open(pay);
  expect(await findRowTexts('Pago a destajo')).toEqual([
    [
      'Persona',
      'Estación de trabajo',
      'Producto',
      'Tarifa',
      'Por encima de',
      'USD por pieza',
      'Piezas',
      'Importe (USD)',
    ],
    ['Ana Ruiz', 'Clavado', 'Tarima 48×40', 'Clavado', '0', '0.3525', '500', '$176.25'],
    ['Clavado', 'Tarima 48×40', 'Clavado de más', '500', '0.4', '100', '$40.00'],
    ['Corte', 'Tarima 48×40', 'Sin tarifa', '', '', '40', '—'],
    ['Pago', '600', '$216.25'],
    ['Luis Gil', 'Corte', 'Tarima 48×40', 'Sin tarifa', '', '', '7', '—'],
    ['Pago', '0', '—'],
    ['Total', '$216.25'],
  ]);
  expect(screen.getByText('Hay piezas buenas sin tarifa: no están en el pago.')).toBeDefined();
  expect(await findRowTexts('Horas y piezas por persona y semana')).toEqual([
    ['Persona', 'Horas', 'Piezas buenas', 'Merma', 'Por retrabajar', 'Sin tarifa', 'Pago'],
    ['Ana Ruiz', '38.25', '640', '12', '3', '40', '$216.25'],
    ['Luis Gil', '8', '7', '0', '0', '7', '—'],
    ['Mar Paz', '2', '0', '1', '0', '—', '—'],
    ['Total', '48.25', '647', '13', '3', '47', '$216.25'],
  ]);
  expect(network.listRequests('/reports/floor-week/pay').at(-1)?.query).toContain('day=2026-11-18');
});

test('the pay is exported for the week on the screen', async () => {
  const { network, user } = open(pay);
  const card = await findCard('Pago a destajo');
  await user.click(card.getByRole('button'));
  await waitFor(() =>
    expect(network.listRequests('/reports/floor-week/pay/export')).toHaveLength(1),
  );
  expect(network.listRequests('/reports/floor-week/pay/export')[0]?.query).toContain(
    'day=2026-11-18',
  );
});

test('a user without the permission sees no pay, and none is requested', async () => {
  const { network } = open(pay, ['reports']);
  expect((await findRowTexts('Horas y piezas por persona y semana'))[0]).toHaveLength(5);
  expect(network.listRequests('/reports/floor-week/pay')).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Pago a destajo' })).toBeNull();
});

test('a company without piece rates sees the report without pay', async () => {
  const { network } = open({ ...pay, hasRates: false, people: [], total: '0.00' });
  await waitFor(() => expect(network.listRequests('/reports/floor-week/pay')).not.toEqual([]));
  expect((await findRowTexts('Horas y piezas por persona y semana'))[0]).toHaveLength(5);
  expect(screen.queryByRole('heading', { name: 'Pago a destajo' })).toBeNull();
});

test('a failed calculation of pay shows an error and a retry, while hours and pieces stay', async () => {
  const { network, user } = open(undefined);
  expect(await screen.findByText('No se pudo calcular el pago')).toBeDefined();
  expect((await findRowTexts('Horas y piezas por persona y semana'))[1]).toHaveLength(5);
  network.answers['GET /reports/floor-week/pay'] = answerJson(pay);
  const card = await findCard('Pago a destajo');
  await user.click(card.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('$40.00')).toBeDefined();
});
