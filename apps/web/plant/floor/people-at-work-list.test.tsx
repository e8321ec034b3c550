import { screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { beforeEach, expect, test } from 'vitest';
import { getPresentTime } from '../../kit/clock.ts';
import { buildTestReportedProgress } from '../testing/reported-progress.ts';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

const work = (id: number, state: string, progress: object = {}) => ({
  order: { id },
  detail: { id: id + 100 },
  workplace: { id, name: `Estación ${id}` },
  product: { id: 3, name: 'Tarima EUR/EPAL 1' },
  quantity: 480,
  progress: buildTestReportedProgress(state, {
    last: new Date(getPresentTime() - 5 * 60_000).toISOString(),
    ...progress,
  }),
});

const open = async (
  permissions: readonly Permission[],
  works: readonly object[],
  path = '/main',
) => {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions)),
    'GET /floor/now': answerJson({ work: works, behind: [], expected: [] }),
  });
  openTestApp(path);
  await screen.findByRole('heading', { level: 1, name: path === '/main' ? /Ana/ : 'Tablero' });
  return network;
};

test('the home page of a planner shows stopped work with the reason, running work and unattended work, calls first', async () => {
  await open(
    ['orders_planning'],
    [
      work(6, 'stopped'),
      work(1, 'running', { workers: [{ id: 5, name: 'Pedro Salas' }] }),
      work(2, 'stopped', { stoppedFor: 'break' }),
      work(3, 'stopped', { stoppedFor: 'machine' }),
      work(4, 'finished'),
      work(5, 'waiting'),
    ],
  );
  const section = within(await screen.findByRole('region', { name: 'En el piso' }));
  const [toBoard, ...links] = section.getAllByRole('link');
  expect(toBoard?.textContent).toBe('Ver el tablero de producción');
  expect(toBoard?.getAttribute('href')).toBe('/orders-planning?tab=production');
  const said = links.map((link) => link.textContent);
  expect(said).toHaveLength(4);
  expect(said[0]).toContain('Estación 3 · Pedido 3');
  expect(said[0]).toContain('180 de 480 · Detenido · Máquina parada');
  expect(said[0]).toContain('hace 5 minutos');
  expect(said[1]).toContain('Detenido · Descanso');
  expect(said[2]).toContain('En marcha · Pedro Salas');
  expect(said[3]).toContain('Estación 6 · Pedido 6');
  expect(said[3]).toContain('180 de 480 · Por seguir');
  expect(
    links.map((link) => link.querySelector('[data-state]')?.getAttribute('data-state')),
  ).toEqual(['stopped', 'stopped', 'running', 'idle']);
  expect(links[0]?.getAttribute('href')).toMatch(/panel=view&id=3$/);
});

test('work of an order that the user cannot see has no number and links to the board', async () => {
  await open(['orders_planning'], [{ ...work(1, 'running'), order: null }]);
  const section = within(await screen.findByRole('region', { name: 'En el piso' }));
  const [, link] = section.getAllByRole('link');
  expect(link?.textContent).toContain('Estación 1 · Otro pedido');
  expect(link?.getAttribute('href')).toBe('/orders-planning?tab=production');
});

test('the home page of a planner shows no section without active work', async () => {
  const quiet = await open(['orders_planning'], [work(4, 'finished')]);
  await waitFor(() => expect(quiet.listRequests('/floor/now')).not.toEqual([]));
  expect(screen.queryByRole('region', { name: 'En el piso' })).toBeNull();
});

test('the home page of a user without planning permission does not request the shop floor', async () => {
  const network = await open(['suppliers'], [work(1, 'running')]);
  expect(network.listRequests('/floor/now')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'En el piso' })).toBeNull();
});

test('the dashboard of a planner shows the work on the shop floor', async () => {
  const planner = await open(['dashboard', 'orders_planning'], [work(1, 'running')], '/dashboard');
  const section = within(await screen.findByRole('region', { name: 'En el piso' }));
  expect(section.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Ver el tablero de producción',
    expect.stringContaining('Estación 1 · Pedido 1'),
  ]);
  expect(planner.listRequests('/floor/now')).toHaveLength(1);
  // The label of the logo contains its destination; "Inicio" leads to the dashboard.
  expect(screen.getByRole('link', { name: /: ir al tablero$/ }).getAttribute('href')).toBe(
    '/dashboard',
  );
  const home = screen.getAllByRole('link', { name: 'Inicio' });
  expect(home.map((link) => link.getAttribute('href'))).toEqual(['/main']);
});

test('the dashboard of a user without planning permission does not request the shop floor', async () => {
  const network = await open(['dashboard'], [work(1, 'running')], '/dashboard');
  await waitFor(() => expect(network.listRequests('/reports/dashboard')).not.toEqual([]));
  expect(network.listRequests('/floor/now')).toEqual([]);
  expect(screen.queryByRole('region', { name: 'En el piso' })).toBeNull();
});
