import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
  answerAccountSettings,
} from '../../testing/fake-network.ts';
import { buildTestBoardOrder } from '../testing/build-test-board-order.ts';
import { buildTestWork } from '../testing/build-test-work.ts';

beforeEach(startTestSession);

const workplace = (id: number, name: string, own = true) => ({
  id,
  name,
  status: 'active',
  stations: 2,
  metadata: { color: null },
  division: { id: own ? 1 : 2, name: 'Planta' },
  own,
  maintenance: [],
});
const rosa = { id: 3, name: 'Rosa Isela Duarte' };
const luis = { id: 4, name: 'Luis Ángel Torres' };
const [start, end] = ['2099-03-02T15:00:00.000Z', '2099-03-02T17:00:00.000Z'];
const works = [
  buildTestWork({ id: 1, start, end, workplaceId: 2, split: 3, user: rosa }),
  // Work at the same time at the other station of the same workplace.
  buildTestWork({ id: 2, start, end, workplaceId: 2, split: 4, user: luis, orderId: 150 }),
  buildTestWork({
    id: 3,
    start: '2099-03-04T15:00:00.000Z',
    end: '2099-03-04T16:00:00.000Z',
    workplaceId: 5,
    split: 3,
    user: rosa,
  }),
];
const order = (id: number) =>
  buildTestBoardOrder({
    id,
    details: [
      {
        id: 11,
        steps: [2, 5].map((workplaceId) => ({ workplaceId, setUpMinutes: 0, workers: [] })),
      },
    ],
  });

function open(more: string, language = 'es', others: readonly object[] = [], planned = works) {
  localStorage.setItem('language', language);
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders_planning', 'orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /account/settings': answerAccountSettings(),
    'GET /planning/workplaces': answerJson([
      workplace(2, 'Clavado'),
      workplace(5, 'Pintura'),
      workplace(9, 'Lejos', false),
    ]),
    'GET /planning/board': answerJson({
      events: planned,
      people: [...others, rosa, luis].map((each) => ({ ...each, workplaceIds: [2, 5], away: [] })),
      orders: [order(149), order(150)],
    }),
    'POST /planning/board': answerJson({
      orderId: 149,
      updatedAt: '2026-11-20T16:00:00.000Z',
      requestedDate: null,
      end,
      endAfter: end,
      lateDays: 0,
      lateDaysAfter: 0,
      along: [],
      warnings: [],
    }),
  });
  return { ...openTestApp(`/orders-planning?tab=production&week=2099-03-02${more}`), network };
}

const boards = {
  es: 'Trabajo de la división, por estación',
  en: 'Work of the division, by workplace',
} as const;
const getRowIds = (board: HTMLElement): (string | undefined)[] =>
  [...board.querySelectorAll<HTMLElement>('[data-workplace]')].map(
    ({ dataset }) => dataset['workplace'],
  );
const getByKey = (board: HTMLElement, key: string): HTMLElement => {
  const found = board.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!found) throw new Error(`${key} is not drawn`);
  return found;
};

test.each(['es', 'en'] as const)(
  'production by workplace shows a row for each workplace and the whole week, in %s',
  async (language) => {
    open('', language);
    const board = await screen.findByRole('region', { name: boards[language] });
    expect(getRowIds(board)).toEqual(['2', '5']);
    const days = [...board.querySelectorAll('[class*=date]')].map(({ textContent }) => textContent);
    expect(days).toHaveLength(5);
    const count = language === 'es' ? 'evento' : 'event';
    expect(days.map((text) => text?.match(/\d+ event\w*$/)?.[0])).toEqual([
      `2 ${count}s`,
      `0 ${count}s`,
      `1 ${count}`,
      `0 ${count}s`,
      `0 ${count}s`,
    ]);
    // Two stations of one workplace: neither event hides the other.
    const [one, other] = [getByKey(board, 'work-1'), getByKey(board, 'work-2')];
    expect(one.style.insetBlockStart).not.toBe(other.style.insetBlockStart);
    expect(other.style.insetBlockStart).not.toBe('');
  },
);

