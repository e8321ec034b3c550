import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  type FakeAnswer,
  startTestSession,
  answerAccountSettings,
} from '../../testing/fake-network.ts';
import { buildTestWork } from '../testing/build-test-work.ts';

beforeEach(startTestSession);

const work = buildTestWork({ start: '2099-03-02T15:00:00Z', end: '2099-03-02T16:30:00Z' });
const absence = {
  id: 1,
  startDate: '2099-03-02T15:00:00.000Z',
  endDate: '2099-03-03T00:00:00.000Z',
  kind: 'holiday',
  note: null,
  position: null,
  division: null,
};
const impact = {
  events: [work],
  orders: [
    {
      id: 149,
      customer: 'Embotelladora',
      product: 'Tarima',
      otherProducts: 0,
      pieces: 480,
      end: '2099-03-02T16:30:00Z',
      endAfter: null,
      late: false,
    },
  ],
  resumed: [],
};

function open(path: string, answers: Record<string, FakeAnswer> = {}) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders_planning', 'orders', 'users'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /account/settings': answerAccountSettings(),
    'GET /divisions/all': answerJson({
      elements: [{ id: 5, name: 'Planta Sur' }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    'GET /planning/workplaces': answerJson([
      {
        id: 2,
        name: 'Clavado',
        status: 'active',
        stations: 1,
        metadata: { color: null },
        division: { id: 5, name: 'Planta Sur' },
        own: true,
        maintenance: [],
      },
    ]),
    'GET /planning/board': answerJson({
      events: [work],
      people: [{ id: 3, name: 'Rosa Isela Duarte', workplaceIds: [2], away: [] }],
      orders: [],
    }),
    'POST /planning/replan': answerJson({
      at: '2026-11-23T15:00:00Z',
      moves: [{ event: work, to: [], wasFixed: false }],
      orders: [],
      appliedId: null,
      signature: 'abc',
      lateOrders: 0,
      leastMoves: 1,
      held: [],
    }),
    'POST /users/3/absences': answerJson({ absences: [absence], impact }),
    ...answers,
  });
  const getQueries = () => network.listRequests('/planning/replan').map(({ query }) => query);
  const getBodies = () => network.listRequests('/planning/replan').map(({ body }) => body);
  return { network, ...openTestApp(path), asked: getQueries, getBodies };
}

const board = '/orders-planning?tab=production&look=people&division=5&week=2099-03-02';

test('an absence entered on the board by person opens a new plan each time, and the board keeps its view', async () => {
  const { user, router, asked: getQueries } = open(board);
  await user.click(await screen.findByRole('button', { name: 'Qué hacer con Rosa Isela Duarte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ausencia…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Ausencia de Rosa Isela Duarte' }),
  );
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Motivo' }), 'leave');
  for (const [label, day, time] of [
    ['Inicio', '02/03/2099', '09:00'],
    ['Fin', '02/03/2099', '18:00'],
  ] as const) {
    const dayField = await dialog.findByRole('textbox', {
      name: new RegExp(`^${label}(?!: hora)`),
    });
    const timeField = dialog.getByRole('textbox', { name: `${label}: hora` });
    await user.clear(dayField);
    await user.type(dayField, day);
    await user.clear(timeField);
    await user.type(timeField, time);
  }
  await user.click(dialog.getByRole('button', { name: 'Guardar ausencia' }));
  await waitFor(() => expect(getQueries()).toHaveLength(1));
  expect(getQueries().at(-1)).toContain('divisionId=5');
  expect(getQueries().at(-1)).toContain('dryRun=true');
  expect(await screen.findByRole('button', { name: 'Aplicar' })).toBeDefined();
  // The board stays as it was, and a reload sends no request again.
  await waitFor(() =>
    expect(router.latestLocation.search).toEqual({
      tab: 'production',
      look: 'people',
      division: '5',
      week: '2099-03-02',
    }),
  );
  await router.navigate({ href: `${board}&replan=1` });
  await waitFor(() => expect(getQueries()).toHaveLength(2));
}, 120_000);

test('a board opened with the parameter "replan" requests a plan once', async () => {
  const { asked: getQueries, router } = open(`${board}&replan=1`);
  await waitFor(() => expect(getQueries()).toHaveLength(1));
  await waitFor(() => expect(router.latestLocation.search).not.toHaveProperty('replan'));
  expect(getQueries()).toHaveLength(1);
});

