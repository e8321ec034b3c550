import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOfflineStateModel } from './offline-state-model.ts';
import { createMemoryOfflineStore, type OfflineStore } from './offline-store.ts';

interface Waiting {
  readonly entries: readonly string[];
}

const emptyState: Waiting = { entries: [] };
const add = (entry: string) => (stored: Waiting) => ({ entries: [...stored.entries, entry] });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const createModel = (store: OfflineStore<Waiting>) =>
  createOfflineStateModel<Waiting>({
    store,
    name: 'offline test',
    emptyState,
    needsExchange: () => false,
    countWaiting: ({ entries }) => entries.length,
    exchange: async () => (stored) => stored,
    recover: () => undefined,
  });

/** Creates a store whose disk is full after some changes. */
function createFailingStore(changes: number): OfflineStore<Waiting> {
  const store = createMemoryOfflineStore(emptyState);
  let left = changes;
  return {
    isPersistent: true,
    change: (step) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('The disk is full')) : store.change(step);
    },
  };
}

test.each([
  ['before anything was read', 0],
  ['after the first read', 1],
  ['after the first entry', 2],
])(
  'no entry is lost or doubled when the disk is full %s, and the page reports it',
  async (_, changes) => {
    const model = createModel(createFailingStore(changes));
    if (changes > 0) await model.read();
    // The second entry follows before the first is stored.
    await Promise.all([model.change(add('first')), model.change(add('second'))]);
    expect(model.state()).toMatchObject({ entries: ['first', 'second'], isPersistent: false });
    model.stop();
  },
);
