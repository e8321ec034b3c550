import type { Permission } from '@tarima/domain/profiles/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
  answerAccountSettings,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const row = {
  workplace: {
    id: 3,
    name: 'Clavado 1',
    status: 'active',
    metadata: { color: null },
    division: { id: 4 },
  },
  buckets: [
    {
      start: '2026-11-23T06:00:00.000Z',
      availableMinutes: 1000,
      maintenanceMinutes: 0,
      plannedMinutes: 600,
      unplannedMinutes: 150,
      loadPercent: 75,
      peoplePercent: 75,
    },
  ],
  firstFreeAt: null,
  backlogMinutes: 750,
};

const pool = {
  users: [{ id: 8, name: 'Rosa' }],
  workplaces: [{ id: 3, name: 'Clavado 1' }],
  buckets: [
    {
      start: '2026-11-23T06:00:00.000Z',
      availableMinutes: 540,
      maintenanceMinutes: 0,
      plannedMinutes: 540,
      unplannedMinutes: 54,
      loadPercent: 110,
    },
  ],
};

function open(search: string, ...more: Permission[]) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['plant_capacity', ...more])),
    'GET /account/settings': answerAccountSettings(),
    'GET /divisions/all': answerJson({
      elements: [{ id: 4, name: 'Planta Norte' }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /planning/workplaces': answerJson([]),
    'GET /plant-capacity': answerJson({ rows: [row], pools: [pool], bottleneckId: null }),
  });
  return { ...network, ...openTestApp(`/plant-capacity${search}`) };
}

test('division and unit are stored in the address and read from it', async () => {
  const { user, router, listRequests } = open('?from=2026-11-23');
  const map = await screen.findByRole('table', { name: 'Carga por estación y fecha' });
  expect(within(map).getByText('75 %')).toBeDefined();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Cifras' }), 'Minutos');
  expect(await within(map).findByText('750')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'División' }), 'Planta Norte');
  expect(router.latestLocation.search).toEqual({
    from: '2026-11-23',
    figures: 'minutes',
    division: '4',
  });
  expect(listRequests('/plant-capacity').at(-1)?.query).toContain('divisionId=4');

  await user.click(screen.getByRole('button', { name: 'Hoy' }));
  expect(router.latestLocation.search).toEqual({ figures: 'minutes', division: '4' });
});

test('a user without the permission to plan sees the load without links to production', async () => {
  open('?from=2026-11-23');
  const map = await screen.findByRole('table', { name: 'Carga por estación y fecha' });
  expect(within(map).queryByRole('link')).toBeNull();
  expect(map.textContent).toContain('Disponible 1,000 min');
  expect(map.textContent).not.toContain('Ver producción');
});

test('overloaded people make their cell red and have their own row', async () => {
  row.buckets = row.buckets.map((bucket) => ({ ...bucket, peoplePercent: 110 }));
  open('?from=2026-11-23');
  const map = await screen.findByRole('table', { name: 'Carga por estación y fecha' });
  const [station, people] = within(map).getAllByText('110 %', { selector: '[data-heat]' });
  expect(station?.dataset['heat']).toBe('red');
  expect(people?.dataset['heat']).toBe('red');
  expect(within(map).getByText('1 persona')).toBeDefined();
});

test('a planner’s cells link to the board of that week and division, by workplace or by people', async () => {
  open('?from=2026-11-23', 'orders_planning', 'orders');
  const map = await screen.findByRole('table', { name: 'Carga por estación y fecha' });
  await waitFor(() => expect(within(map).getAllByRole('link')).toHaveLength(2));
  const searches = within(map)
    .getAllByRole('link')
    .map((link) =>
      Object.fromEntries(
        new URL(String(link.getAttribute('href')), 'http://plant.test').searchParams,
      ),
    );
  const board = { tab: 'production', division: '4', week: '2026-11-23' };
  expect(searches).toEqual([
    { ...board, workplace: '3' },
    { ...board, look: 'people' },
  ]);
});
