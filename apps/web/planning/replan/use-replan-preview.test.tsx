import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import {
  installFakeNetwork,
  answerJson,
  answerWithError,
  answerWithNetworkError,
  type FakeAnswer,
} from '../../testing/fake-network.ts';
import { buildTestWork } from '../testing/build-test-work.ts';
import { ReplanPreviewBar } from './replan-preview-bar.tsx';
import { useReplanPreview } from './use-replan-preview.ts';

const order = {
  orderId: 7,
  customer: 'Empaques Bajío',
  product: 'Tarima',
  otherProducts: 0,
  pieces: 60,
  updatedAt: '2026-11-23T14:00:00Z',
  requestedDate: '2026-11-24',
  end: null,
  endAfter: '2026-11-24T18:00:00Z',
  lateDays: 0,
  lateDaysAfter: 0,
};
const createAnswer = (moves: readonly object[], lateOrders = 0, appliedId: number | null = null) =>
  answerJson({
    at: '2026-11-23T15:00:00Z',
    appliedId,
    signature: 'abc',
    moves,
    orders: [order],
    lateOrders,
    leastMoves: 1,
    held: [],
  });

test('inserting an order applies the version shown, and reports it once it is saved', async () => {
  const network = installFakeNetwork({
    'POST /planning/replan': createAnswer([{ event: buildTestWork({}), to: [], wasFixed: false }]),
  });
  let applied = 0;
  const { result } = renderHook(
    () => useReplanPreview(undefined, { onApplied: () => (applied += 1) }),
    {
      wrapper: TestProviders,
    },
  );
  act(() => result.current.insert(7));
  await waitFor(() => expect(result.current.replanResult?.orders).toHaveLength(1));
  // An insertion has its own aim.
  expect(result.current.aim).toBeUndefined();
  expect(applied).toBe(0);
  act(() => result.current.apply());
  await waitFor(() => expect(applied).toBe(1));
  expect(network.listRequests('/planning/replan').map(({ body }) => body)).toEqual([
    { late: [], insert: { id: 7 } },
    {
      late: [],
      insert: { id: 7 },
      seen: {
        at: '2026-11-23T15:00:00Z',
        signature: 'abc',
        orders: [{ id: 7, updatedAt: order.updatedAt }],
      },
    },
  ]);
  expect(result.current.replanResult).toBeUndefined();
});

test('inserting an order without any helpful move shows a message, and nothing can be applied', async () => {
  installFakeNetwork({ 'POST /planning/replan': createAnswer([]) });
  const { result } = renderHook(() => useReplanPreview(undefined), { wrapper: TestProviders });
  act(() => result.current.insert(7));
  await screen.findByText('Ningún cambio de lo planeado lo haría terminar antes.');
  expect(result.current.replanResult).toBeUndefined();
});

test('a replan that moves nothing shows how many orders still end late', async () => {
  installFakeNetwork({ 'POST /planning/replan': createAnswer([], 1) });
  const { result } = renderHook(() => useReplanPreview(undefined), { wrapper: TestProviders });
  act(() => result.current.ask([]));
  await screen.findByText(
    /^Todo el trabajo puede quedarse donde está\. 1 pedido termina tarde de todos modos\. .*«Planear todos los abiertos»/,
  );
});

test('a replan is shown again with the aim of the least delay, and applied with it', async () => {
  const network = installFakeNetwork({
    'POST /planning/replan': createAnswer([{ event: buildTestWork({}), to: [], wasFixed: false }]),
  });
  const { result } = renderHook(() => useReplanPreview(undefined), { wrapper: TestProviders });
  expect(result.current.aim).toBeUndefined();
  act(() => result.current.ask([]));
  await waitFor(() => expect(result.current.aim).toBe('fewestMoves'));
  act(() => result.current.setAim('leastDelay'));
  await waitFor(() => expect(result.current.aim).toBe('leastDelay'));
  act(() => result.current.apply());
  await waitFor(() => expect(result.current.replanResult).toBeUndefined());
  expect(network.listRequests('/planning/replan').map(({ body }) => body)).toEqual([
    { late: [] },
    { late: [], aim: 'leastDelay' },
    expect.objectContaining({ late: [], aim: 'leastDelay', seen: expect.anything() }),
  ]);
});

/** Bar with the preview of a replan, as the board shows it. */
function Replans() {
  const replan = useReplanPreview(4, { offersEarlierUndo: true });
  return (
    <>
      <button type="button" onClick={() => replan.ask([])}>
        Replan
      </button>
      <ReplanPreviewBar replan={replan} zone="America/Mexico_City" findNextControl={() => null} />
    </>
  );
}

/** Applies a replan of two events on a screen. @param undo response to its undo */
async function applyOnScreen(undo: FakeAnswer) {
  const network = installFakeNetwork({
    'POST /planning/replan': createAnswer(
      [1, 2].map((id) => ({ event: buildTestWork({ id }), to: [], wasFixed: false })),
      0,
      31,
    ),
    'POST /planning/replans/31/undo': undo,
  });
  render(<Replans />, { wrapper: TestProviders });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Replan' }));
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }));
  const bar = await screen.findByRole('region', { name: 'Plan actualizado' });
  expect(bar.textContent).toContain('Se movieron 2 eventos');
  return { network, user, bar: within(bar) };
}