test('a board opened with time that became free requests earlier work once, without a choice of aims', async () => {
  const freed = { startDate: '2099-03-02T06:00:00.000Z', endDate: '2099-03-03T06:00:00.000Z' };
  const path = `${board}&freed=${freed.startDate}/${freed.endDate}`;
  const { getBodies, router } = open(path);
  expect(await screen.findByRole('region', { name: 'Esto se podría adelantar' })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Mover poco' })).toBeNull();
  await waitFor(() => expect(router.latestLocation.search).not.toHaveProperty('freed'));
  expect(getBodies()).toEqual([{ late: [], freed }]);
});

describe('a withdrawn holiday', () => {
  const days = [2, 3].map((date) => ({
    id: 10 + date,
    date: `2099-03-0${date}`,
    startDate: `2099-03-0${date}T06:00:00.000Z`,
    endDate: `2099-03-0${date + 1}T06:00:00.000Z`,
  }));
  const answers = { 'GET /planning/freed-days': answerJson({ days }) };
  const findBar = () => screen.findByRole('region', { name: 'Se retiraron 2 feriados' });

  test('stays offered on the board after its preview is discarded, and its work is computed only at a click', async () => {
    const { network, user, getBodies } = open(board, answers);
    const bar = within(await findBar());
    expect(network.listRequests('/planning/freed-days').map(({ query }) => query)).toEqual([
      'divisionId=5',
    ]);
    expect(getBodies()).toEqual([]);
    // Several days stand in one line.
    const texts = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Cerrar',
      expect.stringMatching(/^\S+ 2\b/),
      expect.stringMatching(/^\S+ 3\b/),
    ]);
    await user.click(bar.getByRole('button', { name: /^Ver qué se adelanta: .* 3/ }));
    await screen.findByRole('region', { name: 'Esto se podría adelantar' });
    const { startDate, endDate } = days[1] ?? {};
    expect(getBodies()).toEqual([{ late: [], freed: { startDate, endDate } }]);
    expect(screen.queryByRole('region', { name: 'Se retiraron 2 feriados' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await findBar();
  });

  const unmovableAnswers = {
    ...answers,
    'POST /planning/replan': answerJson({
      at: '2026-11-23T15:00:00Z',
      moves: [],
      orders: [],
      appliedId: null,
      signature: 'abc',
      lateOrders: 0,
      leastMoves: 0,
      held: [],
    }),
  };

  test('gives the focus to the toolbar once its bar is closed', async () => {
    const { user } = open(board, answers);
    const close = within(await findBar()).getByRole('button', { name: 'Cerrar' });
    close.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: /^Se retir/ })).toBeNull();
    const view = screen.getByRole('radio', { name: 'Persona' });
    await waitFor(() => expect(document.activeElement).toBe(view));
  });

  test('without work to move gives the focus to the bar of the remaining one, and the last one to the toolbar', async () => {
    const { user } = open(board, unmovableAnswers);
    within(await findBar())
      .getByRole('button', { name: /^Ver qué se adelanta: .* 3/ })
      .focus();
    await user.keyboard('{Enter}');
    const bar = within(await screen.findByRole('region', { name: 'Se retiró 1 feriado' }));
    const remaining = bar.getByRole('button', { name: /^Ver qué se adelanta: .* 2/ });
    const title = bar.getByRole('heading', { name: 'Se retiró 1 feriado' });
    expect(document.activeElement).toBe(title);
    remaining.focus();
    await user.keyboard('{Enter}');
    const view = await screen.findByRole('radio', { name: 'Persona' });
    await waitFor(() => expect(document.activeElement).toBe(view));
    expect(screen.queryByRole('region', { name: /^Se retir/ })).toBeNull();
  });

  test('gives the focus to the toolbar once its preview is discarded', async () => {
    const { user } = open(board, answers);
    within(await findBar())
      .getByRole('button', { name: /^Ver qué se adelanta: .* 3/ })
      .focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Esto se podría adelantar' });
    screen.getByRole('button', { name: 'Descartar' }).focus();
    await user.keyboard('{Enter}');
    const view = screen.getByRole('radio', { name: 'Persona' });
    await waitFor(() => expect(document.activeElement).toBe(view));
  });

  test('gives the focus to the bar of the applied changes, and to the toolbar once that is closed', async () => {
    const { user } = open(board, {
      ...answers,
      'POST /planning/replan': answerJson({
        at: '2026-11-23T15:00:00Z',
        moves: [{ event: work, to: [], wasFixed: false }],
        orders: [],
        appliedId: 7,
        signature: 'abc',
        lateOrders: 0,
        leastMoves: 0,
        held: [],
      }),
    });
    within(await findBar())
      .getByRole('button', { name: /^Ver qué se adelanta: .* 3/ })
      .focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Esto se podría adelantar' });
    screen.getByRole('button', { name: 'Aplicar' }).focus();
    await user.keyboard('{Enter}');
    const title = await screen.findByRole('heading', { name: 'Plan actualizado' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    const bar = within(screen.getByRole('region', { name: 'Plan actualizado' }));
    bar.getByRole('button', { name: 'Cerrar' }).focus();
    await user.keyboard('{Enter}');
    const view = screen.getByRole('radio', { name: 'Persona' });
    await waitFor(() => expect(document.activeElement).toBe(view));
  });

  test('is offered no longer in this browser once it lets no work move, or is closed', async () => {
    const { user, unmount } = open(board, unmovableAnswers);
    await user.click(
      within(await findBar()).getByRole('button', { name: /^Ver qué se adelanta: .* 3/ }),
    );
    await screen.findByText('El tiempo liberado no permite adelantar ningún trabajo.');
    const bar = within(await screen.findByRole('region', { name: 'Se retiró 1 feriado' }));
    expect(bar.getByRole('button', { name: /^Ver qué se adelanta: .* 2/ }).textContent).toMatch(
      /^Ver qué se adelanta: .* 2/,
    );
    await user.click(bar.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('region', { name: /^Se retir/ })).toBeNull();
    unmount();
    const { network } = open(board, answers);
    await waitFor(() => expect(network.listRequests('/planning/freed-days')).toHaveLength(1));
    await screen.findByRole('button', { name: 'Qué hacer con Rosa Isela Duarte' });
    expect(screen.queryByRole('region', { name: /^Se retir/ })).toBeNull();
  });
});
