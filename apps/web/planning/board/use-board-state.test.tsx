import { notifications } from '@mantine/notifications';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { PlanningBoard } from '@tarima/domain/planning/calls/board-contract';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import {
  installFakeNetwork,
  answerJson,
  answerWithError,
  answerWithNetworkError,
  startTestSession,
} from '../../testing/fake-network.ts';
import { buildTestWork } from '../testing/build-test-work.ts';
import { useBoardState } from './use-board-state.ts';
import { useBoardUndo } from './use-board-undo.ts';

beforeEach(() => {
  startTestSession();
  // Half an hour into the work.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:30:00Z') });
});
afterEach(() => vi.useRealTimers());

const hours = {
  timeZone: 'America/Mexico_City',
  lapse: {
    start: { hours: 9, minutes: 0, seconds: 0 },
    end: { hours: 18, minutes: 0, seconds: 0 },
  },
};
const workplaces: PlannedWorkplaceDto[] = [
  {
    id: 2,
    name: 'Clavado',
    status: 'active',
    stations: 1,
    metadata: { color: null },
    division: { id: 1, name: 'Planta' },
    own: true,
    maintenance: [],
  },
];
const event = buildTestWork();
const person = (id: number, name: string) => ({ id, name, workplaceIds: [2], away: [] });
const board = (setUpMinutes = 0): PlanningBoard => ({
  events: [event, buildTestWork({ id: 8, orderId: 150, detailId: 12, split: 5 })],
  people: [
    person(3, 'Rosa Isela Duarte'),
    person(4, 'Luis Ángel Torres'),
    person(5, 'Ana Herrera'),
  ],
  orders: [149, 150].map((id) => ({
    id,
    customer: 'Embotelladora',
    status: 'production',
    start: '2026-11-23T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    requestedDate: '2026-11-24',
    end: '2026-11-23T16:30:00.000Z',
    madeAt: null,
    stands: null,
    details: [
      {
        id: id - 138,
        steps: [
          { workplaceId: 2, setUpMinutes, workers: [{ userId: id === 149 ? 3 : 5, works: 2 }] },
        ],
      },
    ],
  })),
});
const moved = {
  orderId: 149,
  updatedAt: '2026-11-20T16:00:00.000Z',
  requestedDate: '2026-11-24',
  end: '2026-11-23T16:30:00.000Z',
  endAfter: '2026-11-25T16:30:00.000Z',
  lateDays: 0,
  lateDaysAfter: 1,
  along: [],
  warnings: [],
};
const [from, until] = [Date.parse(event.start), Date.parse(event.end)];

function open(
  routes: Parameters<typeof installFakeNetwork>[0],
  setUp = 0,
  shown: { readonly board: PlanningBoard; readonly workplaces: PlannedWorkplaceDto[] } = {
    board: board(setUp),
    workplaces,
  },
) {
  const network = installFakeNetwork(routes);
  const start = { ...shown, hours, division: undefined };
  const { result } = renderHook(
    () => {
      const zone = hours.timeZone;
      const undoing = useBoardUndo({
        division: undefined,
        workplaces,
        people: board().people,
        zone,
      });
      return { ...useBoardState({ ...start, undoing }), undoing };
    },
    { wrapper: TestProviders },
  );
  const bodies = () => network.listRequests('/planning/board').map(({ body }) => body);
  return { result, bodies };
}

test('a drop is saved at once with its effects shown, and undo sends the opposite move', async () => {
  const { result, bodies } = open({ 'POST /planning/board': answerJson(moved) });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  const work = (id: number) => ({
    startDate: new Date(from).toISOString(),
    endDate: new Date(until).toISOString(),
    user: { id },
    workplace: { id: 2 },
    detail: { id: 11 },
  });
  expect(bodies()[0]).toEqual({
    order: { id: 149 },
    updatedAt: '2026-11-20T15:00:00.000Z',
    events: [work(4)],
    insteadOf: [work(3)],
  });
  expect(await screen.findByText(/Queda 1 día tarde/)).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Deshacer' }).click());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({
    updatedAt: moved.updatedAt,
    events: [work(3)],
    insteadOf: [work(4)],
  });
});

