import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '../../kit/testing/render-screen.tsx';
import { installFakeNetwork, answerJson } from '../../testing/fake-network.ts';
import { buildTestWork } from '../testing/build-test-work.ts';
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
const createAnswer = (moves: readonly object[], lateOrders = 0) =>
  answerJson({
    at: '2026-11-23T15:00:00Z',
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
  const { result } = renderHook(() => useReplanPreview(undefined, () => (applied += 1)), {
    wrapper: TestProviders,
  });
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
