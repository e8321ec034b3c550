import type { FlowStep } from '@tarima/domain/workplaces-flows/flow';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { inLanguage } from '../kit/testing/render-screen.tsx';
import { keepTokens } from '../kit/session.ts';
import { openApp } from '../testing/app.tsx';
import { fakeNetwork, json, person, token } from '../testing/fake-network.ts';

beforeEach(() => keepTokens({ accessToken: token(), refreshToken: 'r-1' }));

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const north = { id: 1, name: 'Norte' };
const south = { id: 2, name: 'Sur' };
const step = (at: number, name: string, division: typeof north): FlowStep => ({
  step: at,
  workTime: 2,
  workplace: { id: at, name, status: 'active', stations: 1, division, color: null },
});
const away = {
  id: 9,
  name: 'Armado',
  description: 'Armado de tarimas',
  division: south,
  positions: [],
  stations: 1,
  color: '#336699',
  status: 'active',
  events: [],
  customFields: {},
  metadata: { color: '#336699' },
  ...times,
};

async function open(...steps: FlowStep[]) {
  fakeNetwork({
    'GET /users/current': json(person(['products'])),
    'GET /notifications/last': json({ notifications: [], notificationsCounter: 0 }),
    'GET /custom-fields/all': json([]),
    'GET /products': json({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /workplaces/all': json({
      elements: [{ id: 9, name: 'Armado' }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /workplaces/9': json(away),
    'GET /workplaces-flows/3': json({
      productId: 3,
      product: { id: 3, name: 'Tarima' },
      steps,
      minutesADay: 540,
      customFields: {},
      createdAt: null,
      updatedAt: null,
    }),
  });
  const { user } = openApp('/products?panel=edit&id=3&part=workplace_flow');
  await screen.findByRole('heading', { name: 'Tarima' });
  return user;
}

const warning = () => screen.queryByText(/divisiones distintas|different divisions/)?.textContent;

test('a flow in one division says nothing; once a station of another is chosen, whose stores give and take', async () => {
  const user = await open(step(1, 'Corte', north));
  expect(warning()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
  const places = await screen.findAllByRole('combobox', { name: /Estación de trabajo/ });
  await user.type(places[1] ?? document.body, 'Armado{Enter}');
  await waitFor(() => expect(warning()).toContain('Norte, Sur'));
  expect(warning()).toMatch(/almacenes de Norte .* en los de Sur/);
});

test('who reads English is told in English', async () => {
  inLanguage('en');
  await open(step(1, 'Corte', north), step(2, 'Clavado', south));
  await waitFor(() =>
    expect(warning()).toMatch(/different divisions: Norte, Sur.*stores of Norte.*those of Sur/),
  );
});

test('a flow that comes back to where it began passes through the other all the same', async () => {
  await open(step(1, 'Corte', north), step(2, 'Clavado', south), step(3, 'Secado', north));
  await waitFor(() => expect(warning()).toMatch(/: Norte, Sur\. .*Norte .* en los de Norte/));
});