test('an undo of a move hides the refusal of a later one', async () => {
  const { result, bodies } = open({ 'POST /planning/board': answerJson(moved) });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.undoing.left).toBe(1));
  act(() => void result.current.move(event, [{ userId: 5, start: from, end: until }]));
  expect(result.current.refusal?.reason).toContain('Ana Herrera');
  act(() => result.current.undoing.takeBack());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  await waitFor(() => expect(result.current.undoing.left).toBe(0));
  expect(result.current.refusal).toBeUndefined();
});

test('pinning and unpinning work shows a message', async () => {
  const answer = { id: 149, updatedAt: '2026-11-20T16:00:00.000Z' };
  const { result } = open({ 'PUT /planning/orders/149/pins': answerJson(answer) });
  act(() => result.current.pin(event));
  expect(await screen.findByText(/Trabajo del pedido 149 fijado/)).toBeTruthy();
  act(() => result.current.pin({ ...event, pinned: true }));
  expect(await screen.findByText(/Trabajo del pedido 149 sin fijar/)).toBeTruthy();
});

test('a drop into the past is offered a slot from now on, and never its own position', () => {
  const alone = { board: { ...board(), events: [event] }, workplaces };
  const { result, bodies } = open({}, 0, alone);
  const friday = 3 * 24 * 3_600_000;
  const drop = () =>
    act(
      () =>
        void result.current.move(event, [{ userId: 3, start: from - friday, end: until - friday }]),
    );
  drop();
  expect(result.current.refusal?.reason).toContain('ya pasó');
  const [now, length] = [Date.parse('2026-11-23T15:30:00Z'), until - from];
  expect(result.current.refusal?.offer).toEqual({ userId: 3, start: now, end: now + length });
  // An hour before its start, the nearest slot is its own.
  vi.setSystemTime(from - 3_600_000);
  drop();
  expect(result.current.refusal?.reason).toContain('ya pasó');
  expect(result.current.refusal).not.toHaveProperty('offer');
  expect(bodies()).toEqual([]);
});

test('a drop that breaks a rule is not sent; the reason and a possible slot are shown', () => {
  const { result, bodies } = open({});
  act(() => void result.current.move(event, [{ userId: 5, start: from, end: until }]));
  expect(result.current.refusal?.reason).toContain('Ana Herrera');
  expect(result.current.refusal?.offer).toMatchObject({ userId: 5 });
  expect(result.current.carried).toBeUndefined();
  expect(bodies()).toEqual([]);
});

test('work cannot be moved to a past time, but running work can be handed to another operator', async () => {
  const { result, bodies } = open({ 'POST /planning/board': answerJson(moved) });
  const sooner = { userId: 4, start: from - 3_600_000, end: until - 3_600_000 };
  act(() => void result.current.move(event, [sooner]));
  expect(result.current.refusal?.reason).toContain('ya pasó');
  expect(result.current.carried).toBeUndefined();
  expect(bodies()).toEqual([]);
  // Running work that is handed over keeps its time.
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(bodies()).toHaveLength(1));
});

test('a move that violates the order of steps is saved with a warning', async () => {
  const warnings = [{ code: 'startsBeforePrevious', workplaceId: 2 }];
  const { result } = open({ 'POST /planning/board': answerJson({ ...moved, warnings }) });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  expect(
    await screen.findByText(/Ojo: Clavado empieza antes de que el paso anterior/),
  ).toBeTruthy();
});

