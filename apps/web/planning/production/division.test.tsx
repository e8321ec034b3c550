import type { Permission } from '@tarima/domain/profiles/permissions';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { useReplanPreview } from '../replan/use-replan-preview.ts';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  startTestSession,
  answerAccountSettings,
} from '../../testing/fake-network.ts';
import { buildTestWork } from '../testing/build-test-work.ts';

beforeEach(startTestSession);

const north = { id: 4, name: 'Planta Norte' };
const south = { id: 5, name: 'Planta Sur' };
function open(path: string, permissions: readonly Permission[], profileId = 7) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions, profileId)),
    'GET /custom-fields/all': answerJson([]),
    'GET /account/settings': answerAccountSettings(),
    'GET /divisions/all': answerJson({
      elements: [north, south],
      metadata: { totalItems: 2, totalPages: 1 },
    }),
    'GET /orders-planning': answerJson({
      elements: [],
      metadata: { totalItems: 0, totalPages: 0 },
    }),
    // No calendar is drawn without a workplace: the simulated page cannot draw one.
    'GET /planning/workplaces': answerJson([]),
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
    'POST /planning/propose': answerJson({
      events: [],
      unplanned: [],
      orders: [],
      fixed: [],
      others: [],
      loss: 0,
    }),
  });
  const queries = (called: string) => network.listRequests(called).map(({ query }) => query);
  return { ...openTestApp(path), queries };
}

const event = buildTestWork();

const picker = async () => {
  await screen.findByRole('option', { name: 'Planta Sur' });
  return screen.getByRole('combobox', { name: 'División' });
};

test('a user who sees all orders can choose another division, which the address keeps', async () => {
  const { user, router, queries } = open('/orders-planning?tab=production', [
    'orders_planning',
    'orders',
  ]);
  const choice = await picker();
  expect(queries('/planning/workplaces').at(-1)).not.toContain('divisionId');
  await user.selectOptions(choice, 'Planta Sur');
  expect(router.latestLocation.search).toMatchObject({ division: '5' });
  await waitFor(() => expect(queries('/planning/workplaces').at(-1)).toContain('divisionId=5'));
  await user.selectOptions(await picker(), 'Mi división');
  expect(router.latestLocation.search).toEqual({ tab: 'production' });
});

test.each([5, undefined])(
  'a new plan for division %j is calculated and applied for the same division',
  async (division) => {
    const move = { event, to: [], wasFixed: false };
    const network = installFakeNetwork({
      'POST /planning/replan': answerJson({
        at: '2026-11-23T15:00:00Z',
        moves: [move],
        orders: [],
        appliedId: null,
        signature: 'abc',
        lateOrders: 0,
        leastMoves: 1,
        held: [],
      }),
    });
    const queries = () => network.listRequests('/planning/replan').map(({ query }) => query);
    const { result } = renderHook(() => useReplanPreview(division), { wrapper: TestProviders });
    act(() => result.current.ask([]));
    await waitFor(() => expect(result.current.replanResult).toBeDefined());
    act(() => result.current.apply());
    await waitFor(() => expect(queries()).toHaveLength(2));
    expect(queries().map((query) => new URLSearchParams(query).get('divisionId'))).toEqual(
      division === undefined ? [null, null] : [String(division), String(division)],
    );
  },
);

test.each([
  ['es', /^Pedido 143, paso 2 \(Horno\): /, /campos marcados/],
  ['en', /^Order 143, step 2 \(Horno\): /, /marked fields/],
])('a refused plan shows the order and the step, in %s', async (language, message, never) => {
  localStorage.setItem('language', language);
  const details = [
    {
      path: 'events.4',
      rule: 'loadTooShort',
      params: {
        forOrder: 143,
        step: 2,
        workplace: 9,
        workplaceName: 'Horno',
        expected: 660,
        planned: 7,
      },
    },
  ];
  installFakeNetwork({
    'POST /planning/replan': answerWithError(400, 'WRONG_VALUES', details),
  });
  const { result } = renderHook(() => useReplanPreview(undefined), { wrapper: TestProviders });
  act(() => result.current.ask([]));
  const toast = await screen.findByText(message);
  expect(toast.textContent).toContain('660');
  expect(toast.textContent).toContain('7');
  expect(screen.queryByText(never)).toBeNull();
});

test('a user restricted to a division is offered no other, even if the address names one', async () => {
  const { user, queries } = open('/orders-planning?tab=production&division=5', ['orders_planning']);
  await waitFor(() => expect(queries('/planning/workplaces')).toHaveLength(1));
  expect(queries('/planning/workplaces')[0]).not.toContain('divisionId');
  expect(screen.queryByRole('combobox', { name: 'División' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Planeación' }));
  await user.click(await screen.findByRole('button', { name: 'Planear todos los abiertos' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Planear los pedidos abiertos' }));
  expect(panel.queryByRole('combobox', { name: 'División' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Proponer' }));
  await waitFor(() => expect(queries('/planning/propose')).toHaveLength(3));
  expect(queries('/planning/propose')[0]).not.toContain('divisionId');
});

test('all orders are planned in the division of the list unless the user chooses another', async () => {
  const { user, queries } = open('/orders-planning?filters[division][0]=5', [
    'orders_planning',
    'orders',
  ]);
  await user.click(await screen.findByRole('button', { name: 'Planear todos los abiertos' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Planear los pedidos abiertos' }));
  const choice = await panel.findByRole<HTMLSelectElement>('combobox', { name: 'División' });
  await panel.findByRole('option', { name: 'Planta Norte' });
  await waitFor(() => expect(choice.value).toBe('5'));
  await user.selectOptions(choice, 'Planta Norte');
  await user.click(panel.getByRole('button', { name: 'Proponer' }));
  await waitFor(() =>
    // Button for each objective.
    expect(queries('/planning/propose')).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('divisionId=4')),
    ),
  );
});