test('a tab shows one workplace with a row for each of its users, and the name of a row opens it', async () => {
  const { user, router } = open('');
  const board = await screen.findByRole('region', { name: boards.es });
  await user.click(within(board).getByRole('button', { name: 'Ver solo Clavado' }));
  expect(router.latestLocation.search).toMatchObject({ workplace: '2' });
  const alone = await screen.findByRole('region', { name: 'Producción en Clavado' });
  expect(alone.querySelectorAll('[data-user]')).toHaveLength(2);
  expect(alone.querySelectorAll('[data-key]')).toHaveLength(2);
  expect(screen.getByRole('tab', { name: 'Clavado', selected: true })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Todas' }));
  expect(await screen.findByRole('region', { name: boards.es })).toBeDefined();
  expect(router.latestLocation.search).not.toHaveProperty('workplace');
});

test('arrow keys move work along the row of its workplace and save it once, Enter opens its actions', async () => {
  const { user, network } = open('');
  const board = await screen.findByRole('region', { name: boards.es });
  getByKey(board, 'work-3').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Escape}');
  expect(network.listRequests('/planning/board').filter(({ method }) => method === 'POST')).toEqual(
    [],
  );
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  await user.keyboard('{Enter}');
  const getSentRequests = () =>
    network.listRequests('/planning/board').filter(({ method }) => method === 'POST');
  await waitFor(() => expect(getSentRequests()).toHaveLength(1));
  expect(getSentRequests()[0]?.body).toMatchObject({
    order: { id: 149 },
    events: [
      {
        startDate: '2099-03-04T15:30:00.000Z',
        endDate: '2099-03-04T16:30:00.000Z',
        workplace: { id: 5 },
      },
    ],
    insteadOf: [{ startDate: '2099-03-04T15:00:00.000Z', user: { id: 3 } }],
  });
  getByKey(board, 'work-1').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Va tarde…' })).toBeDefined();
});

test('the day view works for workplaces and users, and the address keeps the day', async () => {
  const { user, router } = open('');
  await screen.findByRole('region', { name: boards.es });
  await user.click(screen.getByRole('radio', { name: 'Día' }));
  expect(router.latestLocation.search).toMatchObject({ day: '2099-03-02' });
  await user.click(screen.getByRole('button', { name: 'Día siguiente' }));
  expect(router.latestLocation.search).toMatchObject({ day: '2099-03-03' });
  await user.click(screen.getByRole('radio', { name: 'Persona' }));
  expect(router.latestLocation.search).toMatchObject({ day: '2099-03-03', look: 'people' });
});

test.each([
  ['es', ['Nube Ríos', 'Ñandú Rey']],
  ['en', ['Ñandú Rey', 'Nube Ríos']],
])('users without work are sorted by the language of the user, %s', async (language, names) => {
  const others = ['Nube Ríos', 'Ñandú Rey'].map((name, at) => ({ id: 20 + at, name }));
  // The server's sequence is the opposite one.
  open(
    '&workplace=2',
    language,
    others.toSorted((one) => (one.name === names[0] ? 1 : -1)),
  );
  const title = language === 'es' ? 'Producción en Clavado' : 'Production at Clavado';
  const board = await screen.findByRole('region', { name: title });
  const rows = [...board.querySelectorAll('[data-user]')].map(({ textContent }) => textContent);
  expect(rows.map((text) => names.find((name) => text.includes(name)))).toEqual([
    undefined,
    undefined,
    ...names,
  ]);
});

test('the hours of a row use the decimal separator of all numbers', async () => {
  const halfPast = '2099-03-02T15:30:00.000Z';
  const half = buildTestWork({ id: 4, start, end: halfPast, workplaceId: 2, split: 3, user: rosa });
  open('', 'es', [], [half]);
  const board = await screen.findByRole('region', { name: boards.es });
  const hours = [...board.querySelectorAll('[data-workplace]')].map(
    ({ textContent }) => /\d+[.,]?\d* h/u.exec(textContent)?.[0],
  );
  expect(hours).toContain('0.5 h');
});