test('Ctrl+Z undoes a move once, during its message and after it', async () => {
  const { result, bodies } = open({ 'POST /planning/board': answerJson(moved) });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.undoing.left).toBe(1));
  await waitFor(() => expect(result.current.saving).toBe(false));
  const press = () =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  act(() => void press());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  await waitFor(() => expect(result.current.undoing.left).toBe(0));
  act(() => void press());
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.undoing.left).toBe(1));
  await waitFor(() => expect(result.current.saving).toBe(false));
  act(() => notifications.clean());
  act(() => void press());
  await waitFor(() => expect(bodies()).toHaveLength(4));
});

test('a move of an order that another user changed is reverted with the reason', async () => {
  const { result } = open({ 'POST /planning/board': answerWithError(409, 'STALE_ENTITY') });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.refusal?.reason).toContain('149'));
  expect(result.current.carried).toBeUndefined();
});

test('work includes set-up time for the operator who starts the step', () => {
  const { result } = open({}, 15);
  expect(result.current.fit(event, { userId: 4, start: from }).end).toBe(until + 15 * 60_000);
  expect(result.current.fit(event, { userId: 3, start: from }).end).toBe(until);
});

test('all moves are undone in reverse order, each with the version it produced', async () => {
  const { result, bodies } = open({ 'POST /planning/board': answerJson(moved) });
  const other = board().events[1];
  if (!other) throw new Error('The board has two events');
  const actions: (() => unknown)[] = [
    () => result.current.move(event, [{ userId: 4, start: from, end: until }]),
    () => result.current.move(other, [{ userId: 5, start: until, end: until + until - from }]),
    () => result.current.undoing.takeBack(),
    () => result.current.undoing.takeBack(),
  ];
  for (const [at, run] of actions.entries()) {
    act(() => void run());
    await waitFor(() => expect(bodies()).toHaveLength(at + 1));
    await waitFor(() => expect(result.current.saving).toBe(false));
    await waitFor(() => expect(result.current.carried).toBeUndefined());
    expect(result.current.undoing.left).toBe([1, 2, 1, 0][at]);
  }
  expect(bodies().slice(2)).toMatchObject([
    { order: { id: 150 }, updatedAt: moved.updatedAt, events: [{ user: { id: 5 } }] },
    { order: { id: 149 }, updatedAt: moved.updatedAt, events: [{ user: { id: 3 } }] },
  ]);
});

test('a move of an order that another user changed cannot be undone, nor the earlier moves of the order', async () => {
  let answer = answerJson(moved);
  const { result, bodies } = open({ 'POST /planning/board': (request) => answer(request) });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.undoing.left).toBe(1));
  await waitFor(() => expect(result.current.saving).toBe(false));
  answer = answerWithError(409, 'STALE_ENTITY');
  act(() => result.current.undoing.takeBack());
  expect(await screen.findByText(/alguien cambió el pedido 149/)).toBeTruthy();
  expect(result.current.undoing.left).toBe(0);
  act(() => result.current.undoing.takeBack());
  expect(bodies()).toHaveLength(2);
});

test('a move whose undo got no answer, or came too soon, can still be undone', async () => {
  let answer = answerJson(moved);
  const { result, bodies } = open({ 'POST /planning/board': (request) => answer(request) });
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.undoing.left).toBe(1));
  await waitFor(() => expect(result.current.saving).toBe(false));
  const failures = [answerWithNetworkError, answerWithError(429, 'ATTEMPTS_LIMIT_EXCEEDED')];
  for (const failure of failures) {
    answer = failure;
    const sent = bodies().length;
    act(() => result.current.undoing.takeBack());
    await waitFor(() => expect(bodies().length).toBeGreaterThan(sent));
    await waitFor(() => expect(result.current.undoing.saving).toBe(false));
    expect(result.current.undoing.left).toBe(1);
  }
  answer = answerJson(moved);
  act(() => result.current.undoing.takeBack());
  await waitFor(() => expect(result.current.undoing.left).toBe(0));
});

