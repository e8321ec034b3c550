import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createBusyOrders, createBusyPlant } from '@tarima/domain/planning/testing/busy-plant';
import { expect, test } from 'vitest';
import { PlanningEngine } from '../planning/engine.ts';
import { ThreadWatch, type ThreadLimits } from './thread-watch.ts';

/** Starts a thread that runs a program, and watches it: it may use a fifth of a second of processor time from one message to the next. */
function watchThread(program: string, limits: ThreadLimits = { perMessage: 200 }) {
  const worker = new Worker(program, { eval: true });
  const ended = once(worker, 'exit');
  let stuck = false;
  const watch = new ThreadWatch(worker, limits, () => {
    stuck = true;
    void worker.terminate();
  });
  watch.start();
  return { worker, watch, ended, isStuck: () => stuck };
}

test('a thread that calculates without sending messages is stuck', async () => {
  const { ended, isStuck } = watchThread('for (;;);');
  await ended;
  expect(isStuck()).toBe(true);
});

test('a thread that waits is not stuck, however long it waits', async () => {
  const oneSecond = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)';
  const { ended, isStuck, watch } = watchThread(oneSecond);
  await ended;
  watch.stop();
  expect(isStuck()).toBe(false);
});

test('each message restarts the time limit', async () => {
  const { ended, isStuck, watch, worker } = watchThread(`
    const { parentPort } = require('node:worker_threads');
    for (let sent = 0; sent < 30; sent += 1) {
      const began = process.threadCpuUsage();
      for (let used = 0; used < 40_000;) {
        for (let work = 0; work < 1_000_000; work += 1);
        const { user, system } = process.threadCpuUsage(began);
        used = user + system;
      }
      parentPort.postMessage(sent);
    }`);
  let count = 0;
  worker.on('message', () => {
    count += 1;
    watch.start();
  });
  await ended;
  watch.stop();
  expect([count, isStuck()]).toEqual([30, false]);
});

test('all messages together cannot use more time than the total limit', async () => {
  const { ended, isStuck, watch, worker } = watchThread(
    `
    const { parentPort } = require('node:worker_threads');
    for (;;) {
      const began = process.threadCpuUsage();
      while (process.threadCpuUsage(began).user < 20_000);
      parentPort.postMessage('more');
    }`,
    { perMessage: 100, total: 300 },
  );
  worker.on('message', () => watch.start());
  await ended;
  expect(isStuck()).toBe(true);
});

test('the engine replaces a stuck thread and answers the next request with another one', async () => {
  const engine = new PlanningEngine({ patience: 1_500 });
  const now = Date.parse('2026-08-03T09:00:00-06:00');
  const plant = createBusyPlant();
  const [order, ...unplanned] = createBusyOrders(20_000);
  if (!order) throw new Error('No order');
  await expect(engine.promise({ plant, order, unplanned, now })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  const plan = await engine.plan({ plant, orders: [order], now, search: { iterations: 1 } }, 1);
  expect(plan.events.length).toBeGreaterThan(0);
  await engine.close();
});
