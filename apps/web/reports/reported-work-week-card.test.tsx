import type { RecordRight } from '@tarima/domain/profiles/user-rights';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  withoutRights,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const week = {
  told: true,
  first: '2026-11-16',
  last: '2026-11-22',
  people: [
    { user: { id: 1, name: 'Ana Ruiz' }, hours: 38.25, good: 1840, scrap: 12, aside: 3 },
    { user: { id: 2, name: 'Luis Gil' }, hours: 1.1, good: 0.5, scrap: 0, aside: 0 },
  ],
};
const open = (answer: object, lacking: readonly RecordRight[] = []) => {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(withoutRights(buildTestUser(['reports']), ...lacking)),
    'GET /reports/floor-week': answerJson(answer),
    'GET /reports/floor-week/export': () => new Response('xlsx'),
  });
  return { network, ...openTestApp('/reports?week=2026-11-18') };
};

test('a week shows hours and pieces per person with their sum, and buttons open the weeks before and after', async () => {
  const { network, user } = open(week);
  const heading = await screen.findByRole('heading', {
    name: 'Horas y piezas por persona y semana',
  });
  const card = within(heading.closest('section') ?? document.body);
  const rows = card
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Persona', 'Horas', 'Piezas buenas', 'Merma', 'Por retrabajar'],
    ['Ana Ruiz', '38.25', '1,840', '12', '3'],
    ['Luis Gil', '1.1', '0.5', '0', '0'],
    ['Total', '39.35', '1,840.5', '12', '3'],
  ]);
  const getQueries = () => network.listRequests('/reports/floor-week').map(({ query }) => query);
  expect(getQueries().at(-1)).toContain('day=2026-11-18');
  await user.click(card.getByRole('button', { name: 'Semana anterior' }));
  await waitFor(() => expect(getQueries().at(-1)).toContain('day=2026-11-09'));
  await user.click(card.getByRole('button', { name: 'Semana siguiente' }));
  await waitFor(() => expect(getQueries().at(-1)).toContain('day=2026-11-23'));
});

test('a week without reports shows a message', async () => {
  open({ ...week, people: [] });
  expect(await screen.findByText('Nadie contó nada en esa semana')).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Piezas buenas' })).toBeNull();
});

test('a company that never used tablets sees no card of the week', async () => {
  const { network } = open({ ...week, told: false, people: [] });
  await waitFor(() => expect(network.listRequests('/reports/floor-week')).not.toEqual([]));
  await screen.findByRole('heading', { name: 'Reportes' });
  expect(screen.queryByText('Horas y piezas por persona y semana')).toBeNull();
});

test('a user without the permission to export sees the report without a download', async () => {
  open(week, ['mayExport']);
  await screen.findByRole('heading', { name: 'Horas y piezas por persona y semana' });
  expect(screen.queryAllByRole('button', { name: /hoja de cálculo|Excel|Descargar/ })).toEqual([]);
});

test('a user with the permission to export can download the week', async () => {
  open(week);
  await screen.findByRole('heading', { name: 'Horas y piezas por persona y semana' });
  expect(screen.queryAllByRole('button', { name: /hoja de cálculo|Excel|Descargar/ })).not.toEqual(
    [],
  );
});