test('an undone move is redone by key or button until a new move is made', async () => {
  const moments = [16, 17, 18, 19, 20].map((hour) => `2026-11-20T${hour}:00`);
  let nth = -1;
  const { result, bodies } = open({
    'POST /planning/board': (request) => {
      nth += 1;
      return answerJson({ ...moved, updatedAt: `${moments[nth]}:00.000Z` })(request);
    },
  });
  const key = (init: KeyboardEventInit) => () =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { ctrlKey: true, bubbles: true, cancelable: true, ...init }),
    );
  const actions: (() => unknown)[] = [
    () => result.current.move(event, [{ userId: 4, start: from, end: until }]),
    () => result.current.undoing.takeBack(),
    key({ key: 'y' }),
  ];
  for (const [at, run] of actions.entries()) {
    act(() => void run());
    await waitFor(() => expect(bodies()).toHaveLength(at + 1));
    await waitFor(() => expect(result.current.saving).toBe(false));
    await waitFor(() => expect(result.current.carried).toBeUndefined());
    expect([result.current.undoing.left, result.current.undoing.again]).toEqual(
      [
        [1, 0],
        [0, 1],
        [1, 0],
      ][at],
    );
  }
  expect(bodies().slice(1)).toMatchObject([
    { updatedAt: `${moments[0]}:00.000Z`, events: [{ user: { id: 3 } }] },
    { updatedAt: `${moments[1]}:00.000Z`, events: [{ user: { id: 4 } }] },
  ]);
  act(() => result.current.undoing.takeBack());
  await waitFor(() => expect(result.current.undoing.again).toBe(1));
  await waitFor(() => expect(result.current.saving).toBe(false));
  act(() => void result.current.move(event, [{ userId: 4, start: from, end: until }]));
  await waitFor(() => expect(result.current.undoing.again).toBe(0));
});

/** A load of 120 pieces over a night, of two orders. */
function kilnBoard() {
  const load = { pieces: 40, inside: 70, most: 120, orders: [150] };
  const times = { start: '2026-11-23T16:00:00.000Z', end: '2026-11-24T15:10:00.000Z' };
  const share = buildTestWork({ ...times, load });
  const other = buildTestWork({
    ...times,
    id: 8,
    orderId: 150,
    detailId: 12,
    load: { ...load, pieces: 30, orders: [149] },
  });
  const rule = { pieces: 120, running: 900, loading: 20, unloading: 10 };
  const kiln = workplaces.map((each) => ({ ...each, load: rule }));
  return { share, shown: { board: { ...board(), events: [share, other] }, workplaces: kiln } };
}

test('a kiln load may run overnight, and its shares may lie wherever it can be loaded and unloaded', () => {
  const { share, shown } = kilnBoard();
  const { result } = open({}, 0, shown);
  const at = (text: string) => Date.parse(`2026-11-${text}:00-06:00`);
  const fit = (start: number, userId = 3) => result.current.fit(share, { userId, start });
  // The share keeps its end at its present start; elsewhere it ends with the first unloading that its person can do.
  expect(fit(Date.parse(share.start)).end).toBe(Date.parse(share.end));
  expect(fit(at('24T09:30'))).toEqual({ userId: 3, start: at('24T09:30'), end: at('25T09:10') });
  expect(result.current.refused(share, [fit(at('24T09:30'))])).toBeUndefined();
  expect(result.current.refused(share, [fit(at('24T10:00'), 4)])).toBeUndefined();
  // Work loaded at night has no person.
  expect(result.current.refused(share, [fit(at('24T22:00'))])).toMatchObject({
    code: 'outsideLapse',
  });
});

test('moving a kiln load shows the orders that move with it', async () => {
  const { share, shown } = kilnBoard();
  const { result } = open(
    { 'POST /planning/board': answerJson({ ...moved, along: [150] }) },
    0,
    shown,
  );
  const to = result.current.fit(share, { userId: 3, start: Date.parse('2026-11-24T15:30:00Z') });
  act(() => void result.current.move(share, [to]));
  expect(await screen.findByText(/La carga se movió completa, con piezas de: 150/)).toBeTruthy();
});
