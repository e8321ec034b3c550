import { createMemoryOfflineStore, type OfflineStore } from './offline-store.ts';

/** Change of the stored state. */
export type StateUpdate<Kept> = (stored: Kept) => Kept;

interface SyncFlags {
  /** Whether the stored state has been read. */
  readonly isRead: boolean;
  /** Whether the state survives the page. */
  readonly isPersistent: boolean;
  /** Whether the server failed to answer the last request. */
  readonly isOffline: boolean;
}

/** State of an offline page at this moment. */
export type StateWithSyncFlags<Kept> = Kept & SyncFlags;

interface OfflineStateOptions<Kept> {
  readonly store: OfflineStore<Kept>;
  /** Name of the channel and of the lock by which simultaneous pages take turns. */
  readonly name: string;
  readonly emptyState: Kept;
  /** Removes entries that no longer need to be stored. */
  prune?(stored: Kept): Kept;
  /** Returns whether there is a server to call, judged by the stored state. */
  needsExchange(stored: Kept): boolean;
  /** Returns the number of entries that wait to be sent. */
  countWaiting(stored: Kept): number;
  /** Sends the waiting entries, or fetches updates. @throws when the server is unavailable */
  exchange(stored: Kept): Promise<StateUpdate<Kept>>;
  /** Returns the change after the server responded that this page is no longer registered; undefined for other errors. */
  recover(error: unknown, stored: Kept): StateUpdate<Kept> | undefined;
}

/**
 * Stores the state of a page outside the office: an entry is shown at once, is stored before it is sent, and waits for a network.
 * Each entry keeps its own key until it is answered, so that a repeated request counts once.
 */
export function createOfflineStateModel<Kept extends object>(options: OfflineStateOptions<Kept>) {
  const {
    name,
    emptyState,
    prune = (same: Kept) => same,
    needsExchange,
    countWaiting,
    exchange,
    recover,
  } = options;
  let stored = emptyState;
  let flags: SyncFlags = {
    isRead: false,
    isPersistent: options.store.isPersistent,
    isOffline: false,
  };
  let state: StateWithSyncFlags<Kept> = { ...stored, ...flags };
  let current = options.store;
  let writing: Promise<unknown> = Promise.resolve();
  /** Latest state of the store. The shown state may be ahead of it by several changes. */
  let lastWritten = emptyState;
  let unwritten = 0;
  const listeners = new Set<() => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);

  const show = (next: Kept, more: Partial<SyncFlags> = {}): void => {
    stored = next;
    flags = { ...flags, ...more };
    state = { ...stored, ...flags };
    listeners.forEach((notify) => notify());
  };

  /**
   * Applies a change at once on the screen, then in the store.
   * The store's result counts in the end, since simultaneous pages also change it.
   */
  async function change(step: StateUpdate<Kept>, isAnnounced = true): Promise<void> {
    if (flags.isRead) show(step(stored));
    unwritten += 1;
    const written = writing.then(() => write((known) => prune(step(known))));
    writing = written;
    const next = await written;
    unwritten -= 1;
    if (unwritten === 0) show(next, { isRead: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (isAnnounced) channel?.postMessage(null);
  }

  /** Stores a change. On a full disk, or when the browser has deleted its database, the page continues in memory and reports that. */
  async function write(step: StateUpdate<Kept>): Promise<Kept> {
    try {
      lastWritten = await current.change(step);
    } catch (error) {
      console.error(error);
      current = createMemoryOfflineStore(lastWritten);
      show(stored, { isPersistent: false });
      lastWritten = await current.change(step);
    }
    return lastWritten;
  }

  const read = (): Promise<void> => change((same) => same, false);
  const reload = (): void => void read();
  channel?.addEventListener('message', reload);

  let runningSync: Promise<void> | undefined;
  let isRequested = false;
  let isMore = false;
  /** Sends the waiting entries and fetches updates; a call during this runs once more afterwards. */
  function sync(): Promise<void> {
    isRequested = runningSync !== undefined;
    runningSync ??= runExclusively(name, exchangeOnce).finally(() => {
      runningSync = undefined;
      if (needsExchange(stored) && (isRequested || isMore)) void sync();
    });
    return runningSync;
  }

  /** Resolves after an exchange that began after the call: a running one may have been answered before. */
  async function refresh(): Promise<void> {
    await runningSync;
    await sync();
  }

  async function exchangeOnce(): Promise<void> {
    isRequested = false;
    isMore = false;
    // Entries are stored before they are sent: a page that is killed now finds them again, with the same keys.
    await read();
    if (!needsExchange(stored)) return;
    const snapshot = stored;
    const waitingBefore = countWaiting(snapshot);
    try {
      await change(await exchange(snapshot));
      show(stored, { isOffline: false });
      // Entries exceed what one request holds. Unanswered entries wait for the next exchange.
      isMore = countWaiting(stored) > 0 && countWaiting(stored) < waitingBefore;
    } catch (error) {
      const step = recover(error, snapshot);
      if (step) await change(step);
      else show(stored, { isOffline: true });
    }
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: (): StateWithSyncFlags<Kept> => state,
    read,
    change,
    sync,
    refresh,
    /** Stops listening to the other pages. */
    stop: (): void => {
      listeners.clear();
      channel?.close();
    },
  };
}

/**
 * Runs work in one page of the browser at a time, where locks exist. Without locks two pages may send the same entry, which counts once.
 */
function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  // Plain HTTP on the plant's own network has no locks.
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
