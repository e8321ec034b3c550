import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { buildTestOrder } from './testing/build-test-order.ts';

beforeEach(startTestSession);

const progress = {
  good: 180,
  scrap: 4,
  aside: 2,
  left: 300,
  stocked: 0,
  state: 'stopped',
  stoppedFor: 'material',
  workers: [],
  minutes: 270,
  last: '2026-11-23T16:00:00Z',
};
const waiting = {
  ...progress,
  good: 0,
  scrap: 0,
  aside: 0,
  left: 480,
  stocked: 0,
  state: 'waiting',
  stoppedFor: null,
  minutes: 0,
  last: null,
};
const report = {
  id: 1,
  detail: { id: 40 },
  workplace: { id: 3, name: 'Corte' },
  user: { id: 5, name: 'Pedro Salas' },
  kind: 'pieces',
  good: 180,
  scrap: 4,
  aside: 2,
  reason: 'split',
  at: '2026-11-23T15:00:00Z',
  stocked: 0,
  lotCode: null,
  undone: false,
  passedBy: { id: 6, name: 'Rosa Luna' },
  teller: null,
};
const idle = { ...progress, stoppedFor: null };
const floor = (reports: readonly object[]) => ({
  lines: [
    {
      detail: { id: 40 },
      product: { id: 3, name: 'Tarima GMA' },
      quantity: 480,
      steps: [
        { step: 1, workplace: { id: 3, name: 'Corte' }, workTime: 1.2, progress },
        { step: 2, workplace: { id: 4, name: 'Clavado' }, workTime: 2, progress: waiting },
        { step: 3, workplace: { id: 5, name: 'Horno' }, workTime: 2, progress: idle },
      ],
    },
  ],
  reports,
});

const open = (reports: readonly object[], changed: object = {}) => {
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /orders': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /orders/90': answerJson(
      buildTestOrder({
        computedStartDate: '2026-11-23T14:00:00Z',
        computedEndDate: '2026-11-24T14:00:00Z',
        ...changed,
      }),
    ),
    'GET /orders/90/floor': answerJson(floor(reports)),
  });
  openTestApp('/orders?panel=view&id=90');
};

test('an order shows the progress, losses and stops of each step, and who reported them', async () => {
  open([report, { ...report, id: 2, good: -10, scrap: 0, aside: 0, undone: true, passedBy: null }]);
  const heading = await screen.findByRole('heading', { name: 'Avance en el piso' });
  const section = within(heading.closest('section') ?? document.body);
  const [, cut, nail, dry] = section.getAllByRole('row').map((row) => row.textContent);
  expect(cut).toContain('180 de 480');
  expect(cut).toContain('1.5 min por pieza; el flujo dice 1.2');
  expect(cut).toContain('DetenidoFalta material');
  expect(nail).toContain('0 de 480');
  expect(nail).toContain('Por empezar');
  expect(dry).toContain('Por seguir');
  const [first, second] = section.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toContain(
    '180 buenas · 4 de merma · 2 por retrabajar · Rajada · aprobado por Rosa Luna',
  );
  expect(second).toContain('-10 buenas');
  expect(second).toContain('deshecho');
});

test.each([
  ['canceled', { status: 'canceled' }],
  ['whose production has finished', { productionFinishedAt: '2026-11-24T15:00:00Z' }],
])('an order %s shows no step as to be continued', async (_, changed) => {
  open([report], changed);
  const heading = await screen.findByRole('heading', { name: 'Avance en el piso' });
  const section = within(heading.closest('section') ?? document.body);
  const states = section.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
  expect(states).toEqual(['Estado', 'DetenidoFalta material', 'Por empezar', 'Detenido']);
});

test('an order without reports has no section of progress', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'Historia' });
  expect(screen.queryByText('Avance en el piso')).toBeNull();
});

test('pieces lost in transit are shown with their reason and the name of the driver', async () => {
  const lost = { kind: 'lost', good: -5, scrap: 5, aside: 0, reason: 'Se cayeron del camión' };
  open([{ ...report, ...lost, passedBy: null, user: null, teller: 'Ramiro Salas' }]);
  expect(await screen.findByText('Perdidas en el camino')).toBeDefined();
  expect(screen.getByText(/Se cayeron del camión/)).toBeDefined();
  expect(screen.getByText(/^Ramiro Salas · /)).toBeDefined();
});