test('an applied replan can be undone from its bar and from the toast, and once undone neither offers it', async () => {
  const { network, user, bar } = await applyOnScreen(answerJson({ orders: 1 }));
  expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(2);
  await user.click(bar.getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('El plan volvió a quedar como estaba');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
  const requests = network.listRequests('/planning/replans/31/undo');
  expect(requests.map(({ query }) => query)).toEqual(['divisionId=4']);
});

test('a refused undo shows the order that changed, and is no longer offered', async () => {
  const details = [{ path: '', rule: 'replanChanged', params: { order: 149 } }];
  const { user } = await applyOnScreen(answerWithError(409, 'WRONG_VALUES', details));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText(/^No se deshizo: .* El pedido 149 cambió desde entonces/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

test('an undo without an answer, or refused for its haste, stays offered and can be sent again', async () => {
  const failures = [
    answerWithNetworkError,
    answerWithError(503, 'SERVICE_UNAVAILABLE'),
    answerWithError(429, 'ATTEMPTS_LIMIT_EXCEEDED'),
  ];
  let answer: FakeAnswer = answerJson({ orders: 1 });
  const { network, user, bar } = await applyOnScreen((request) => answer(request));
  const listUndoRequests = () => network.listRequests('/planning/replans/31/undo');
  for (const [at, failure] of failures.entries()) {
    answer = failure;
    await user.click(bar.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(listUndoRequests().length).toBeGreaterThan(at));
    await waitFor(() =>
      expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Deshacer' }).disabled).toBe(false),
    );
    expect(screen.getByRole('region', { name: 'Plan actualizado' })).toBeTruthy();
  }
  answer = answerJson({ orders: 1 });
  await user.click(bar.getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('El plan volvió a quedar como estaba');
  expect(screen.queryByRole('region', { name: 'Plan actualizado' })).toBeNull();
});

test('an undo after another undo shows only that the change was undone already', async () => {
  const details = [{ path: '', rule: 'replanUndone' }];
  const { user, bar } = await applyOnScreen(answerWithError(409, 'WRONG_VALUES', details));
  await user.click(bar.getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('Este cambio ya se había deshecho.');
  expect(screen.queryByText(/No se deshizo/)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

test('an undo of a replan that is gone is no longer offered', async () => {
  const { user, bar } = await applyOnScreen(answerWithError(404, 'ENTITY_NOT_FOUND'));
  await user.click(bar.getByRole('button', { name: 'Deshacer' }));
  await screen.findByText(/^Ya no se puede deshacer/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
});

test('changes that were applied before the screen was opened can be undone, and then the changes of before them', async () => {
  const offer = (id: number, moves: number) =>
    answerJson({ replan: { id, at: '2026-11-23T15:00:00.000Z', moves } });
  const network = installFakeNetwork({
    'GET /planning/replans/undoable': offer(31, 3),
    'POST /planning/replans/31/undo': answerJson({ orders: 1 }),
  });
  render(<Replans />, { wrapper: TestProviders });
  const user = userEvent.setup();
  const bar = await screen.findByRole('region', { name: /^Plan actualizado: .*9:00/ });
  expect(bar.textContent).toContain('Se movieron 3 eventos');
  expect(network.listRequests('/planning/replans/undoable')[0]?.query).toBe('divisionId=4');
  network.answers['GET /planning/replans/undoable'] = offer(30, 1);
  await user.click(within(bar).getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('El plan volvió a quedar como estaba');
  expect(network.listRequests('/planning/replans/31/undo')).toHaveLength(1);
  await screen.findByText('Se movió 1 evento');
});

test('a closed offer to undo earlier changes stays closed in this browser, and the one of a later replan is shown', async () => {
  const offer = (id: number, moves: number) =>
    answerJson({ replan: { id, at: '2026-11-23T15:00:00.000Z', moves } });
  const network = installFakeNetwork({ 'GET /planning/replans/undoable': offer(31, 3) });
  const first = render(<Replans />, { wrapper: TestProviders });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  first.unmount();
  const second = render(<Replans />, { wrapper: TestProviders });
  await waitFor(() => expect(network.listRequests('/planning/replans/undoable')).toHaveLength(2));
  await settle();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  second.unmount();
  network.answers['GET /planning/replans/undoable'] = offer(32, 5);
  render(<Replans />, { wrapper: TestProviders });
  expect((await screen.findByRole('region')).textContent).toContain('Se movieron 5 eventos');
});

/** Runs the tasks in which an answer is shown. */
async function settle(): Promise<void> {
  for (let task = 0; task < 5; task += 1) await act(() => new Promise((done) => setTimeout(done)));
}

test('earlier work without a move is reported with its time', async () => {
  installFakeNetwork({ 'POST /planning/replan': createAnswer([]) });
  const reported: object[] = [];
  const { result } = renderHook(
    () => useReplanPreview(undefined, { onNoEarlierWork: (freed) => reported.push(freed) }),
    { wrapper: TestProviders },
  );
  const freed = { startDate: '2026-12-03T06:00:00.000Z', endDate: '2026-12-04T06:00:00.000Z' };
  act(() => result.current.askEarlier(freed));
  await screen.findByText('El tiempo liberado no permite adelantar ningún trabajo.');
  expect(reported).toEqual([freed]);
});

test('a plan editor offers no undo of earlier changes', () => {
  const network = installFakeNetwork({});
  renderHook(() => useReplanPreview(undefined), { wrapper: TestProviders });
  expect(network.listRequests('/planning/replans/undoable')).toEqual([]);
});
