import { planOrders } from '@tarima/domain/planning/engine/plan-orders';
import { createBusyOrders, createBusyPlant } from '@tarima/domain/planning/testing/busy-plant';
import { afterAll, expect, test } from 'vitest';
import { PlanningEngine } from './engine.ts';

const engine = new PlanningEngine();
afterAll(() => engine.close());

const now = Date.parse('2026-08-03T09:00:00-06:00');
const request = { plant: createBusyPlant(), orders: createBusyOrders(40), now };
/** Longer than any test waits: a request that gets an answer sooner was cancelled. */
const endless = 3_600_000;

test('reports the progress of a plan as a share that never decreases', async () => {
  const shares: number[] = [];
  const endlessly = { ...request, search: { iterations: Infinity } };
  const plan = await engine.plan(endlessly, 1500, {
    onProgress: (share) => void shares.push(share),
  });
  expect(plan.events.length).toBeGreaterThan(0);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  expect(shares.at(-1)).toBeGreaterThan(0.5);
});

test('an engine without a search time limit returns the plan of all rounds, and one without search time the first plan', async () => {
  // Takes longer than the product searches: its limit would end these rounds.
  const few = { ...request, orders: createBusyOrders(6), search: { iterations: 60_000 } };
  for (const [searchTime, expected] of [
    [Infinity, planOrders(few)],
    [0, planOrders({ ...few, search: { iterations: 0 } })],
  ] as const) {
    const limited = new PlanningEngine({ searchTime });
    expect(await limited.plan(few)).toEqual(expected);
    await limited.close();
  }
});

test('a planning run ends when its caller disconnects, and the thread can then run the next plan', async () => {
  const gone = new AbortController();
  const search = { iterations: Infinity };
  const plan = engine.plan({ ...request, search }, endless, {
    gone: gone.signal,
    onProgress: (share) => share >= 0.5 && gone.abort(),
  });
  await expect(plan).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  // The same thread: it is free.
  expect((await engine.plan(request, 1)).events.length).toBeGreaterThan(0);
});

test('a queued plan whose caller has disconnected is not started', async () => {
  const gone = new AbortController();
  gone.abort();
  let progressCalls = 0;
  const plan = engine.plan(request, endless, {
    gone: gone.signal,
    onProgress: () => (progressCalls += 1),
  });
  await expect(plan).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(progressCalls).toBe(0);
});
